export { EvidenceLink } from './EvidenceLink';

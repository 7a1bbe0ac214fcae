export { EvidenceDrawer } from './EvidenceDrawer';

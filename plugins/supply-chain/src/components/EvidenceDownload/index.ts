export { EvidenceDownload } from './EvidenceDownload';

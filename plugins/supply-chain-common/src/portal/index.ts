export { entityPath } from './PortalRequests';
export * from './SupplyChainClient';
export type {
  ArtifactRecord,
  BuildVerdict,
  CommitRecord,
  Coverage,
  HistoryRecord,
  NamedUrl,
  OverrideRecord,
  Page,
  ResponseMeta,
  ReviewVerdict,
  RunningArtifact,
  Since,
  UnmetAttestation,
} from './base';
export * from './archiving';
export * from './artifacts';
export * from './attestations';
export * from './attesting';
export * from './compareUrl';
export * from './details';
export * from './environments';
export * from './entityPage';
export * from './evidenceDocument';
export * from './fieldMistakes';
export { IncompleteFileError } from './files';
export type { EvidenceFile, UploadFile } from './files';
export * from './issues';
export * from './limits';
export * from './link';
export * from './linking';
export * from './names';
export * from './notificationWrites';
export * from './notifications';
export * from './pastedText';
export * from './queries';
export * from './readErrors';
export * from './requestOptions';
export * from './search';
export * from './services';
export * from './health';
export * from './signals';
export * from './state';
export * from './summary';
export * from './trails';
export * from './trend';
export * from './triggers';
export * from './verdictFacts';
export * from './verdictMessages';
export * from './verdictSentence';
export * from './verdictText';
export * from './writes';

export * from './SupplyChainClient';
export * from './artifacts';
export * from './attestations';
export * from './base';
export * from './bodies';
export * from './compareUrl';
export * from './entityPage';
export * from './environments';
export * from './errors';
export * from './evidenceDocument';
export * from './fieldMistakes';
export * from './health';
export * from './issues';
export * from './link';
export * from './notifications';
export * from './pastedText';
export * from './queries';
export { entityPath } from './requests';
export type {
  EntityRead,
  EvidenceFile,
  EvidenceRef,
  RecordRead,
  RecordWrite,
  SupplyChainRequestOptions,
  Upload,
  WriteRequestOptions,
} from './requests';
export * from './search';
export * from './services';
export * from './signals';
export * from './summary';
export * from './trails';
export * from './verdictFacts';
export * from './verdictMessages';
export * from './verdictSentence';
export * from './writes';

export { entityPath } from './PortalRequests';
export type {
  EvidenceFile,
  SupplyChainRequestOptions,
  WriteRequestOptions,
} from './PortalRequests';
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
export * from './search';
export * from './services';
export * from './signals';
export * from './summary';
export * from './trails';
export * from './verdictFacts';
export * from './verdictMessages';
export * from './verdictSentence';
export * from './writes';

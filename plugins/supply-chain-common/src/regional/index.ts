export * from './apiKey';
export * from './artifact';
export * from './artifactEvidence';
export * from './artifactSearchResult';
export * from './attestationInput';
export * from './complianceStatus';
export * from './environmentNotification';
export type { ExternalUrl } from './externalUrls';
export * from './gitCommit';
export * from './list';
export * from './names';
export * from './notificationInput';
export * from './pagination';
export * from './queries';
export * from './repoInfo';
export type {
  JunitResult,
  PullRequest,
  PullRequestApprover,
  RuleResult,
  ScanResult,
} from './results';
export * from './state';
export * from './timestamp';
export * from './trail';
export * from './trailAttestation';
export * from './trailEvent';
export * from './trailTemplate';
export * from './triggers';

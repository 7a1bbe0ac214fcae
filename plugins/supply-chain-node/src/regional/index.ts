export * from './apiKey';
export * from './artifact';
export * from './artifactEvidence';
export * from './artifactSearchResult';
export * from './attestationInput';
export * from './complianceStatus';
export * from './environmentNotification';
export type { ExternalUrl } from './externalUrls';
export * from './gitCommit';
export { junitResultSchema, type JunitResult } from './junitResults';
export { parseList, type ParsedList } from './list';
export * from './notificationInput';
export * from './pagination';
export {
  pullRequestApproverSchema,
  pullRequestSchema,
  type PullRequest,
  type PullRequestApprover,
} from './pullRequests';
export type { QualityGate, QualityGateCondition } from './qualityGate';
export * from './queries';
export * from './repoInfo';
export type { RuleResult } from './ruleResults';
export type { Scan, ScanFinding, ScanResult } from './scans';
export * from './state';
export type { Ticket } from './tickets';
export * from './timestamp';
export * from './trail';
export * from './trailAttestation';
export * from './trailEvent';
export * from './trailTemplate';

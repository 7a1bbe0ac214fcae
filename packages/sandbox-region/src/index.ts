/**
 * A regional supply-chain API on your own machine.
 *
 * @packageDocumentation
 */
export { startSandboxRegion } from './server/region';
export type { SandboxRegion } from './api/SandboxRegion';
export type { SandboxKey, SandboxOptions, SandboxScale } from './api/options';
export type { RecordedRequest } from './api/requestLog';
export { template } from './seed/template';
export type { EndpointId } from './routes/endpoint';
export { Faults } from './faults/faults';
export type { Fault } from './faults/fault';
export { SandboxApi } from './api/SandboxApi';
export type { AttestationInput, RunPlace, TrailPlace } from './api/SandboxApi';
export type { Delivery } from './triggers/dispatcher';
export type {
  FlowTemplate,
  TemplateArtifact,
  TemplateAttestation,
} from './compliance/types';
export type {
  GitCommit,
  NotificationInput,
  Role,
  Target,
  Trigger,
} from './store';

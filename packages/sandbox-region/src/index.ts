/**
 * A regional supply-chain API on your own machine.
 *
 * @packageDocumentation
 */
export { startSandboxRegion } from './server/region';
export type { SandboxRegion } from './api/SandboxRegion';
export type { SandboxOptions } from './api/options';
export type { RecordedRequest } from './api/requestLog';
export { template } from './seed/template';
export type { EndpointId } from './routes/endpoint';
export type { Fault } from './faults/fault';
export type { Role, Target, Trigger } from './store';

export { SUPPLY_CHAIN_ANNOTATIONS } from './annotations';
export type { SupplyChainAnnotation } from './annotations';
export { PROBLEM_REASONS, problemSchema } from './problem';
export type { Problem, ProblemReason } from './problem';
export { parseFlowRef, stringifyFlowRef } from './references';
export type { EnvironmentRef, FlowRef, NotificationRef } from './references';
export { resolveLink } from './resolveLink';
export type { Link, LinkDefaults, RegionDefaults } from './resolveLink';

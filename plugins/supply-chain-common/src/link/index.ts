export { COMMON_MISSPELLINGS, SUPPLY_CHAIN_ANNOTATIONS } from './annotations';
export type { SupplyChainAnnotation } from './annotations';
export { closestName } from './closest';
export { PROBLEM_REASONS, problemSchema } from './problem';
export type { Problem, ProblemReason } from './problem';
export { parseFlowRef, stringifyFlowRef } from './references';
export type {
  EnvironmentRef,
  FlowRef,
  NotificationRef,
  TrailRef,
} from './references';
export { misconfigured, misspeltAnnotations, resolveLink } from './resolveLink';
export type {
  Link,
  LinkDefaults,
  LinkTarget,
  RegionDefaults,
} from './resolveLink';

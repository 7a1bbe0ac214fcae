export { SUPPLY_CHAIN_ANNOTATIONS } from './annotations';
export type { SupplyChainAnnotation } from './annotations';
export { closestName } from './closest';
export type {
  Link,
  LinkDefaults,
  LinkedFlow,
  LinkTarget,
  RegionDefaults,
} from './Link';
export { COMMON_MISSPELLINGS } from './commonMisspellings';
export { misspelledAnnotations } from './misspellings';
export { PROBLEM_REASONS } from './problem';
export type { Problem, ProblemReason } from './problem';
export {
  NAME_PATTERN,
  parseEnvironmentRef,
  parseFlowRef,
  stringifyEnvironmentRef,
  stringifyFlowRef,
  stringifyTrailRef,
} from './references';
export type {
  EnvironmentRef,
  FlowRef,
  NotificationRef,
  TrailRef,
} from './refs';
export { resolveLink } from './resolveLink';
export { misconfigured, oddCharacters } from './sourced';

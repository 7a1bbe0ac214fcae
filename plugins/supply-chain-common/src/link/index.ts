export * from './annotations';
export * from './closest';
export * from './Link';
export * from './misspellings';
export { misconfigured, PROBLEM_REASONS } from './problem';
export type { Problem, ProblemReason } from './problem';
export * from './refs';
export * from './resolveLink';

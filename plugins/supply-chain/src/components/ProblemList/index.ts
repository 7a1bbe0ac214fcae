export { ProblemList } from './ProblemList';
export { unreadFlows } from './groupProblems';

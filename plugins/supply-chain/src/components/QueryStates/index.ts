export { QueryStates } from './QueryStates';

export { addressFacts } from './addressFacts';
export { FactList } from './FactList';

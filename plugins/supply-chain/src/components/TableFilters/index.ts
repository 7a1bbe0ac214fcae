export { TableFilters } from './TableFilters';
export { flowLabel } from './flowLabel';

export { TrailsTable } from './TrailsTable';

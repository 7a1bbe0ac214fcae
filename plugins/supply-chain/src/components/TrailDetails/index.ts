export { TrailDetails } from './TrailDetails';

export { TrailFindings } from './TrailFindings';

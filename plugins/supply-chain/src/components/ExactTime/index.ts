export { ExactTime } from './ExactTime';

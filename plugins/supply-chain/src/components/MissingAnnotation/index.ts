export { MissingAnnotation } from './MissingAnnotation';

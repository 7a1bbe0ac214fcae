export { ViewHeader } from './ViewHeader';

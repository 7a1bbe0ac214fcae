export { EntityView } from './EntityView';

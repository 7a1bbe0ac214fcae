export { DetailsStates } from './DetailsStates';

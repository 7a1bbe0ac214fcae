export { DetailsSection } from './DetailsSection';

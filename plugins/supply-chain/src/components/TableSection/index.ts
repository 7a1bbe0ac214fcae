export { TableSection } from './TableSection';

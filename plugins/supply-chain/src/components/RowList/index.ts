export { RowList } from './RowList';

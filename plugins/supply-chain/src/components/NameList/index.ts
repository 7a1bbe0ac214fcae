export { NameList } from './NameList';

export { SelectField } from './SelectField';
export { SearchField } from './SearchField';

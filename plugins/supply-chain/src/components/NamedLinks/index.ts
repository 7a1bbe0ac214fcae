export { NamedLinks } from './NamedLinks';

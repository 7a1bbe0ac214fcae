export { NotConfigured } from './NotConfigured';

export { Freshness } from './Freshness';

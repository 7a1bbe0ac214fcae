export { StaleNotice } from './StaleNotice';

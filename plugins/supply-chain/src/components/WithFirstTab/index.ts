export { WithFirstTab } from './WithFirstTab';

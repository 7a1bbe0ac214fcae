export { QueryNotices } from './QueryNotices';

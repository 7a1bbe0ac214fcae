export { QueryNotices } from './QueryNotices';
export { RefreshFailed } from './RefreshFailed';

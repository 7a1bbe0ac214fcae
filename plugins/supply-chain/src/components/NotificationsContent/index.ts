export { NotificationsContent } from './NotificationsContent';

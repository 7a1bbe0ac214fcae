export { NotificationCard } from './NotificationCard';

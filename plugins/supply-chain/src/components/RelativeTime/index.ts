export { RelativeTime } from './RelativeTime';
export { formatExact, formatMoment, formatRelative } from './formatTime';

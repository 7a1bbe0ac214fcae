export { TrailEvents } from './TrailEvents';

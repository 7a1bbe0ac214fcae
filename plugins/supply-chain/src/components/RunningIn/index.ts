export { RunningIn } from './RunningIn';

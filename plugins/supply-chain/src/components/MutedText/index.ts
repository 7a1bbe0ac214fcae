export { MutedText } from './MutedText';

export { CopyableLines } from './CopyableLines';

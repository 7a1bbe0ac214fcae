export { ErrorState } from './ErrorState';
export { errorKind } from './errorKind';

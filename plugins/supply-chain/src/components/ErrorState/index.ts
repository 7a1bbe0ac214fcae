export { ErrorState } from './ErrorState';
export { errorKind, errorStatus } from './errorKind';

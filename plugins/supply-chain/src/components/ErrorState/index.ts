export { ErrorDetails } from './ErrorDetails';
export { ErrorState } from './ErrorState';
export { errorKind, errorStatus } from './errorKind';
export { AboutEntityContext, useErrorText } from './useErrorText';

/**
 * The client of the regional supply-chain API, for backend plugins.
 *
 * @packageDocumentation
 */

export * from './keysExtensionPoint';
export {
  RegionalApiError,
  type RegionalApiErrorDetails,
  type RegionalEndpoint,
  type RegionalErrorKind,
} from './RegionalApiError';
export * from './RegionalClient';
export * from './requests';

/**
 * Client of the regional supply-chain API and events of the portal, for backend
 * plugins.
 *
 * @packageDocumentation
 */

export * from './changes';
export * from './keysExtensionPoint';
export {
  RegionalApiError,
  type RegionalApiErrorDetails,
  type RegionalEndpoint,
  type RegionalErrorDetail,
  type RegionalErrorKind,
} from './RegionalApiError';
export * from './regional';
export * from './nextTurn';
export * from './RegionalClient';
export * from './requests';
export * from './uuidOf';

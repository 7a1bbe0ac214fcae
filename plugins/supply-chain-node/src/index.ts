/**
 * Client of the regional supply-chain API and events of the portal, for backend
 * plugins.
 *
 * @packageDocumentation
 */

export * from './changes';
export * from './genericAttestationFields';
export * from './keysExtensionPoint';
export {
  RegionalApiError,
  type RegionalApiErrorDetails,
  type RegionalEndpoint,
  type RegionalErrorDetail,
  type RegionalErrorKind,
} from './http/RegionalApiError';
export * from './regional';
export * from './client/RegionalClient';
export * from './client/requests';
export type { EvidenceDownload, RegionalClientOptions } from './http/Transport';
export * from './http/nextTurn';
export * from './uuidOf';

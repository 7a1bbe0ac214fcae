/**
 * Client of the regional supply-chain API and events of the portal, for backend
 * plugins.
 *
 * @packageDocumentation
 */

export * from './changes';
export { createPortal, type Portal } from './createPortal';
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
export type { EvidenceDownload, TransportOptions } from './http/Call';
export * from './http/nextTurn';
export { portalUserData } from './records/attestation/attestation';
export type { ParsedList } from './records/list';
export * from './records/stored';
export { defined, firstLine, limitList, webUrl } from './records/text';
export * from './records/verdict';
export * from './uuidOf';

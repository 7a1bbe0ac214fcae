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
  type RegionalEndpoint,
  type RegionalErrorKind,
} from './http/RegionalApiError';
export type { RegionFailure } from './http/failures';
export * from './client/RegionalClient';
export * from './client/requests';
export type { EvidenceDownload, RegionalClientOptions } from './http/Transport';
export { nextTurn } from './http/body';
export { portalUserData } from './records/attestation/attestation';
export { readScan } from './records/attestation/scans';
export type { ParsedList } from './records/list';
export * from './records/stored';
export { firstLine } from './records/text';
export { unknownAtBest, wholeOf, worstState } from './records/state';
export * from './uuidOf';

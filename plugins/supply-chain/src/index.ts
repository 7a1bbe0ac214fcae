/**
 * Artifacts, compliance and notifications of a service on its catalog page.
 *
 * The default export is the plugin for the new frontend system; apps on the old
 * one import `backstage-plugin-supply-chain/legacy`.
 *
 * @packageDocumentation
 */

export { default } from './plugin';
export { supplyChainApiRef } from './api/supplyChainApiRef';
export { attestationViewsApiRef } from './api/attestationViewsApi';
export type {
  AttestationView,
  AttestationViewProps,
} from './api/attestationViewsApi';
export { AttestationViewBlueprint } from './attestationViews';

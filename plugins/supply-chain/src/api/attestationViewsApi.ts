import { createApiRef } from '@backstage/core-plugin-api';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import type { ComponentType } from 'react';

/**
 * Props of an attestation view.
 *
 * @public
 */
export interface AttestationViewProps {
  attestation: AttestationDetails;
}

/**
 * A view for attestations of certain types in the drawers.
 *
 * @public
 */
export interface AttestationView {
  /** Types as reported by the region, such as `custom:coverage`. */
  types: readonly string[];
  /**
   * Shows the reported data instead of the plugin's own tables and lists. The
   * verdict, overrides, comments and files remain around it.
   */
  View: ComponentType<AttestationViewProps>;
}

/**
 * An app's own attestation views; the first one for a type wins. Provide it in
 * the old frontend system.
 *
 * @public
 */
export const attestationViewsApiRef = createApiRef<readonly AttestationView[]>({
  id: 'plugin.supply-chain.attestation-views',
});

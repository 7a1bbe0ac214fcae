import { createApiFactory, createApiRef } from '@backstage/core-plugin-api';
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
 * An app's own attestation views.
 *
 * @public
 */
export interface AttestationViewsApi {
  /** Finds the view for a type; the first one registered wins. */
  viewFor(type: string | undefined): AttestationView['View'] | undefined;
}

/**
 * An app's own attestation views. In the old frontend system, override it with
 * {@link createAttestationViews}.
 *
 * @public
 */
export const attestationViewsApiRef = createApiRef<AttestationViewsApi>({
  id: 'plugin.supply-chain.attestation-views',
});

/**
 * Creates an implementation of {@link attestationViewsApiRef} from a list.
 *
 * @public
 */
export function createAttestationViews(
  views: readonly AttestationView[],
): AttestationViewsApi {
  return {
    viewFor: type =>
      type === undefined
        ? undefined
        : views.find(({ types }) => types.includes(type))?.View,
  };
}

/** Default implementation, without any views. */
export const attestationViewsApiFactory = createApiFactory(
  attestationViewsApiRef,
  createAttestationViews([]),
);

import { createApiFactory, createApiRef } from '@backstage/core-plugin-api';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import type { ComponentType } from 'react';

/**
 * What a view of an attestation is given.
 *
 * @public
 */
export interface AttestationViewProps {
  attestation: AttestationDetails;
}

/**
 * How attestations of some types are shown in the drawers.
 *
 * @public
 */
export interface AttestationView {
  /** Types as the region reports them, such as `custom:coverage`. */
  types: readonly string[];
  /**
   * Shows what was reported, in place of the plugin's own tables and lists. The
   * verdict, overrides, comments and files stay around it.
   */
  View: ComponentType<AttestationViewProps>;
}

/**
 * Views that an app adds for its own types of attestations.
 *
 * @public
 */
export interface AttestationViewsApi {
  /** Finds the view for a type; the first one registered wins. */
  viewFor(type: string | undefined): AttestationView['View'] | undefined;
}

/**
 * Views that an app adds for its own types of attestations. In the old frontend
 * system, an app replaces it with {@link createAttestationViews}.
 *
 * @public
 */
export const attestationViewsApiRef = createApiRef<AttestationViewsApi>({
  id: 'plugin.supply-chain.attestation-views',
});

/**
 * Makes the implementation of {@link attestationViewsApiRef} from a list.
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

/** An app without views of its own. */
export const attestationViewsApiFactory = createApiFactory(
  attestationViewsApiRef,
  createAttestationViews([]),
);

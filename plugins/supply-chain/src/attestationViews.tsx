import { createApiFactory } from '@backstage/core-plugin-api';
import {
  ApiBlueprint,
  createExtensionBlueprint,
  createExtensionDataRef,
  createExtensionInput,
} from '@backstage/frontend-plugin-api';
import { lazy, type ComponentType } from 'react';
import { attestationViewsApiRef } from './api/attestationViewsApi';
import type {
  AttestationView,
  AttestationViewProps,
} from './api/attestationViewsApi';

const viewDataRef = createExtensionDataRef<AttestationView>().with({
  id: 'supply-chain.attestation-view',
});

/**
 * Adds a view for attestation types that the plugin doesn't know, such as
 * `custom:coverage`, to the drawers.
 *
 * @public
 */
export const AttestationViewBlueprint = createExtensionBlueprint({
  kind: 'supply-chain-attestation-view',
  attachTo: { id: 'api:supply-chain/attestation-views', input: 'views' },
  output: [viewDataRef],
  dataRefs: { view: viewDataRef },
  *factory(params: {
    /** Types as reported by the region. */
    types: readonly string[];
    loader(): Promise<ComponentType<AttestationViewProps>>;
  }) {
    yield viewDataRef({
      types: params.types,
      View: lazy(async () => ({ default: await params.loader() })),
    });
  },
});

/** Collects the views added by the app. */
export const attestationViewsApi = ApiBlueprint.makeWithOverrides({
  name: 'attestation-views',
  inputs: { views: createExtensionInput([viewDataRef]) },
  factory(originalFactory, { inputs }) {
    const views = inputs.views.map(view => view.get(viewDataRef));
    return originalFactory(defineParams =>
      defineParams(createApiFactory(attestationViewsApiRef, views)),
    );
  },
});

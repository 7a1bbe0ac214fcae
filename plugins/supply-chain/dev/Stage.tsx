import {
  entityPresentationApiRef,
  EntityProvider,
} from '@backstage/plugin-catalog-react';
import { permissionApiRef } from '@backstage/plugin-permission-react';
import { TestApiProvider } from '@backstage/frontend-test-utils';
import { useMemo, useState } from 'react';
import { permissionApi } from '../src/__testUtils__/permissionApi';
import { presentationApi } from '../src/__fixtures__/presentationApi';
import { supplyChainApiRef } from '../src/api/supplyChainApiRef';
import { useAppTranslation } from '../src/i18n/useTranslation';
import { portalApi } from './portalApi';
import type { Scenario, View } from './scenario';
import { usePresses } from './usePresses';

/** Renders a view in a state, without a backend. */
export function Stage(props: { view: View; scenario: Scenario }) {
  const { view, scenario } = props;
  const t = useAppTranslation();
  const [api] = useState(() => portalApi(scenario.api?.() ?? {}));
  usePresses(useMemo(() => scenario.presses?.(t) ?? [], [scenario, t]));
  const entity = scenario.entity ?? view.entity;
  return (
    <section aria-label={view.title} data-testid="stage">
      <TestApiProvider
        apis={[
          [supplyChainApiRef, api],
          [entityPresentationApiRef, presentationApi],
          [permissionApiRef, permissionApi],
        ]}
      >
        <div style={{ padding: 24 }}>
          {entity ? (
            <EntityProvider entity={entity}>{view.element}</EntityProvider>
          ) : (
            view.element
          )}
        </div>
      </TestApiProvider>
    </section>
  );
}

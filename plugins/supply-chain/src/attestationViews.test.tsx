import {
  createFrontendModule,
  PageBlueprint,
} from '@backstage/frontend-plugin-api';
import { renderTestApp } from '@backstage/frontend-test-utils';
import { EntityProvider } from '@backstage/plugin-catalog-react';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { attestationsByName } from './__fixtures__/details';
import { entity } from './__fixtures__/entity';
import { mockApi } from './__testUtils__/mockApi';
import { supplyChainApiRef } from './api/supplyChainApiRef';
import type { AttestationViewProps } from './api/attestationViewsApi';
import { AttestationViewBlueprint } from './attestationViews';
import { AttestationDetails } from './drawer/attestation/AttestationDetails';
import plugin from './plugin';
import { SupplyChainProvider } from './ui/ViewFrame';

const [entry] = attestationsByName['unit-tests'];

/** Renders an attestation in an app with a view for `custom:coverage`. */
function render(
  type: string,
  loader: () => Promise<ComponentType<AttestationViewProps>>,
) {
  const coverage = AttestationViewBlueprint.make({
    name: 'coverage',
    params: { types: ['custom:coverage'], loader },
  });
  const page = PageBlueprint.make({
    params: {
      path: '/entry',
      title: 'Entry',
      loader: async () => (
        <EntityProvider entity={entity}>
          <SupplyChainProvider>
            <AttestationDetails
              attestation={{
                ...entry,
                type,
                comment: 'Below 80 %',
                junit: [{ total: 1, failures: 0, errors: 0, skipped: 0 }],
              }}
              trailRef={{ region: 'eu', org: 'acme', flow: 'web', trail: '1' }}
            />
          </SupplyChainProvider>
        </EntityProvider>
      ),
    },
  });
  return renderTestApp({
    features: [
      plugin,
      createFrontendModule({
        pluginId: 'supply-chain',
        extensions: [coverage],
      }),
    ],
    extensions: [page],
    apis: [[supplyChainApiRef, mockApi()]],
    initialRouteEntries: ['/entry'],
  });
}

const Coverage = ({ attestation }: AttestationViewProps) => (
  <p>Coverage of {attestation.name}: 79 %</p>
);

const JUNIT = 'Tests: 1 (1 passed, 0 failed, 0 skipped)';

describe('AttestationViewBlueprint', () => {
  jest.setTimeout(60_000);

  it('renders the view for an attestation type, and keeps the comment', async () => {
    render('custom:coverage', async () => Coverage);
    expect(
      await screen.findByText('Coverage of unit-tests: 79 %'),
    ).toBeInTheDocument();
    expect(screen.getByText('Below 80 %')).toBeInTheDocument();
    expect(screen.queryByText(JUNIT)).not.toBeInTheDocument();
  });

  it('leaves other types unchanged', async () => {
    render('custom:licenses', async () => Coverage);
    expect(await screen.findByText(JUNIT)).toBeInTheDocument();
    expect(screen.queryByText(/^Coverage of/)).not.toBeInTheDocument();
  });

  it('falls back to the reported data if the view fails', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    render('custom:coverage', async () => () => {
      throw new Error('Not today');
    });
    expect(await screen.findByText(JUNIT)).toBeInTheDocument();
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });
});

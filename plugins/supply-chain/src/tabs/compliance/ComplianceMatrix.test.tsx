import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  AttestationRecord,
  FlowRef,
  TrailsResponse,
} from 'backstage-plugin-supply-chain-common';
import { axe } from 'jest-axe';
import { useLocation } from 'react-router-dom';
import {
  link,
  NOW,
  problems,
  read,
  trails,
} from '../../__fixtures__/responses';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { useTrails } from '../../queries/useEntityQueries';
import { SupplyChainProvider } from '../../ui/SupplyChainProvider';
import { ComplianceMatrix } from './ComplianceMatrix';

const ofOneFlow = { ...trails, trails: trails.trails.slice(0, 2) };

function Matrix(props: { flows: readonly FlowRef[] }) {
  return (
    <ComplianceMatrix flows={props.flows} table={useTrails({ page: 1 })} />
  );
}

function Location() {
  return <div data-testid="location">{useLocation().search}</div>;
}

function renderMatrix(
  api = mockApi({ getTrails: async () => ofOneFlow }),
  flows: readonly FlowRef[] = link.flows,
) {
  return renderView(
    <SupplyChainProvider>
      <Matrix flows={flows} />
    </SupplyChainProvider>,
    { api },
  );
}

/** Responds to the query of the matrix, and to that of the table. */
function apiOf(
  ofMatrix: () => Promise<TrailsResponse>,
  ofTable: () => Promise<TrailsResponse> = async () => trails,
) {
  return mockApi({
    getTrails: (_ref, query) => (query?.page ? ofTable() : ofMatrix()),
  });
}

async function busy(): Promise<never> {
  throw portalError(429);
}

describe('ComplianceMatrix', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function rowOf(name: string) {
    const header = await screen.findByRole('rowheader', { name });
    return within(header.closest('tr') as HTMLElement)
      .getAllByRole('gridcell')
      .map(cell => within(cell).getByRole('img').getAttribute('aria-label'));
  }

  it('is a grid with trails as columns, newest on the right, and requirements as rows', async () => {
    renderMatrix();
    expect(await rowOf('Trail')).toEqual(['failed', 'passed']);
    expect(await rowOf('unit-tests')).toEqual(['failed', 'passed']);
    expect(await rowOf('security-scan')).toEqual(['missing', 'passed']);
    expect(await rowOf('licenses')).toEqual([
      'passed, additional',
      'not required',
    ]);
    expect(await rowOf('payments-api')).toEqual(['failed', 'passed']);
    expect(await rowOf('integration-tests')).toEqual(['pending', 'passed']);
    expect(
      screen
        .getAllByRole('columnheader')
        .map(header => header.textContent)
        .slice(1),
    ).toEqual(['b2c3d4e', 'a1b2c3d']);
  });

  it("never shows one flow's trails under the name of another", async () => {
    const [flow, other] = ['build', 'deploy'].map(name => ({
      ...link.flows[0],
      flow: name,
    }));
    renderMatrix(
      mockApi({
        getTrails: (_, query) =>
          query?.flow?.endsWith('deploy')
            ? new Promise(() => {})
            : Promise.resolve(ofOneFlow),
      }),
      [flow, other],
    );
    await rowOf('unit-tests');
    const select = screen.getByLabelText('Flow in the matrix');

    await userEvent.selectOptions(select, 'deploy');

    expect(await screen.findByRole('progressbar')).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Flow in the matrix')).toHaveFocus();
  });

  it('describes the hovered cell', async () => {
    renderMatrix();
    const header = await screen.findByRole('rowheader', { name: 'unit-tests' });
    const [failed] = within(header.closest('tr') as HTMLElement).getAllByRole(
      'gridcell',
    );
    fireEvent.mouseOver(failed);
    expect(screen.getByText('unit-tests, b2c3d4e: failed')).toBeInTheDocument();
  });

  const internal = {
    name: 'evaluation',
    type: 'system:evaluation',
    state: 'compliant',
    additional: true,
    internal: true,
  } as const;

  function showing(...attestations: AttestationRecord[]) {
    const [trail] = ofOneFlow.trails;
    return mockApi({
      getTrails: async () => ({
        ...ofOneFlow,
        trails: [{ ...trail, attestations }],
      }),
    });
  }

  it('hides internal attestations by default, and shows them by keyboard', async () => {
    renderMatrix(showing(...ofOneFlow.trails[0].attestations, internal));
    await rowOf('unit-tests');
    expect(
      screen.queryByRole('rowheader', { name: 'evaluation' }),
    ).not.toBeInTheDocument();
    const hidden = screen.getByRole('switch', {
      name: 'Show internal attestations',
    });
    expect(hidden).not.toBeChecked();
    hidden.focus();
    await userEvent.keyboard(' ');
    expect(await rowOf('evaluation')).toEqual(['passed, additional']);
    expect(screen.getByRole('switch')).toBeChecked();
    expect(screen.getByRole('switch')).toHaveFocus();
    await userEvent.keyboard(' ');
    await waitFor(() =>
      expect(
        screen.queryByRole('rowheader', { name: 'evaluation' }),
      ).not.toBeInTheDocument(),
    );
  });

  it('has no switch without internal attestations', async () => {
    renderMatrix(
      showing({ ...internal, additional: undefined, internal: undefined }),
    );
    expect(await rowOf('evaluation')).toEqual(['passed']);
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('says only once that a template requires nothing', async () => {
    const [trail] = ofOneFlow.trails;
    renderMatrix(
      mockApi({
        getTrails: async () => ({
          ...ofOneFlow,
          trails: [
            {
              ...trail,
              artifacts: [],
              attestations: [
                { name: 'licenses', state: 'compliant', additional: true },
              ],
            },
          ],
        }),
      }),
    );
    expect(await rowOf('licenses')).toEqual(['passed']);
    expect(
      screen.getByText(/This flow has no required attestations/),
    ).toBeVisible();
  });

  it('shows the flow that decides the verdict on an artifact', async () => {
    const [trail] = ofOneFlow.trails;
    renderMatrix(
      mockApi({
        getTrails: async () => ({
          ...ofOneFlow,
          trails: [
            {
              ...trail,
              artifacts: [
                {
                  ...trail.artifacts[0],
                  state: 'non-compliant',
                  decidedBy: link.flows[1],
                },
              ],
            },
          ],
        }),
      }),
    );
    expect(await rowOf('payments-api')).toEqual([
      'failed, Status from eu:acme/payments-release',
    ]);
  });

  it('isolates the text direction of a name', async () => {
    const [trail] = ofOneFlow.trails;
    const name = '\u202Estset';
    renderMatrix(
      mockApi({
        getTrails: async () => ({
          ...ofOneFlow,
          trails: [{ ...trail, attestations: [{ name, state: 'missing' }] }],
        }),
      }),
    );
    const [cell] = within(
      (await screen.findByTitle(`\u2068${name}\u2069`)).closest(
        'tr',
      ) as HTMLElement,
    ).getAllByRole('gridcell');
    fireEvent.mouseOver(cell);
    expect(
      screen.getByText(`\u2068${name}\u2069, a1b2c3d: missing`),
    ).toBeInTheDocument();
  });

  it('is one tab stop, with arrow keys inside', async () => {
    const user = userEvent.setup();
    renderMatrix();
    await screen.findByRole('rowheader', { name: 'Trail' });
    await user.tab();
    await user.tab();
    expect(screen.getByText('Trail, a1b2c3d: passed')).toBeVisible();
    await user.keyboard('{ArrowLeft}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(screen.getByText('pull-request, b2c3d4e: passed')).toBeVisible();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(screen.getByText('Trail, b2c3d4e: failed')).toBeVisible();
    expect(screen.getByRole('grid')).toHaveAccessibleDescription(
      'Hover or use the arrow keys for details. Click or press Enter to open the trail.',
    );
  });

  it('keeps its place while the focus is elsewhere', async () => {
    const user = userEvent.setup();
    renderMatrix();
    await screen.findByRole('rowheader', { name: 'Trail' });
    await user.tab();
    await user.tab();
    await user.keyboard('{ArrowDown}{Home}');
    expect(screen.getByText('pull-request, b2c3d4e: passed')).toBeVisible();
    const place = document.activeElement;
    await user.tab();
    expect(place).not.toHaveFocus();
    await user.tab({ shift: true });
    expect(place).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByText('pull-request, a1b2c3d: passed')).toBeVisible();
  });

  it.each(['{Enter}', ' '])('opens the trail with "%s"', async key => {
    const user = userEvent.setup();
    renderView(
      <SupplyChainProvider>
        <Matrix flows={link.flows} />
        <Location />
      </SupplyChainProvider>,
      { api: mockApi({ getTrails: async () => ofOneFlow }) },
    );
    await screen.findByRole('rowheader', { name: 'Trail' });
    await user.tab();
    await user.tab();
    await user.keyboard(key);
    expect(screen.getByTestId('location')).toHaveTextContent('a1b2c3d');
  });

  it('shows another flow when selected', async () => {
    const api = mockApi();
    renderMatrix(api);
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Flow in the matrix' }),
      'payments-release',
    );
    expect(api.getTrails).toHaveBeenLastCalledWith(
      'component:default/payments-api',
      { flow: 'eu:acme/payments-release', perPage: 30 },
      expect.anything(),
    );
  });

  it('says that there is nothing to show', async () => {
    renderMatrix(
      mockApi({ getTrails: async () => ({ ...trails, trails: [] }) }),
    );
    expect(await screen.findByText('No trails yet')).toBeInTheDocument();
  });

  it('does not say that there is nothing if it failed to load', async () => {
    const api = mockApi({
      getTrails: async () => ({
        ...trails,
        trails: [],
        coverage: { ...read, complete: false },
        problems: [problems.regionDown],
      }),
    });
    renderMatrix(api);
    await waitFor(() =>
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument(),
    );
    expect(api.getTrails).toHaveBeenCalled();
    expect(screen.queryByText('No trails yet')).toBeNull();
  });

  it('says why it failed to load, and keeps the selection of the flow', async () => {
    renderMatrix(apiOf(busy));
    expect(await screen.findByText('Too many requests')).toBeVisible();
    expect(screen.getByLabelText('Flow in the matrix')).toBeVisible();
    expect(screen.getByRole('heading')).toHaveTextContent(
      'Recent trails: payments-api',
    );
  });

  it('leaves it to the table to report an error that both have', async () => {
    renderMatrix(apiOf(busy, busy));
    await waitFor(() =>
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument(),
    );
    expect(screen.queryByText('Too many requests')).not.toBeInTheDocument();
  });

  it('keeps the selection of the flow if only the selected one failed to load', async () => {
    renderMatrix(
      apiOf(async () => ({
        ...trails,
        trails: [],
        coverage: { ...read, complete: false },
        problems: [problems.regionDown],
      })),
    );
    expect(await screen.findByText(/isn't responding/)).toBeVisible();
    expect(screen.getByLabelText('Flow in the matrix')).toBeVisible();
  });

  it('has no accessibility violations', async () => {
    const { container } = renderMatrix();
    await screen.findByRole('rowheader', { name: 'Trail' });
    const { violations } = await axe(container, {
      // On the page, the tab's title comes before the matrix.
      rules: { 'heading-order': { enabled: false } },
    });
    expect(violations).toEqual([]);
  });
});

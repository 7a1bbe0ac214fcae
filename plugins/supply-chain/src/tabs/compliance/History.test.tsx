import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  AttestationRecord,
  LinkedFlow,
  TrailsResponse,
} from 'backstage-plugin-supply-chain-common';
import { useLocation } from 'react-router-dom';
import { link, NOW, sha, trails } from '../../__fixtures__/responses';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { useTrails, useTrend } from '../../queries/useEntityQueries';
import { SupplyChainProvider } from '../../ui/ViewFrame';
import { FlowHistory, useShownFlow } from './ComplianceContent';

const ofOneFlow = { ...trails, trails: trails.trails.slice(0, 2) };

function ShownHistory(props: { flows: LinkedFlow[] }) {
  const ofFlows = { ...link, flows: props.flows };
  return (
    <FlowHistory
      link={ofFlows}
      shown={useShownFlow(ofFlows)}
      trend={useTrend({})}
      table={useTrails({ page: 1 })}
    />
  );
}

function Location() {
  return <div data-testid="location">{useLocation().search}</div>;
}

function renderMatrix(
  api = mockApi({ getTrails: async () => ofOneFlow }),
  flows: LinkedFlow[] = link.flows,
) {
  return renderView(
    <SupplyChainProvider>
      <ShownHistory flows={flows} />
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

describe('History', () => {
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

  it('is a grid with trails as columns, newest first, and requirements as rows', async () => {
    renderMatrix();
    expect(await rowOf('Trail')).toEqual(['Compliant', 'Not compliant']);
    expect(await rowOf('unit-tests')).toEqual(['Compliant', 'Not compliant']);
    expect(await rowOf('security-scan')).toEqual(['Compliant', 'Missing']);
    expect(await rowOf('licenses')).toEqual([
      'Not required',
      'Compliant, additional',
    ]);
    expect(await rowOf('payments-api')).toEqual(['Compliant', 'Not compliant']);
    expect(await rowOf('integration-tests')).toEqual(['Compliant', 'Pending']);
    expect(
      screen.getAllByRole('columnheader').map(header => header.textContent),
    ).toEqual(['Nov', 'Attestations', '20', '19']);
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
    const select = screen.getByLabelText('Flow');

    await userEvent.selectOptions(select, 'deploy');

    expect(await screen.findByRole('progressbar')).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Flow')).toHaveFocus();
  });

  it('tells of the hovered cell which commit it is about, and who reported it', async () => {
    renderMatrix();
    const header = await screen.findByRole('rowheader', { name: 'unit-tests' });
    const [, failed] = within(header.closest('tr') as HTMLElement).getAllByRole(
      'gridcell',
    );
    fireEvent.mouseOver(failed);
    const tip = screen
      .getByText('unit-tests: Not compliant')
      .closest('[aria-hidden]');
    expect(tip).toHaveTextContent('Try the new scanner');
    expect(tip).toHaveTextContent('b2c3d4e by Grace Hopper, Nov 19, 2026');
    expect(await screen.findByText(/Reported by/)).toBeInTheDocument();
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
    const hidden = screen.getByRole('checkbox', {
      name: 'Show internal attestations',
    });
    expect(hidden).not.toBeChecked();
    hidden.focus();
    await userEvent.keyboard(' ');
    expect(await rowOf('evaluation')).toEqual(['Compliant, additional']);
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(screen.getByRole('checkbox')).toHaveFocus();
    await userEvent.keyboard(' ');
    await waitFor(() =>
      expect(
        screen.queryByRole('rowheader', { name: 'evaluation' }),
      ).not.toBeInTheDocument(),
    );
  });

  /** Row and column of the focused cell. */
  function place() {
    const { row, column } = (document.activeElement as HTMLElement).dataset;
    return [row, column];
  }

  async function tabIntoGrid() {
    const user = userEvent.setup();
    await screen.findByRole('rowheader', { name: 'Trail' });
    (await screen.findByLabelText('Flow')).focus();
    await user.tab();
    while (!place()[0]) {
      await user.tab();
    }
    return user;
  }

  it('is one tab stop that starts at the newest trail and keeps its place', async () => {
    renderMatrix();
    const user = await tabIntoGrid();
    expect(place()).toEqual(['0', '0']);
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(place()).toEqual(['1', '1']);
    await user.keyboard('{Home}');
    expect(place()).toEqual(['1', '0']);
    await user.keyboard('{End}{ArrowDown}');
    expect(place()).toEqual(['2', '1']);
    await user.tab({ shift: true });
    expect(place()).toEqual([undefined, undefined]);
    await user.tab();
    expect(place()).toEqual(['2', '1']);
  });

  function renderWithLocation(flows = link.flows.slice(0, 1)) {
    return renderView(
      <SupplyChainProvider>
        <ShownHistory flows={flows} />
        <Location />
      </SupplyChainProvider>,
      { api: mockApi({ getTrails: async () => ofOneFlow }) },
    );
  }

  it('opens the attestation of a cell by click', async () => {
    renderWithLocation();
    const header = await screen.findByRole('rowheader', { name: 'unit-tests' });
    const [, failed] = within(header.closest('tr') as HTMLElement).getAllByRole(
      'gridcell',
    );
    await userEvent.click(failed);
    expect(screen.getByTestId('location')).toHaveTextContent(
      /b2c3d4e0+&attestation=unit-tests$/,
    );
  });

  it.each(['{Enter}', ' '])('opens the trail with "%s"', async key => {
    renderWithLocation(link.flows);
    const user = await tabIntoGrid();
    await user.keyboard(key);
    expect(screen.getByTestId('location')).toHaveTextContent('a1b2c3d');
  });

  it('compares two picked dates, the older one first', async () => {
    renderWithLocation(link.flows);
    const user = await tabIntoGrid();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('A a1b2c3d');
    await user.keyboard('{ArrowRight} ');
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(screen.getByTestId('location')).toHaveTextContent(
      `compare=${sha('b2c3d4e')}...${sha('a1b2c3d')}`,
    );
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText('Compare')).not.toBeInTheDocument();
  });

  it('flags where each environment is, and marks where it was', async () => {
    renderMatrix(
      mockApi({
        getTrails: async () => ({
          ...ofOneFlow,
          trails: ofOneFlow.trails.map(trail => ({
            ...trail,
            artifacts: trail.artifacts.map(artifact => ({
              ...artifact,
              ranIn: ['staging-eu'],
            })),
          })),
        }),
      }),
    );
    expect(await rowOf('staging-eu')).toEqual(['Running', 'Ran before']);
    expect(screen.getByText('2h')).toBeInTheDocument();
    // It runs a build that is older than both.
    expect(await rowOf('production-eu')).toEqual([
      '2 deliveries behind',
      '2 deliveries behind',
    ]);
  });

  it('says where the template changed, and what', async () => {
    const [newest, older] = ofOneFlow.trails;
    renderMatrix(
      mockApi({
        getTrails: async () => ({
          ...ofOneFlow,
          trails: [
            newest,
            {
              ...newest,
              name: older.name,
              attestations: newest.attestations.slice(1),
            },
          ],
        }),
      }),
    );
    expect(
      await screen.findByText(/^Nov 20, 2026: .*pull-request.* now required$/),
    ).toBeVisible();
  });

  it('shows the share of compliant trails, and the time to get there', async () => {
    renderMatrix();
    expect(
      await screen.findByText(/82% compliant \(99 of 120\) in 12 weeks/),
    ).toBeVisible();
    expect(
      screen.getByText('Median 8 min from commit to compliant'),
    ).toBeVisible();
  });

  it('shows another flow when selected', async () => {
    const api = mockApi();
    renderMatrix(api);
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Flow' }),
      'payments-release',
    );
    expect(api.getTrails).toHaveBeenLastCalledWith(
      'component:default/payments-api',
      { flow: 'eu:acme/payments-release', perPage: 60 },
      expect.anything(),
    );
  });

  it('leaves it to the table to report an error that both have', async () => {
    renderMatrix(apiOf(busy, busy));
    await waitFor(() =>
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument(),
    );
    expect(screen.queryByText('Too many requests')).not.toBeInTheDocument();
  });

  it('keeps the selection of the flow if the selected one has no trails', async () => {
    renderMatrix(apiOf(async () => ({ ...trails, trails: [] })));
    expect(await screen.findByLabelText('Flow')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument(),
    );
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });
});

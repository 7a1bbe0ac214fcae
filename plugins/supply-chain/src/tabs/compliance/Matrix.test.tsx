import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { useLocation } from 'react-router-dom';
import { NOW, sha, trails } from '../../__fixtures__/responses';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { ComplianceContent } from './ComplianceContent';

const ofOneFlow = { ...trails, trails: trails.trails.slice(0, 2) };

function Location() {
  return <div data-testid="location">{useLocation().search}</div>;
}

/** @param getTrails - of the matrix; the table has all of them */
function renderMatrix(
  getTrails: SupplyChainApi['getTrails'] = async () => ofOneFlow,
) {
  return renderView(
    <>
      <ComplianceContent />
      <Location />
    </>,
    {
      api: mockApi({
        getTrails: async (ref, query, options) =>
          query?.page ? trails : getTrails(ref, query, options),
      }),
    },
  );
}

describe('Matrix', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function cellsOf(name: string) {
    const header = await screen.findByRole('rowheader', { name });
    return within(header.closest('tr') as HTMLElement).getAllByRole('gridcell');
  }

  async function marksOf(name: string) {
    return (await cellsOf(name)).map(cell =>
      within(cell).getByRole('img').getAttribute('aria-label'),
    );
  }

  it('is a grid with trails as columns, newest first, and requirements as rows', async () => {
    renderMatrix();
    expect(await marksOf('Trail')).toEqual(['Compliant', 'Not compliant']);
    expect(await marksOf('security-scan')).toEqual(['Compliant', 'Missing']);
    expect(await marksOf('licenses')).toEqual([
      'Not required',
      'Compliant, additional',
    ]);
    expect(await marksOf('integration-tests')).toEqual([
      'Compliant',
      'Pending',
    ]);
    expect(
      within(screen.getByRole('grid'))
        .getAllByRole('columnheader')
        .map(header => header.textContent),
    ).toEqual(['Nov20', '19']);
  });

  it("never shows one flow's trails under the name of another", async () => {
    renderMatrix(async (_, query) =>
      query?.flow?.endsWith('release') ? new Promise(() => {}) : ofOneFlow,
    );
    await cellsOf('unit-tests');
    const select = screen.getByLabelText('Flow');
    await userEvent.selectOptions(select, 'payments-release');
    expect(await screen.findByRole('progressbar')).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Flow')).toHaveFocus();
  });

  it('tells of the hovered cell which commit it is about, and who reported it', async () => {
    renderMatrix();
    fireEvent.mouseOver((await cellsOf('unit-tests'))[1]);
    const tip = (await screen.findByText('unit-tests: Not compliant')).closest(
      '[aria-hidden]',
    );
    expect(tip).toHaveTextContent('Try the new scanner');
    expect(tip).toHaveTextContent('b2c3d4e by Grace Hopper, Nov 19, 2026');
    expect(await screen.findByText(/Reported by/)).toBeInTheDocument();
  });

  it('hides internal attestations until they are switched on', async () => {
    const [trail] = ofOneFlow.trails;
    const internal = {
      name: 'evaluation',
      state: 'compliant',
      internal: true,
    } as const;
    const attestations = [...trail.attestations, internal];
    renderMatrix(async () => ({
      ...ofOneFlow,
      trails: [{ ...trail, attestations }],
    }));
    await cellsOf('unit-tests');
    expect(screen.queryByText('evaluation')).not.toBeInTheDocument();
    screen.getByRole('checkbox').focus();
    await userEvent.keyboard(' ');
    expect(await marksOf('evaluation')).toEqual(['Compliant']);
    expect(screen.getByRole('checkbox')).toHaveFocus();
  });

  /** Row and column of the focused cell. */
  function place() {
    const cell = document.activeElement;
    return cell instanceof HTMLTableCellElement
      ? [(cell.parentElement as HTMLTableRowElement).rowIndex, cell.cellIndex]
      : undefined;
  }

  async function tabIntoGrid() {
    const user = userEvent.setup();
    await cellsOf('Trail');
    screen.getByLabelText('Flow').focus();
    await user.tab();
    return user;
  }

  it('is one tab stop that starts at the newest trail and keeps its place', async () => {
    renderMatrix();
    const user = await tabIntoGrid();
    expect(place()).toEqual([1, 1]);
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(place()).toEqual([2, 2]);
    await user.keyboard('{Home}');
    expect(place()).toEqual([2, 1]);
    await user.keyboard('{End}{ArrowDown}');
    expect(place()).toEqual([3, 2]);
    await user.tab({ shift: true });
    expect(place()).toBeUndefined();
    await user.tab();
    expect(place()).toEqual([3, 2]);
    await user.keyboard('{Enter}');
    expect(screen.getByTestId('location')).toHaveTextContent(/trail=.*b2c3d4e/);
  });

  it('compares two picked dates, the older one first', async () => {
    renderMatrix();
    const user = await tabIntoGrid();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(screen.getByText(/date to compare with a1b2c3d/)).toBeVisible();
    await user.keyboard('{ArrowRight} ');
    expect(screen.getByTestId('location')).toHaveTextContent(
      `compare=${sha('b2c3d4e')}...${sha('a1b2c3d')}`,
    );
  });

  it('flags where each environment is, and marks where it was', async () => {
    const ranIn = ['staging-eu'];
    renderMatrix(async () => ({
      ...ofOneFlow,
      trails: ofOneFlow.trails.map(trail => ({
        ...trail,
        artifacts: trail.artifacts.map(artifact => ({ ...artifact, ranIn })),
      })),
    }));
    const [running] = await cellsOf('staging-eu');
    expect(running).toHaveTextContent('2h');
    expect(await marksOf('staging-eu')).toEqual(['Running', 'Ran before']);
    // It runs a build that is older than both.
    expect(await marksOf('production-eu')).toEqual([
      '2 deliveries behind',
      '2 deliveries behind',
    ]);
  });

  it('leaves it to the table to report an error that both have', async () => {
    const api = mockApi({
      getTrails: async () => {
        throw portalError(429);
      },
    });
    renderView(<ComplianceContent />, { api });
    expect(await screen.findByText('Too many requests')).toBeVisible();
    expect(screen.getAllByText('Too many requests')).toHaveLength(1);
  });

  it('keeps the selection of the flow if the selected one has no trails', async () => {
    renderMatrix(async () => ({ ...trails, trails: [] }));
    expect(await screen.findByLabelText('Flow')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument(),
    );
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });
});

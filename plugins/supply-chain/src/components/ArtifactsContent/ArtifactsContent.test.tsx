import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import {
  artifacts,
  fingerprint,
  NOW,
  problems,
} from '../../__fixtures__/answers';
import { plainEntity } from '../../__fixtures__/entity';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { ArtifactsContent } from './ArtifactsContent';

describe('ArtifactsContent', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function rows() {
    const table = await screen.findByRole('table', {
      name: 'Artifacts, newest first',
    });
    return within(table).getAllByRole('row').slice(1);
  }

  it('shows an artifact by state, name, fingerprint, commit, flow, trail, time and where it runs', async () => {
    renderView(<ArtifactsContent />);
    const [first] = await rows();
    expect(
      within(first)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual([
      'Compliant',
      'f00d000000',
      expect.stringContaining('Round amounts to the centa1b2c3d'),
      'payments-apia1b2c3d',
      expect.stringContaining('Build'),
      '3 hours ago',
      'production-eustaging-eu',
    ]);
    expect(
      within(first).getByRole('rowheader', { name: /payments-api/ }),
    ).toBeInTheDocument();
  });

  it('copies the whole fingerprint', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    renderView(<ArtifactsContent />);
    const [first] = await rows();
    await user.click(
      within(first).getByRole('button', { name: 'Copy the fingerprint' }),
    );
    expect(write).toHaveBeenCalledWith(fingerprint('f00d'));
    expect(await screen.findByRole('status')).toHaveTextContent('Copied');
  });

  it('says when the browser did not allow copying', async () => {
    const user = userEvent.setup();
    jest
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new Error('Not allowed'));
    renderView(<ArtifactsContent />);
    const [first] = await rows();
    await user.click(
      within(first).getByRole('button', { name: 'Copy the fingerprint' }),
    );
    expect(await screen.findByRole('status')).toHaveTextContent(
      'The browser did not allow copying',
    );
  });

  it("shows the region's own word for a state that is not known", async () => {
    renderView(<ArtifactsContent />);
    const [, second] = await rows();
    expect(
      within(second).getByText('Unknown: QUARANTINED'),
    ).toBeInTheDocument();
  });

  it('tells an artifact that runs nowhere from one of which it is not known', async () => {
    renderView(<ArtifactsContent />, {
      api: mockApi({
        getArtifacts: async () => ({
          ...artifacts,
          artifacts: [
            { ...artifacts.artifacts[0], runningIn: [] },
            artifacts.artifacts[1],
          ],
        }),
      }),
    });
    const [first, second] = await rows();
    expect(within(first).getByText('Nowhere now')).toBeInTheDocument();
    expect(within(second).getByText('Not known')).toBeInTheDocument();
  });

  it('asks the portal for the state and the flow that the user picks', async () => {
    const user = userEvent.setup();
    const api = mockApi();
    renderView(<ArtifactsContent />, { api });
    await rows();
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'State' }),
      'Incomplete',
    );
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Flow' }),
      'payments-release',
    );
    expect(api.getArtifacts).toHaveBeenLastCalledWith(
      'component:default/payments-api',
      {
        state: 'incomplete',
        flow: 'eu:acme/payments-release',
        page: 1,
        perPage: 15,
      },
      expect.anything(),
    );
  });

  it('searches once the user pauses', async () => {
    const user = userEvent.setup();
    const api = mockApi();
    renderView(<ArtifactsContent />, { api });
    await rows();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'f00d');
    expect(
      await screen.findByRole('button', { name: 'Clear filters' }),
    ).toBeInTheDocument();
    expect(api.getArtifacts.mock.calls.map(([, query]) => query?.text)).toEqual(
      [undefined, 'f00d'],
    );
  });

  it('shows more rows on a page when asked', async () => {
    const user = userEvent.setup();
    const api = mockApi();
    renderView(<ArtifactsContent />, { api });
    await rows();
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Rows per page' }),
      '50',
    );
    expect(api.getArtifacts).toHaveBeenLastCalledWith(
      'component:default/payments-api',
      { page: 1, perPage: 50 },
      expect.anything(),
    );
  });

  it('leads back from a page that is empty', async () => {
    const user = userEvent.setup();
    renderView(<ArtifactsContent />, {
      api: mockApi({
        getArtifacts: async (_ref, query) =>
          query?.page === 9
            ? { ...artifacts, page: 9, artifacts: [] }
            : artifacts,
      }),
      path: '/?page=9',
    });
    await user.click(
      await screen.findByRole('button', { name: 'Go to the first page' }),
    );
    expect(await rows()).toHaveLength(2);
  });

  it('says when there are no artifacts yet', async () => {
    renderView(<ArtifactsContent />, {
      api: mockApi({
        getArtifacts: async () => ({ ...artifacts, artifacts: [] }),
      }),
    });
    expect(await screen.findByText('No artifacts yet')).toBeInTheDocument();
  });

  it('gives the lines to paste when the annotation is missing', async () => {
    renderView(<ArtifactsContent />, { entity: plainEntity });
    expect(
      await screen.findByText(/supply-chain\/flows: payments-api/),
    ).toBeInTheDocument();
  });

  it('shows what could be read beside what could not', async () => {
    renderView(<ArtifactsContent />, {
      api: mockApi({
        getArtifacts: async () => ({
          ...artifacts,
          problems: [problems.keyRefused],
        }),
      }),
    });
    expect(
      await screen.findByText(/refuses the portal's key/),
    ).toBeInTheDocument();
    expect(await rows()).toHaveLength(2);
  });

  it('tells what the portal said about an error on request', async () => {
    renderView(<ArtifactsContent />, {
      api: mockApi({
        getArtifacts: async () => {
          throw portalError(502, 'Ask your portal admin');
        },
      }),
    });
    expect(await screen.findByText('Ask your portal admin')).not.toBeVisible();
    await userEvent.click(screen.getByText('Details'));
    expect(screen.getByText('Ask your portal admin')).toBeVisible();
  });

  it('has no accessibility violations', async () => {
    const { container } = renderView(<ArtifactsContent />);
    await rows();
    expect((await axe(container)).violations).toEqual([]);
  });
});

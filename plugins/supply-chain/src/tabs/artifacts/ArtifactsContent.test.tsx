import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { artifacts, fingerprint, NOW } from '../../__fixtures__/responses';
import { environments } from '../../__fixtures__/environments';
import { mockApi } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { saveFile } from '../../ui/saveFile';
import { ArtifactsContent } from './ArtifactsContent';

jest.mock('../../ui/saveFile', () => ({ saveFile: jest.fn() }));

describe('ArtifactsContent', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  async function rows() {
    const table = await screen.findByRole('table', {
      name: 'Artifacts',
    });
    return within(table)
      .getAllByRole('row')
      .filter(row => within(row).queryAllByRole('cell').length > 0);
  }

  it('announces the rows that match, or that none does, in the same place', async () => {
    renderView(<ArtifactsContent />, {
      api: mockApi({
        getArtifacts: async (_, query) =>
          query?.text
            ? { ...artifacts, artifacts: [], total: 0 }
            : { ...artifacts, total: 148 },
      }),
    });
    const shown = await screen.findByText(/^1–\d+ of 148$/, {
      selector: '[role="status"] *',
    });
    const status = shown.closest('[role="status"]');
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search' }),
      'nothing',
    );
    const nothing = await screen.findByText('No results match these filters');
    expect(status).toContainElement(nothing);
    expect(screen.queryByText('Page 1')).not.toBeInTheDocument();
    await userEvent.click(
      screen.getByRole('button', { name: 'Clear filters' }),
    );
    await waitFor(() => expect(status).toHaveTextContent(/^1–/));
  });

  it('never says that there is nothing while other filters load', async () => {
    renderView(<ArtifactsContent />, {
      path: '/?text=nothing',
      api: mockApi({
        getArtifacts: (_, query) =>
          query?.text
            ? Promise.resolve({ ...artifacts, artifacts: [], total: 0 })
            : new Promise(() => {}),
      }),
    });
    const nothing = await screen.findByText('No results match these filters');

    await userEvent.click(
      screen.getByRole('button', { name: 'Clear filters' }),
    );

    await waitFor(() => expect(nothing).not.toBeInTheDocument());
    expect(
      screen.getByRole('progressbar', { name: /^Artifacts/ }),
    ).toBeVisible();
  });

  it('moves the focus to the search field when the filters are cleared', async () => {
    renderView(<ArtifactsContent />, { path: '/?text=app' });
    await rows();
    await userEvent.click(
      screen.getByRole('button', { name: 'Clear filters' }),
    );
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
  });

  it('shows the status, name, fingerprint, commit, flow, trail, build, issues, environments and time of an artifact', async () => {
    renderView(<ArtifactsContent />);
    const [first] = await rows();
    expect(
      screen.getByRole('columnheader', { name: /Round amounts/ }),
    ).toHaveTextContent(
      'Round amounts to the centa1b2c3d by Ada Byronpayments-apiTrailBuild3 hours ago',
    );
    expect(
      within(first)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual([
      'Compliant',
      'Unknown',
      'production-eustaging-eu',
      '3 hours ago',
    ]);
    expect(
      within(first).getByRole('rowheader', {
        name: /payments-api.*f00d000000/,
      }),
    ).toBeInTheDocument();
  });

  it('shows an artifact that two flows have once, under its build', async () => {
    const [artifact] = artifacts.artifacts;
    const twice = [artifact, { ...artifact, flow: 'payments-release' }];
    renderView(<ArtifactsContent />, {
      api: mockApi({
        getArtifacts: async () => ({ ...artifacts, artifacts: twice }),
      }),
    });
    expect(await rows()).toHaveLength(1);
    expect(
      screen.getByRole('columnheader', { name: /Round amounts/ }),
    ).toHaveTextContent(/payments-apiTrailpayments-releaseTrail/);
  });

  it('copies the full fingerprint', async () => {
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    renderView(<ArtifactsContent />);
    const [first] = await rows();
    await user.click(
      within(first).getByRole('button', { name: 'Copy f00d000000' }),
    );
    expect(write).toHaveBeenCalledWith(fingerprint('f00d'));
    expect(await within(first).findByRole('status')).toHaveTextContent(
      'Copied',
    );
  });

  it('says that the browser did not allow copying', async () => {
    const user = userEvent.setup();
    jest
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new Error('Not allowed'));
    renderView(<ArtifactsContent />);
    const [first] = await rows();
    await user.click(
      within(first).getByRole('button', { name: 'Copy f00d000000' }),
    );
    expect(await within(first).findByRole('status')).toHaveTextContent(
      "Couldn't copy: clipboard access was blocked",
    );
  });

  it('filters by the selected status and flow on the server', async () => {
    const user = userEvent.setup();
    const api = mockApi();
    renderView(<ArtifactsContent />, { api });
    await rows();
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Status' }),
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

  describe('filtered by environment', () => {
    const places = ['eu', 'us'].map(region => ({
      ...environments.environments[0],
      region,
      environment: 'production',
    }));
    const unused = { ...places[0], environment: 'unused' };
    const getEnvironments = async () => ({
      ...environments,
      environments: [...places, { ...unused, builds: [] }],
    });
    const field = () => screen.findByRole('combobox', { name: 'Running in' });

    it('asks for what runs there now, from the first page, until the filters are cleared', async () => {
      const api = mockApi({ getEnvironments });
      renderView(<ArtifactsContent />, {
        api,
        path: '/?page=3&state=compliant',
      });
      await userEvent.selectOptions(await field(), 'production (us, acme)');
      expect(api.getArtifacts).toHaveBeenLastCalledWith(
        'component:default/payments-api',
        {
          environment: 'us:acme/production',
          state: 'compliant',
          page: 1,
          perPage: 15,
        },
        expect.anything(),
      );
      await userEvent.click(
        screen.getByRole('button', { name: 'Clear filters' }),
      );
      expect(await field()).toHaveDisplayValue('All');
      expect(api.getArtifacts).toHaveBeenLastCalledWith(
        'component:default/payments-api',
        { page: 1, perPage: 15 },
        expect.anything(),
      );
    });

    it('offers only environments that something runs in, and the one of the URL', async () => {
      renderView(<ArtifactsContent />, {
        api: mockApi({ getEnvironments }),
        path: '/?environment=eu:acme/gone',
      });
      await field();
      await waitFor(() =>
        expect(
          within(screen.getByRole('combobox', { name: 'Running in' }))
            .getAllByRole('option')
            .map(option => option.textContent),
        ).toEqual([
          'All',
          'production (eu, acme)',
          'production (us, acme)',
          'gone (eu, acme)',
        ]),
      );
    });
  });

  it('saves all artifacts that match the filters as CSV', async () => {
    const api = mockApi({
      getArtifacts: async (_, { page = 1, perPage = 15 } = {}) => ({
        ...artifacts,
        total: 101,
        artifacts:
          page === 1
            ? Array.from({ length: Number(perPage) }, (__, index) => ({
                ...artifacts.artifacts[0],
                name: `app-${index}`,
              }))
            : [{ ...artifacts.artifacts[0], name: 'app-100' }],
      }),
    });
    const saved = jest.mocked(saveFile);
    renderView(<ArtifactsContent />, { api, path: '/?page=2&text=app' });
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const [{ content, fileName }] = saved.mock.calls[0];
    expect(fileName).toBe('payments-api-artifacts.csv');
    expect(content.size).toBeGreaterThan(101 * 64);
    expect(api.getArtifacts).toHaveBeenCalledWith(
      'component:default/payments-api',
      { text: 'app', page: 2, perPage: 100 },
    );
  });

  it('has no CSV if there are no artifacts', async () => {
    renderView(<ArtifactsContent />, {
      api: mockApi({
        getArtifacts: async () => ({ ...artifacts, artifacts: [], total: 0 }),
      }),
    });
    await screen.findByText('No artifacts yet');
    expect(
      screen.queryByRole('button', { name: 'Download CSV' }),
    ).not.toBeInTheDocument();
  });

  it('debounces the search', async () => {
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

  it('filters by whole days of creation in the local time zone', async () => {
    const api = mockApi();
    renderView(<ArtifactsContent />, { api, path: '/?page=3' });
    fireEvent.change(await screen.findByLabelText('Created from'), {
      target: { value: '2026-11-01' },
    });
    fireEvent.change(screen.getByLabelText('Created to'), {
      target: { value: '2026-11-21' },
    });
    await waitFor(() =>
      expect(api.getArtifacts).toHaveBeenLastCalledWith(
        'component:default/payments-api',
        {
          since: new Date(2026, 10, 1).toISOString(),
          until: new Date(2026, 10, 22).toISOString(),
          page: 1,
          perPage: 15,
        },
        expect.anything(),
      ),
    );
    await userEvent.click(
      screen.getByRole('button', { name: 'Clear filters' }),
    );
    expect(screen.getByLabelText('Created from')).toHaveValue('');
    expect(screen.getByLabelText('Created to')).toHaveValue('');
    expect(api.getArtifacts).toHaveBeenLastCalledWith(
      'component:default/payments-api',
      { page: 1, perPage: 15 },
      expect.anything(),
    );
  });

  it('changes the page size', async () => {
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

  it('offers a way back from an empty page', async () => {
    renderView(<ArtifactsContent />, {
      api: mockApi({
        getArtifacts: async (_ref, query) =>
          query?.page === 9
            ? { ...artifacts, page: 9, artifacts: [] }
            : artifacts,
      }),
      path: '/?page=9',
    });
    await screen.findByText('No results on this page');
    await userEvent.click(
      await screen.findByRole('button', { name: 'First page' }),
    );
    expect(await rows()).toHaveLength(2);
  });
});

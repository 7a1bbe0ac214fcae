import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { artifacts, NOW } from '../../__fixtures__/responses';
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
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { NOW } from '../../__fixtures__/responses';
import { entity } from '../../__fixtures__/entity';
import { environments } from '../../__fixtures__/environments';
import {
  archived,
  archiveImpact,
  writes,
  written,
} from '../../__fixtures__/writes';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderPage } from '../../__testUtils__/renderPage';
import { ArtifactsContent } from './ArtifactsContent';

const BUTTON = 'Actions for production-eu';

jest.setTimeout(60_000);

const submit = { name: 'Archive environment' };

function render(replaced: Partial<SupplyChainApi> = {}) {
  const api = mockApi(replaced);
  renderPage(<ArtifactsContent />, api, { entity });
  return api;
}

async function open() {
  await userEvent.click(await screen.findByRole('button', { name: BUTTON }));
  await userEvent.click(screen.getByRole('menuitem', submit));
  return within(
    await screen.findByRole('dialog', { name: 'Archive production-eu?' }),
  );
}

describe('archiving an environment', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is not offered without permission', async () => {
    const api = render({
      getWrites: async () => ({
        ...writes,
        archive: { allowed: false, reason: 'forbidden' },
      }),
    });
    await screen.findByRole('list', { name: "What's running where" });
    await waitFor(() => expect(api.getWrites).toHaveBeenCalled());
    expect(
      screen.queryByRole('button', { name: /^Actions/ }),
    ).not.toBeInTheDocument();
  });

  it('is offered only for linked environments', async () => {
    render();
    await screen.findByRole('button', { name: BUTTON });
    expect(environments.environments.length).toBeGreaterThan(1);
    expect(screen.getAllByRole('button', { name: /^Actions/ })).toHaveLength(1);
  });

  it('is shown at once when the dialog is done', async () => {
    let isArchived = false;
    render({
      getEnvironments: async () => ({
        ...environments,
        environments: environments.environments.map((environment, index) =>
          isArchived && index === 1
            ? { ...environment, archived }
            : environment,
        ),
      }),
      archiveEnvironment: async (_ref, _place, _confirm, options) => {
        isArchived = true;
        return written(options.idempotencyKey);
      },
    });
    const dialog = await open();
    await dialog.findByText('checkout-web');
    await userEvent.type(
      dialog.getByLabelText('Environment name'),
      'production-eu{Enter}',
    );
    await dialog.findByText('production-eu was archived');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/^Archived by/)).toBeVisible();
    expect(
      screen.queryByRole('button', { name: /^Actions/ }),
    ).not.toBeInTheDocument();
  });

  it('shows what it affects', async () => {
    const { name, fingerprint } = environments.environments[0].builds[0];
    const entityRefs = [
      'component:default/payments-api',
      'component:default/checkout-web',
    ];
    render({
      getArchiveImpact: async () => ({
        ...archiveImpact,
        builds: [{ name, fingerprint, entityRefs }],
        otherBuilds: 2,
      }),
    });
    const dialog = await open();
    expect(
      dialog.getByText(/^This archives the environment for all of acme \(eu\)/),
    ).toBeVisible();
    expect(dialog.getByText("This can't be undone.")).toBeVisible();
    expect(
      await dialog.findByRole('link', { name: 'checkout-web' }),
    ).toBeVisible();
    expect(dialog.getByText("1 you can't see")).toBeVisible();
    expect(
      dialog.getByText(new RegExp(`${name}.* of .*payments-api, checkout-web`)),
    ).toBeVisible();
    expect(dialog.getByText('and 2 more')).toBeVisible();
    expect(
      dialog.getByText("Linked entities whose builds aren't all known: 1"),
    ).toBeVisible();
  });

  it('requires typing the name, and sends only once', async () => {
    const api = render();
    const dialog = await open();
    await dialog.findByText('checkout-web');
    const field = dialog.getByLabelText('Environment name');
    await userEvent.type(field, 'production{Enter}');
    expect(field).toHaveAccessibleDescription("Name doesn't match");
    expect(field).toHaveFocus();
    expect(api.archiveEnvironment).not.toHaveBeenCalled();
    await userEvent.type(field, '-eu');
    await userEvent.dblClick(dialog.getByRole('button', submit));
    expect(await dialog.findByText('production-eu was archived')).toBeVisible();
    expect(api.archiveEnvironment).toHaveBeenCalledTimes(1);
    expect(api.archiveEnvironment).toHaveBeenCalledWith(
      'component:default/payments-api',
      { region: 'eu', org: 'acme', environment: 'production-eu' },
      { confirm: 'production-eu' },
      { idempotencyKey: expect.any(String) },
    );
  });

  it.each([
    ['is loading', () => new Promise<never>(() => {})],
    [
      'failed to load',
      async () => {
        throw portalError(502);
      },
    ],
  ])('sends nothing while the impact %s', async (_, getArchiveImpact) => {
    const api = render({ getArchiveImpact });
    const dialog = await open();
    await userEvent.type(
      dialog.getByLabelText('Environment name'),
      'production-eu{Enter}',
    );
    await userEvent.click(dialog.getByRole('button', submit));
    expect(api.archiveEnvironment).not.toHaveBeenCalled();
  });
});

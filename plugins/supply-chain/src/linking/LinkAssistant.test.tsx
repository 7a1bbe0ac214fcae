import type { Entity } from '@backstage/catalog-model';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { plainEntity } from '../__fixtures__/entity';
import { suggestions } from '../__fixtures__/linking';
import { mockApi, portalError } from '../__testUtils__/mockApi';
import { renderView } from '../__testUtils__/renderView';
import { ComplianceContent } from '../tabs/compliance/ComplianceContent';

function annotated(annotations: Record<string, string>): Entity {
  const { metadata } = plainEntity;
  return { ...plainEntity, metadata: { ...metadata, annotations } };
}

function renderUnlinked(
  replaced: Partial<SupplyChainApi> = {},
  entity: Entity = plainEntity,
) {
  const api = mockApi(replaced);
  renderView(<ComplianceContent />, { api, entity });
  return api;
}

const lines = () =>
  screen.findByRole('region', { name: 'YAML snippet' }).then(
    // The lines that aren't the same for all entities.
    region => region.textContent?.split('\n').slice(2),
  );

describe('the linking assistant', () => {
  it('has the flows of the repository chosen, with the verdict and the lines to add', async () => {
    renderUnlinked();
    expect(
      await screen.findByText('2 flows report from acme/payments-api.'),
    ).toBeVisible();
    expect(
      await screen.findByText(/^production-eu has not been compliant since/),
    ).toBeVisible();
    expect(await lines()).toEqual([
      "    supply-chain/flows: 'payments-api'",
      "    supply-chain/pull-request-flows: 'payments-api-pr'",
    ]);
  });

  it('checks every choice', async () => {
    const api = renderUnlinked();
    await userEvent.click(
      await screen.findByLabelText('us:acme-us/payments-release'),
    );
    await userEvent.click(screen.getByLabelText('payments-api-pr'));
    await waitFor(() =>
      expect(api.getLinkPreview).toHaveBeenLastCalledWith(
        'component:default/payments-api',
        {
          flows: 'payments-api, us:acme-us/payments-release',
          pullRequestFlows: '',
          artifacts: '',
          environments: '',
        },
        expect.anything(),
      ),
    );
    expect(await lines()).toEqual([
      "    supply-chain/flows: 'payments-api, us:acme-us/payments-release'",
    ]);
  });

  it('keeps to some of the artifacts and environments of the flows', async () => {
    renderUnlinked();
    await userEvent.click(await screen.findByText('Artifacts: All'));
    await userEvent.click(screen.getByLabelText('payments-worker'));
    await userEvent.click(screen.getByText('Environments: All'));
    await userEvent.click(screen.getByLabelText('production-eu'));
    expect(await lines()).toEqual(
      expect.arrayContaining([
        "    supply-chain/artifacts: 'payments-worker'",
        "    supply-chain/environments: 'production-eu'",
      ]),
    );
  });

  it('says while typing that a flow is unknown, and adds the one that was meant', async () => {
    renderUnlinked();
    await userEvent.type(
      await screen.findByLabelText('Other flows (optional)'),
      'paymnets-release',
    );
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Did you mean payments-release?',
      }),
    );
    expect(await screen.findByLabelText('payments-release')).toBeChecked();
    expect((await lines())?.[0]).toBe(
      "    supply-chain/flows: 'payments-api, payments-release'",
    );
  });

  it('takes flows by their names', async () => {
    renderUnlinked({
      getLinkSuggestions: async () => ({ ...suggestions, flows: [] }),
    });
    await userEvent.type(
      await screen.findByLabelText('Other flows (optional)'),
      'true',
    );
    // Otherwise, YAML would read a truth value.
    expect(await lines()).toEqual(["    supply-chain/flows: 'true'"]);
  });

  it('corrects a misspelled annotation and its value', async () => {
    renderUnlinked({}, annotated({ 'supply-chain/flow': 'payments-relaese' }));
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Did you mean payments-release?',
      }),
    );
    expect(await lines()).toEqual([
      "    supply-chain/flows: 'payments-release'",
    ]);
  });

  it('shows a line to someone who may not try out links', async () => {
    renderUnlinked({
      getLinkSuggestions: () => Promise.reject(portalError(403)),
    });
    expect(await screen.findByText(/^You don't have access\./)).toBeVisible();
    expect(await lines()).toEqual(["    supply-chain/flows: 'payments-api'"]);
  });

  it('opens by "Fix" at a problem of a link', async () => {
    const { summary } = await mockApi().getLinkPreview('', {
      flows: 'paymnets-api',
    });
    renderUnlinked(
      {
        getTrails: async () => ({
          ...(await mockApi().getTrails('')),
          problems: summary.problems,
        }),
      },
      annotated({ 'supply-chain/flows': 'paymnets-api' }),
    );
    await userEvent.click(
      (
        await screen.findAllByRole('button', { name: 'Fix' })
      )[0],
    );
    expect(
      await screen.findByRole('dialog', { name: 'Fix the link' }),
    ).toBeVisible();
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Did you mean payments-release?',
      }),
    );
    expect(await lines()).toEqual([
      "    supply-chain/flows: 'payments-release'",
    ]);
  });
});

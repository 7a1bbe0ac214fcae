import { screen, within } from '@testing-library/react';
import { trailDetails } from '../../__fixtures__/details';
import { fingerprint, hoursAgo, sha } from '../../__fixtures__/responses';
import { DrawerView } from '../../__testUtils__/DrawerView';
import { mockApi } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';

const place = { region: 'eu', org: 'acme' };

it("shows the change's trails in order, and in which build it is live", async () => {
  const delivery = {
    trails: [
      {
        ...{ ...place, flow: 'payments-release', trail: 'prod-45' },
        ...{ state: 'compliant' as const, createdAt: hoursAgo(1) },
      },
      {
        ...{ ...place, flow: 'payments-pr', trail: 'pr-7' },
        ...{ state: 'compliant' as const, createdAt: hoursAgo(100) },
        pullRequests: true as const,
      },
    ],
    live: [
      {
        ...{ ...place, environment: 'staging-eu', newer: true as const },
        fingerprint: fingerprint('beef'),
        commit: { sha: sha('e6c2c7c') },
      },
    ],
  };
  renderView(<DrawerView />, {
    api: mockApi({ getTrail: async () => ({ ...trailDetails, delivery }) }),
    path: `/?trail=eu:acme/payments-api/${sha('b2c3d4e')}`,
  });
  const steps = within(
    await screen.findByRole('list', { name: 'Delivery' }),
  ).getAllByRole('listitem');
  expect(steps.map(step => step.textContent)).toEqual([
    expect.stringMatching(/^Compliantpayments-pr.*pull requests, not counted$/),
    expect.stringMatching(/^Not compliantpayments-api.*This trail$/),
    expect.stringMatching(/^Compliantpayments-release.*prod-45$/),
    'Compliantstaging-euIn the newer build e6c2c7c',
    expect.stringMatching(/^Not compliantproduction-eu.*Runs d4e5f6a, 2 deliv/),
  ]);
});

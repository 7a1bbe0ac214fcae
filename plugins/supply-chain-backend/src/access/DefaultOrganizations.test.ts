import { mockServices } from '@backstage/backend-test-utils';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { DefaultOrganizations } from './DefaultOrganizations';

const config: SupplyChainConfig = {
  regions: {
    eu: {
      baseUrl: 'https://eu.example.com',
      title: 'EU',
      timeout: 1_000,
      concurrency: 1,
      organizations: { acme: { apiKey: 'key' } },
    },
  },
  unusable: { regions: {}, organizations: {}, firstOrganizations: {} },
  environments: [],
  guidance: [],
  cache: { freshFor: 30_000, keepFor: 60_000 },
  store: { keepFor: 86_400_000 },
  sync: { requestsPerMinute: 60 },
  writes: { attestations: false, notifications: false, archive: false },
  access: { rememberFor: 0 },
};

describe('DefaultOrganizations', () => {
  afterEach(() => jest.restoreAllMocks());

  it('caches a failure for the same time when the clock is corrected', async () => {
    const read = jest.fn().mockRejectedValue(
      new RegionalApiError({
        kind: 'network',
        endpoint: 'E12',
        message: 'No response',
      }),
    );
    const organizations = new DefaultOrganizations({
      config: () => config,
      reads: { read },
      logger: mockServices.logger.mock(),
    });
    await organizations.defaultOrganization('eu');

    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    await organizations.defaultOrganization('eu');

    expect(read).toHaveBeenCalledTimes(1);
  });
});

import { mockServices } from '@backstage/backend-test-utils';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { configWith } from '../__testUtils__/testGateway';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { DefaultOrganizations } from './DefaultOrganizations';

const config: SupplyChainConfig = {
  ...configWith(),
  cache: { freshFor: 30_000, keepFor: 60_000 },
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

import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { fixtureApi } from '../__fixtures__/fixtureApi';

export { portalError } from '../__fixtures__/portalError';

/** A portal API that responds with the fixtures, with overrides. */
export function mockApi(
  replaced: Partial<SupplyChainApi> = {},
): jest.Mocked<SupplyChainApi> {
  const api = { ...fixtureApi, ...replaced };
  const mocks = Object.entries(api).map(([name, method]) => [
    name,
    jest.fn(method as () => unknown),
  ]);
  return Object.fromEntries(mocks);
}

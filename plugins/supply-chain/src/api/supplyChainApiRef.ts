import {
  createApiFactory,
  createApiRef,
  discoveryApiRef,
  fetchApiRef,
} from '@backstage/core-plugin-api';
import {
  SupplyChainClient,
  type SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';

/**
 * The portal API of the Supply Chain plugins. Override it to load the data from
 * somewhere else.
 *
 * @public
 */
export const supplyChainApiRef = createApiRef<SupplyChainApi>({
  id: 'plugin.supply-chain.client',
});

/** Creates the client of the portal API, for both frontend systems. */
export const supplyChainApiFactory = createApiFactory({
  api: supplyChainApiRef,
  deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
  factory: ({ discoveryApi, fetchApi }) =>
    new SupplyChainClient({ discoveryApi, fetchApi }),
});

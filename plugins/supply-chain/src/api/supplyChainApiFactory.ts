import {
  createApiFactory,
  discoveryApiRef,
  fetchApiRef,
} from '@backstage/core-plugin-api';
import { SupplyChainClient } from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from './supplyChainApiRef';

/** Creates the client of the portal API, for both frontend systems. */
export const supplyChainApiFactory = createApiFactory({
  api: supplyChainApiRef,
  deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
  factory: ({ discoveryApi, fetchApi }) =>
    new SupplyChainClient({ discoveryApi, fetchApi }),
});

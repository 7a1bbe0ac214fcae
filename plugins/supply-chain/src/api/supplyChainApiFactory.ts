import {
  createApiFactory,
  discoveryApiRef,
  fetchApiRef,
} from '@backstage/core-plugin-api';
import { SupplyChainClient } from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from './supplyChainApiRef';

/** Makes the client of the portal API, in both frontend systems. */
export const supplyChainApiFactory = createApiFactory({
  api: supplyChainApiRef,
  deps: { discoveryApi: discoveryApiRef, fetchApi: fetchApiRef },
  factory: ({ discoveryApi, fetchApi }) =>
    new SupplyChainClient({ discoveryApi, fetchApi }),
});

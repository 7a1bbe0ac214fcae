import { createApiRef } from '@backstage/core-plugin-api';
import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';

/**
 * The portal API of the Supply Chain plugins. Override it to load the data from
 * somewhere else.
 *
 * @public
 */
export const supplyChainApiRef = createApiRef<SupplyChainApi>({
  id: 'plugin.supply-chain.client',
});

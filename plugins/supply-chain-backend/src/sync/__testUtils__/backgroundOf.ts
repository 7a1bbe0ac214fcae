import { mockServices } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { component } from '../../__testUtils__/testPortal';
import { EntityAccess } from '../../access/EntityAccess';
import { LinkResolver } from '../../access/LinkResolver';
import { ParentFinder } from '../../access/ParentFinder';
import type { SupplyChainConfig } from '../../config/SupplyChainConfig';
import { BackgroundSync } from '../BackgroundSync';
import type { Replica } from './syncedRegion';

/** Advances the fake clock instead of waiting. */
export const skip = async (milliseconds: number): Promise<void> => {
  jest.advanceTimersByTime(milliseconds);
};

/**
 * The background sync of a replica, with a catalog that has a component for
 * each given flow.
 */
export function backgroundOf(
  { store, gateway, lists, logger }: Replica,
  config: SupplyChainConfig,
  flows: string[] = ['shop'],
): BackgroundSync {
  const auth = mockServices.auth();
  const catalog = catalogServiceMock({
    entities: flows.map(name => component(name, { flows: name })),
  });
  const access = new EntityAccess({
    ...{ catalog, config: () => config },
    permissions: mockServices.permissions({ result: AuthorizeResult.ALLOW }),
    parents: new ParentFinder({ auth, catalog }),
    links: new LinkResolver(() => config, {
      defaultOrganization: async () => ({}),
    }),
  });
  return new BackgroundSync({
    ...{ access, auth, store, gateway, lists, logger },
    ledger: { prune: async () => {} },
    config: () => config,
  });
}

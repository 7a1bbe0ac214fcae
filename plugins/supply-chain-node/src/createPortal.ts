import type {
  AuthService,
  BackstageCredentials,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import { SupplyChainClient } from 'backstage-plugin-supply-chain-common';

/** Creates a portal API client that acts with the given credentials. @public */
export type Portal = (credentials: BackstageCredentials) => SupplyChainClient;

/**
 * Connects a backend plugin to the portal API. Requests go through the portal's
 * own routes, so that its rules apply to the plugin too.
 *
 * @public
 */
export function createPortal(options: {
  auth: AuthService;
  discovery: DiscoveryService;
}): Portal {
  const { auth, discovery } = options;
  return credentials =>
    new SupplyChainClient({
      discoveryApi: discovery,
      fetchApi: {
        fetch: async (input, init) => {
          const { token } = await auth.getPluginRequestToken({
            onBehalfOf: credentials,
            targetPluginId: 'supply-chain',
          });
          const headers = new Headers(init?.headers);
          headers.set('authorization', `Bearer ${token}`);
          return fetch(input, { ...init, headers });
        },
      },
    });
}

import type {
  AuthService,
  BackstageCredentials,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import { SupplyChainClient } from 'backstage-plugin-supply-chain-common';

/** Creates a portal API client for the user who started a task. */
export type Portal = (credentials: BackstageCredentials) => SupplyChainClient;

const PLUGIN_ID = 'supply-chain';

/** Goes through the portal's own routes, so that their rules apply here too. */
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
            targetPluginId: PLUGIN_ID,
          });
          const headers = new Headers(init?.headers);
          headers.set('authorization', `Bearer ${token}`);
          return fetch(input, { ...init, headers });
        },
      },
    });
}

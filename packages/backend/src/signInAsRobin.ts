import { createBackendModule } from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import {
  authProvidersExtensionPoint,
  createProxyAuthenticator,
  createProxyAuthProviderFactory,
} from '@backstage/plugin-auth-node';

/**
 * Adds a second demo user next to the guest: Robin of the platform team, who
 * may read but not write. Like signing in as the guest, this works only on a
 * developer's machine.
 */
export default createBackendModule({
  pluginId: 'auth',
  moduleId: 'sign-in-as-robin',
  register(env) {
    env.registerInit({
      deps: { providers: authProvidersExtensionPoint },
      async init({ providers }) {
        providers.registerProvider({
          providerId: 'robin',
          factory: createProxyAuthProviderFactory({
            authenticator: createProxyAuthenticator({
              defaultProfileTransform: async () => ({ profile: {} }),
              initialize: () => process.env.NODE_ENV === 'development',
              async authenticate(_, isDevelopment) {
                if (!isDevelopment) {
                  throw new NotAllowedError('The demo has no users elsewhere');
                }
                return { result: {} };
              },
            }),
            signInResolver: (_, context) =>
              context.signInWithCatalogUser({
                entityRef: 'user:default/robin',
              }),
          }),
        });
      },
    });
  },
});

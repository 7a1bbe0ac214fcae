import { createBackendModule } from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import {
  authProvidersExtensionPoint,
  createProxyAuthenticator,
  createProxyAuthProviderFactory,
} from '@backstage/plugin-auth-node';

/**
 * A second user of the demo beside the guest: Robin of the platform team, whom
 * the policy lets see and not write. As the guest's, this way to sign in works
 * on a developer's machine only.
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

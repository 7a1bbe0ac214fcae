import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import {
  metricsServiceRef,
  tracingServiceRef,
} from '@backstage/backend-plugin-api/alpha';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import { supplyChainPermissions } from 'backstage-plugin-supply-chain-common';
import {
  RegionalApiError,
  supplyChainKeysExtensionPoint,
} from 'backstage-plugin-supply-chain-node';
import type { RegionalKeyProvider } from 'backstage-plugin-supply-chain-node';
import { EntityAccess } from './access/EntityAccess';
import { LinkResolver } from './access/LinkResolver';
import { ParentFinder } from './access/parents';
import { watchConfig } from './config/watchConfig';
import { EvidenceService } from './evidence/EvidenceService';
import { RegionGateway } from './gateway/RegionGateway';
import { sharedCache } from './gateway/sharedCache';
import { Telemetry } from './gateway/Telemetry';
import { createIdleRouter } from './router/createIdleRouter';
import { createRouter } from './router/createRouter';
import { SetupService } from './setup/SetupService';

/**
 * The backend of the Supply Chain plugins.
 *
 * @public
 */
export const supplyChainPlugin = createBackendPlugin({
  pluginId: 'supply-chain',
  register(env) {
    let keyProvider: RegionalKeyProvider | undefined;
    env.registerExtensionPoint(supplyChainKeysExtensionPoint, {
      setKeyProvider(provider) {
        if (keyProvider) {
          throw new Error('A key provider is already set');
        }
        keyProvider = provider;
      },
    });

    env.registerInit({
      deps: {
        auditor: coreServices.auditor,
        auth: coreServices.auth,
        cache: coreServices.cache,
        catalog: catalogServiceRef,
        config: coreServices.rootConfig,
        httpAuth: coreServices.httpAuth,
        httpRouter: coreServices.httpRouter,
        logger: coreServices.logger,
        metrics: metricsServiceRef,
        permissions: coreServices.permissions,
        permissionsRegistry: coreServices.permissionsRegistry,
        tracing: tracingServiceRef,
      },
      async init(deps) {
        const { auth, catalog, httpAuth, httpRouter, logger, permissions } =
          deps;
        deps.permissionsRegistry.addPermissions(supplyChainPermissions);

        const config = watchConfig(deps.config, logger, {
          keysProvided: keyProvider !== undefined,
        });
        if (!config) {
          logger.warn(
            'Idle: there is no supplyChain in the configuration. docs/install.md says what to add',
          );
          httpRouter.use(createIdleRouter({ httpAuth }));
          return;
        }

        const cache = sharedCache(deps.config, deps.cache);
        const gateway = new RegionGateway({
          config,
          ...(cache && { cache }),
          logger,
          telemetry: new Telemetry(deps.metrics, deps.tracing),
          ...(keyProvider && { keyProvider }),
        });
        const links = new LinkResolver(config, region =>
          defaultOrganization(gateway, region, config().regions[region]),
        );
        const access = new EntityAccess({
          catalog,
          permissions,
          parents: new ParentFinder({ auth, catalog }),
          links,
          rememberFor: () => config().access.rememberFor,
        });
        const evidence = new EvidenceService({ gateway });
        httpRouter.use(
          createRouter({
            access,
            auditor: deps.auditor,
            evidence,
            httpAuth,
            setup: new SetupService({ config, gateway }),
          }),
        );
      },
    });
  },
});

/** The default organization of the region's first key (E12). */
async function defaultOrganization(
  gateway: RegionGateway,
  region: string,
  { organizations }: { organizations: Readonly<Record<string, unknown>> },
): Promise<string | undefined> {
  const [org] = Object.keys(organizations);
  if (!org) {
    return undefined;
  }
  try {
    const { value } = await gateway.read({
      region,
      org,
      endpoint: 'E12',
      resource: [],
      caller: 'default organization',
      load: async (client, options) =>
        (await client.getDefaultOrganization(options)) ?? '',
    });
    return value || undefined;
  } catch (error) {
    // The link then says that no organization is named.
    if (error instanceof RegionalApiError) {
      return undefined;
    }
    throw error;
  }
}

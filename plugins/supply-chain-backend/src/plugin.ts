import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import {
  actionsRegistryServiceRef,
  metricsServiceRef,
  tracingServiceRef,
} from '@backstage/backend-plugin-api/alpha';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import { eventsServiceRef } from '@backstage/plugin-events-node';
import { notificationService } from '@backstage/plugin-notifications-node';
import { signalsServiceRef } from '@backstage/plugin-signals-node';
import { supplyChainPermissions } from 'backstage-plugin-supply-chain-common';
import { supplyChainKeysExtensionPoint } from 'backstage-plugin-supply-chain-node';
import type { RegionalKeyProvider } from 'backstage-plugin-supply-chain-node';
import { addConditions } from './access/addConditions';
import { EntityAccess } from './access/EntityAccess';
import { LinkResolver } from './access/LinkResolver';
import { Relatives } from './access/Relatives';
import { registerActions } from './actions/registerActions';
import { watchConfig } from './config/readConfig';
import {
  createDeliveriesRouter,
  Deliveries,
  Hints,
} from './deliveries/Deliveries';
import { EvidenceFiles } from './files/EvidenceFiles';
import { Evidence } from './evidence/Evidence';
import { CachedReads } from './regions/CachedReads';
import { RegionGateway } from './regions/RegionGateway';
import { Telemetry } from './regions/Telemetry';
import { Notifier } from './notify/Notifier';
import { Outbox } from './notify/Outbox';
import { createRouter } from './routes/createRouter';
import { HealthService } from './health/HealthService';
import { hidingStatements } from './store/databaseErrors';
import { migratedDatabase } from './store/database';
import { Store } from './store/Store';
import { BackgroundSync } from './sync/BackgroundSync';
import { ChangePublisher } from './sync/ChangePublisher';
import { RunningCheck } from './sync/RunningCheck';
import { Sync } from './sync/Sync';
import { Receipts } from './writes/Receipts';
import { WriteService } from './writes/WriteService';

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
        actions: actionsRegistryServiceRef,
        auditor: coreServices.auditor,
        auth: coreServices.auth,
        catalog: catalogServiceRef,
        config: coreServices.rootConfig,
        database: coreServices.database,
        discovery: coreServices.discovery,
        events: eventsServiceRef,
        httpAuth: coreServices.httpAuth,
        httpRouter: coreServices.httpRouter,
        logger: coreServices.logger,
        metrics: metricsServiceRef,
        notifications: notificationService,
        permissions: coreServices.permissions,
        permissionsRegistry: coreServices.permissionsRegistry,
        scheduler: coreServices.scheduler,
        signals: signalsServiceRef,
        tracing: tracingServiceRef,
        userInfo: coreServices.userInfo,
      },
      async init(deps) {
        deps.permissionsRegistry.addPermissions(supplyChainPermissions);
        addConditions(deps);
        const { httpRouter, logger, metrics, scheduler } = deps;
        const areKeysProvided = keyProvider !== undefined;
        const watched = watchConfig(deps.config, logger, areKeysProvided);
        const config = watched.current;
        const telemetry = new Telemetry(metrics, deps.tracing);
        const gateway = new RegionGateway({
          config,
          logger,
          telemetry,
          keyProvider,
        });
        const reads = new CachedReads({ config, telemetry, gateway });
        const access = new EntityAccess({
          ...deps,
          config,
          relatives: new Relatives(deps),
          links: new LinkResolver({ config, reads }),
        });
        const knex = await migratedDatabase(deps.database, logger);
        const store = new Store(knex, logger);
        const receipts = hidingStatements(new Receipts(knex), logger);
        const outbox = hidingStatements(new Outbox(knex), logger);
        const changes = new ChangePublisher({ ...deps, store });
        const sources = {
          config,
          gateway,
          reads,
          store,
          sync: new Sync({ config, gateway, store, changes }),
          running: new RunningCheck({ config, reads, store, changes }),
        };
        const common = { ...deps, ...sources, access, receipts };
        const evidence = new Evidence({
          ...sources,
          archivesOf: environments => receipts.archivesOf(environments),
        });
        const background = new BackgroundSync(common);
        await background.start(scheduler);
        const notifier = new Notifier({
          ...common,
          background,
          evidence,
          outbox,
        });
        await notifier.start(scheduler);
        changes.onChanges(() => notifier.wake());
        const writes = new WriteService({ ...common, evidence });
        registerActions(deps.actions, { ...common, evidence, writes });
        const files = new EvidenceFiles(evidence, gateway);
        const hints = new Hints(common);
        httpRouter.addAuthPolicy({
          path: '/v1/deliveries',
          allow: 'unauthenticated',
        });
        httpRouter.use(
          createDeliveriesRouter(new Deliveries({ config, hints, metrics })),
        );
        httpRouter.use(
          createRouter({
            ...common,
            evidence,
            files,
            writes,
            health: new HealthService({
              ...common,
              services: evidence.services,
              background,
              config: watched,
            }),
          }),
        );
      },
    });
  },
});

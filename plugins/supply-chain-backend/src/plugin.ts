import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import { notificationService } from '@backstage/plugin-notifications-node';
import { signalsServiceRef } from '@backstage/plugin-signals-node';
import { supplyChainPermissions } from 'backstage-plugin-supply-chain-common';
import { supplyChainKeysExtensionPoint } from 'backstage-plugin-supply-chain-node';
import type { RegionalKeyProvider } from 'backstage-plugin-supply-chain-node';
import { addConditions } from './access/addConditions';
import { EntityAccess } from './access/EntityAccess';
import { LinkResolver } from './access/LinkResolver';
import { OwnerFinder } from './access/OwnerFinder';
import { ParentFinder } from './access/ParentFinder';
import { optionalActionsRegistryServiceRef } from './actions/actionsRegistryService';
import { registerActions } from './actions/registerActions';
import { idleWarning, watchConfig } from './config/watchConfig';
import type { WatchedConfig } from './config/watchConfig';
import { createDeliveriesRouter } from './deliveries/createDeliveriesRouter';
import { Deliveries } from './deliveries/Deliveries';
import { Hints } from './deliveries/Hints';
import { EvidenceFiles } from './evidence/attestations/EvidenceFiles';
import { Evidence } from './evidence/Evidence';
import { EvidencePackages } from './evidence/package/EvidencePackages';
import { CachedReads } from './regions/CachedReads';
import { RegionGateway } from './regions/RegionGateway';
import { Telemetry } from './regions/Telemetry';
import {
  optionalMetricsServiceRef,
  optionalTracingServiceRef,
} from './services/telemetryServices';
import { Notifier } from './notify/Notifier';
import { createIdleRouter } from './routes/createIdleRouter';
import { createRouter } from './routes/createRouter';
import { HealthService } from './health/HealthService';
import { hidingStatements } from './store/databaseErrors';
import { migratedDatabase } from './store/database';
import { Store } from './store/Store';
import { BackgroundSync } from './sync/BackgroundSync';
import {
  ChangePublisher,
  optionalEventsServiceRef,
} from './sync/ChangePublisher';
import { RunningCheck } from './sync/RunningCheck';
import { Sync } from './sync/Sync';
import { Allowances } from './writes/Allowances';
import { archivesOf } from './writes/ArchiveStatus';
import { EnvironmentArchiver } from './writes/EnvironmentArchiver';
import { AttestationSender } from './writes/AttestationSender';
import { NotificationEditor } from './writes/NotificationEditor';
import { Receipts } from './writes/Receipts';
import { TrailState } from './writes/TrailState';
import { WriteSender } from './writes/WriteSender';
import { WriteService } from './writes/WriteService';

const services = {
  actions: optionalActionsRegistryServiceRef,
  auditor: coreServices.auditor,
  auth: coreServices.auth,
  catalog: catalogServiceRef,
  config: coreServices.rootConfig,
  database: coreServices.database,
  discovery: coreServices.discovery,
  events: optionalEventsServiceRef,
  httpAuth: coreServices.httpAuth,
  httpRouter: coreServices.httpRouter,
  logger: coreServices.logger,
  metrics: optionalMetricsServiceRef,
  notifications: notificationService,
  permissions: coreServices.permissions,
  permissionsRegistry: coreServices.permissionsRegistry,
  scheduler: coreServices.scheduler,
  signals: signalsServiceRef,
  tracing: optionalTracingServiceRef,
  userInfo: coreServices.userInfo,
};

type Deps = {
  [name in keyof typeof services]: (typeof services)[name]['T'];
};

type CurrentConfig = WatchedConfig['current'];

/** Where data comes from. */
interface Sources {
  gateway: RegionGateway;
  reads: CachedReads;
  store: Store;
  sync: Sync;
  running: RunningCheck;
}

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
      deps: services,
      async init(deps) {
        const { httpAuth, httpRouter, logger, permissions } = deps;
        deps.permissionsRegistry.addPermissions(supplyChainPermissions);
        addConditions(deps);

        const watched = watchConfig(deps.config, logger, {
          keysProvided: keyProvider !== undefined,
        });
        if ('idle' in watched) {
          const problems = watched.idle;
          logger.warn(idleWarning(problems));
          httpRouter.use(createIdleRouter({ httpAuth, permissions, problems }));
          return;
        }

        const config = watched.current;
        const regions = connectRegions(deps, config, keyProvider);
        const access = createAccess(deps, config, regions.reads);
        const { store, receipts } = await openDatabase(deps);
        const { events, signals } = deps;
        const changes = new ChangePublisher({ events, signals, store, logger });
        const sources = {
          ...regions,
          store,
          sync: new Sync({ ...regions, store, config, changes }),
          running: new RunningCheck({ ...regions, store, changes }),
        };
        const { auditor, auth, discovery } = deps;
        const common = { ...sources, access, auth, config, receipts, logger };
        const background = new BackgroundSync(common);
        await background.start(deps.scheduler);
        const { evidence, writes } = createServices(deps, config, {
          sources,
          access,
          receipts,
        });
        const notifier = new Notifier({
          ...common,
          background,
          discovery,
          evidence,
          notifications: deps.notifications,
        });
        await notifier.start(deps.scheduler);
        changes.onChanges(() => notifier.wake());
        const through = {
          access,
          auditor,
          auth,
          discovery,
          evidence,
          logger,
          writes,
        };
        registerActions(deps.actions, through);
        const files = new EvidenceFiles({ ...regions, evidence });
        const deliveries = new Deliveries({
          config,
          hints: new Hints({ ...sources, config, logger }),
          metrics: deps.metrics,
        });
        httpRouter.addAuthPolicy({
          path: '/v1/deliveries',
          allow: 'unauthenticated',
        });
        httpRouter.use(createDeliveriesRouter(deliveries));
        httpRouter.use(
          createRouter({
            ...through,
            files,
            packages: new EvidencePackages({ evidence, files }),
            httpAuth,
            owners: new OwnerFinder(deps),
            health: new HealthService({
              ...sources,
              config: watched,
              discovery,
              evidence,
              receipts,
              background,
            }),
          }),
        );
      },
    });
  },
});

/** The way to the regions, and the reads that are cached. */
function connectRegions(
  deps: Deps,
  config: CurrentConfig,
  keyProvider: RegionalKeyProvider | undefined,
) {
  const { logger } = deps;
  const telemetry = new Telemetry(deps.metrics, deps.tracing);
  const common = { config, logger, telemetry };
  const gateway = new RegionGateway({ ...common, keyProvider });
  return { gateway, reads: new CachedReads({ ...common, gateway }) };
}

function createAccess(
  { auth, catalog, permissions }: Deps,
  config: CurrentConfig,
  reads: CachedReads,
): EntityAccess {
  return new EntityAccess({
    catalog,
    permissions,
    parents: new ParentFinder({ auth, catalog }),
    links: new LinkResolver({ config, reads }),
    config,
  });
}

async function openDatabase({ database, logger }: Deps) {
  const knex = await migratedDatabase(database, logger);
  return {
    store: new Store(knex, logger),
    receipts: hidingStatements(new Receipts(knex), logger),
  };
}

/** What the routes and the actions read and write through. */
function createServices(
  deps: Deps,
  config: CurrentConfig,
  options: { sources: Sources; access: EntityAccess; receipts: Receipts },
) {
  const { sources, access, receipts } = options;
  const { gateway, reads } = sources;
  const sender = new WriteSender({
    gateway,
    receipts,
    logger: deps.logger,
  });
  const attestations = new AttestationSender({
    sender,
    trails: new TrailState(sources),
  });
  const evidence = new Evidence({
    ...sources,
    config,
    archivesOf: environments => archivesOf(receipts, environments),
  });
  const writes = new WriteService({
    sender,
    receipts,
    allowances: new Allowances({ access, config }),
    attestations,
    archive: new EnvironmentArchiver({
      ...sources,
      sender,
      evidence,
      config,
    }),
    notifications: new NotificationEditor({ sender, gateway, reads }),
  });
  return { evidence, writes };
}

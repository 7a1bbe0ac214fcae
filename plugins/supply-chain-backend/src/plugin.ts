import { tmpdir } from 'node:os';
import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import { supplyChainPermissions } from 'backstage-plugin-supply-chain-common';
import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { supplyChainKeysExtensionPoint } from 'backstage-plugin-supply-chain-node';
import type { RegionalKeyProvider } from 'backstage-plugin-supply-chain-node';
import { DefaultOrganizations } from './access/DefaultOrganizations';
import { EntityAccess } from './access/EntityAccess';
import { LinkResolver } from './access/LinkResolver';
import { ParentFinder } from './access/parents';
import { optionalActionsRegistryServiceRef } from './actions/actionsRegistryService';
import { registerActions } from './actions/registerActions';
import { idleWarning, watchConfig } from './config/watchConfig';
import { EvidenceFiles } from './evidence/attestations/EvidenceFiles';
import { EvidenceService } from './evidence/EvidenceService';
import { CachedReads } from './regions/CachedReads';
import { RegionGateway } from './regions/RegionGateway';
import { sharedCache } from './regions/sharedCache';
import { Telemetry } from './regions/Telemetry';
import {
  optionalMetricsServiceRef,
  optionalTracingServiceRef,
} from './regions/telemetryServices';
import { createIdleRouter } from './routes/createIdleRouter';
import { createRouter } from './routes/createRouter';
import { SetupService } from './setup/SetupService';
import { hidingStatements } from './store/databaseErrors';
import { DatabaseEvidenceStore } from './store/DatabaseEvidenceStore';
import { migratedDatabase } from './store/migrate';
import { BackgroundSync } from './sync/BackgroundSync';
import { keyOf } from './sync/flowKeys';
import { ListSync } from './sync/ListSync';
import {
  ChangePublisher,
  optionalEventsServiceRef,
} from './sync/publishChanges';
import { Allowances } from './writes/Allowances';
import { Archives } from './writes/Archives';
import { Archiving } from './writes/Archiving';
import { Attestations } from './writes/Attestations';
import { Ledger } from './writes/Ledger';
import { Notifications } from './writes/Notifications';
import { PendingNotifications } from './writes/PendingNotifications';
import { TrailState } from './writes/TrailState';
import { Writer } from './writes/Writer';
import { Writes } from './writes/Writes';

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
        actions: optionalActionsRegistryServiceRef,
        auditor: coreServices.auditor,
        auth: coreServices.auth,
        cache: coreServices.cache,
        catalog: catalogServiceRef,
        config: coreServices.rootConfig,
        database: coreServices.database,
        events: optionalEventsServiceRef,
        httpAuth: coreServices.httpAuth,
        httpRouter: coreServices.httpRouter,
        logger: coreServices.logger,
        metrics: optionalMetricsServiceRef,
        permissions: coreServices.permissions,
        permissionsRegistry: coreServices.permissionsRegistry,
        scheduler: coreServices.scheduler,
        tracing: optionalTracingServiceRef,
        userInfo: coreServices.userInfo,
      },
      async init(deps) {
        const { auth, catalog, httpAuth, httpRouter, logger, permissions } =
          deps;
        deps.permissionsRegistry.addPermissions(supplyChainPermissions);

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
        const cache = sharedCache(deps.config, deps.cache);
        const telemetry = new Telemetry(deps.metrics, deps.tracing);
        const gateway = new RegionGateway({
          config,
          logger,
          telemetry,
          ...(keyProvider && { keyProvider }),
        });
        const reads = new CachedReads({
          config,
          gateway,
          ...(cache && { cache }),
          logger,
          telemetry,
        });
        const links = new LinkResolver(
          config,
          new DefaultOrganizations({ config, reads, logger }),
        );
        const access = new EntityAccess({
          catalog,
          permissions,
          parents: new ParentFinder({ auth, catalog }),
          links,
          config,
        });
        const knex = await migratedDatabase(deps.database);
        const store = hidingStatements(new DatabaseEvidenceStore(knex), logger);
        const lists = new ListSync({
          store,
          config,
          changes: new ChangePublisher({ events: deps.events, logger }),
        });
        const sync = new BackgroundSync({
          access,
          auth,
          store,
          gateway,
          lists,
          logger,
          config,
        });
        await sync.start(deps.scheduler);
        const ledger = hidingStatements(new Ledger(knex), logger);
        const writer = new Writer({ gateway, ledger, config, logger });
        const sources = {
          gateway,
          reads,
          store,
          lists,
          keyOf: (flow: FlowRef) => keyOf(config(), flow),
        };
        const trails = new TrailState(sources);
        const attestations = new Attestations({ writer, ledger, trails });
        const notifications = new Notifications({ writer, gateway, reads });
        const evidence = new EvidenceService({
          ...sources,
          keepFor: () => config().store.keepFor,
          sent: {
            attestations,
            archives: new Archives({ reads, ledger }),
            notifications: new PendingNotifications({ ledger }),
          },
        });
        const writes = new Writes({
          writer,
          ledger,
          allowances: new Allowances({ access, config }),
          attestations,
          archiving: new Archiving({ writer, evidence }),
          notifications,
          uploadDir:
            deps.config.getOptionalString('backend.workingDirectory') ??
            tmpdir(),
        });
        registerActions(deps.actions, {
          access,
          auditor: deps.auditor,
          auth,
          evidence,
          logger,
          writes,
        });
        httpRouter.use(
          createRouter({
            access,
            auditor: deps.auditor,
            evidence,
            files: new EvidenceFiles(sources),
            httpAuth,
            logger,
            writes,
            auth,
            userInfo: deps.userInfo,
            setup: new SetupService({
              config: watched,
              gateway,
              reads,
              ledger,
              lists,
              store,
              sync,
            }),
          }),
        );
      },
    });
  },
});

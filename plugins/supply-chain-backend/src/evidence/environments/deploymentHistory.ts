import type {
  DeploymentRecord,
  DeploymentsAnswer,
  EnvironmentRef,
  Link,
} from 'backstage-plugin-supply-chain-common';
import { LinkData } from '../link/LinkData';
import type { RegionReader } from '../../sync/RegionReader';
import {
  historyQueryOf,
  isSamePlace,
  memoryOf,
  mergeDeployments,
  namedDeployments,
  runningNow,
  toBuild,
} from './runningBuilds';
import type { Deployment, NamedDeployment } from './runningBuilds';
import { notLinkedError, Scope, UNMATCHED, UNRESOLVED } from '../link/scope';
import { noteUnseenEnvironments } from './unseenEnvironment';
import { absenceError } from '../../records/absence';
import { defined } from '../../records/text';

/** Instead of a name, if the trail no longer lists the build. */
const FINGERPRINT = /^[0-9a-f]{64}$/i;

/** Maximum number of builds looked up (E9). */
const MAX_LOOKUPS = 20;

/**
 * Deployments to an environment, newest first.
 *
 * @throws NotLinkedError or UnknownWhetherError if the environment isn't
 * linked; NotFoundError if no build ran in it
 */
export async function deploymentHistory(
  link: Link,
  reader: RegionReader,
  environment: EnvironmentRef,
  { page, perPage }: { page: number; perPage: number },
): Promise<Omit<DeploymentsAnswer, keyof typeof reader.provenance>> {
  const scope = new Scope(link);
  if (!scope.ownsEnvironment(environment)) {
    throw notLinkedError(scope, 'environment');
  }
  const data = await LinkData.read(link, reader, MAX_LOOKUPS);
  const isScanned =
    link.repo !== undefined || (await lacksNames(data, environment));
  const { shown, replaced, total } = await (isScanned
    ? scannedPage(data, environment, { page, perPage })
    : storedPage(data, environment, { page, perPage }));
  const isLinked = link.environments.some(each =>
    isSamePlace(each, environment),
  );
  if (total === 0 && !isLinked) {
    reader.assertNoFailure();
    const doubts = [
      scope.recordsUnresolved ? UNRESOLVED : undefined,
      ...link.flows.map(flow => data.doubtOf(flow, 'trails')),
      (await data.hasUnmatchedNames()) ? UNMATCHED : undefined,
    ];
    throw absenceError(
      'No build of the entity ran in that environment',
      'a build of the entity ran in that environment',
      doubts.find(each => each !== undefined),
    );
  }
  await data.settle(shown, { waits: false });
  data.noteBuilds(shown);
  const memory = await memoryOf(data);
  await data.noteUnmatchedNames();
  const isUnplaced =
    link.environments.length > 0 &&
    (await noteUnseenEnvironments(await runningNow(data), data, reader.notes));
  const rolledBack = await Promise.all(
    shown.map((each, index) => isOlder(each, replaced[index], data)),
  );
  const complete = memory.complete && !isUnplaced;
  const reachesStart = complete && memory.knownSince === undefined;
  return {
    deployments: shown.map((deployment, index) =>
      toRecord(deployment, data, {
        replaced:
          replaced[index] ??
          (reachesStart && deployment.startedAt !== undefined
            ? null
            : undefined),
        rolledBack: rolledBack[index],
      }),
    ),
    page,
    perPage,
    total,
    ...memory,
    complete,
  };
}

/** A page of deployments. */
interface HistoryPage {
  shown: Deployment[];
  /** The stored deployment that each replaced. */
  replaced: (Deployment | undefined)[];
  total: number;
}

/** A page of the link's deployments, as the store pages them. */
async function storedPage(
  data: LinkData,
  environment: EnvironmentRef,
  { page, perPage }: { page: number; perPage: number },
): Promise<HistoryPage> {
  const query = historyQueryOf(data, environment);
  const { rows, total } = await data.store.deploymentPage(query, {
    offset: (page - 1) * perPage,
    limit: perPage,
  });
  const named = await mergeDeployments(data, rows);
  const before = new Map<string, Promise<Deployment | undefined>>();
  const replaced = named.map(async ({ deployment }, index) => {
    const onPage = replacedBy(deployment, named.slice(index + 1));
    if (onPage || deployment.startedAt === undefined) {
      return onPage;
    }
    // Repeated deployments of a build replaced the same one.
    const { name, fingerprint } = deployment;
    const key = JSON.stringify([name, fingerprint]);
    const at = Date.parse(deployment.startedAt);
    const found =
      before.get(key) ??
      data.store
        .previousDeployment(query, { name, fingerprint, at })
        .then(reported => mergeDeployments(data, reported))
        .then(([previous]) => previous?.deployment);
    before.set(key, found);
    return found;
  });
  return {
    shown: named.map(({ deployment }) => deployment),
    replaced: await Promise.all(replaced),
    total,
  };
}

/** Whether deployments that may be the entity's lack the name of an artifact. */
async function lacksNames(
  data: LinkData,
  environment: EnvironmentRef,
): Promise<boolean> {
  const { names, flowIds } = historyQueryOf(data, environment);
  const seen = names ? await data.store.environments(flowIds) : [];
  return seen.some(
    each =>
      each.environment === environment.environment &&
      FINGERPRINT.test(each.name),
  );
}

/**
 * A page of deployments of which only the builds themselves name the repository
 * or the artifact, so all deployments are read.
 */
async function scannedPage(
  data: LinkData,
  environment: EnvironmentRef,
  { page, perPage }: { page: number; perPage: number },
): Promise<HistoryPage> {
  const all = await namedDeployments(data, { environment });
  const first = (page - 1) * perPage;
  const shown = all
    .slice(first, first + perPage)
    .map(({ deployment }) => deployment);
  return {
    shown,
    replaced: shown.map((each, index) =>
      replacedBy(each, all.slice(first + index + 1)),
    ),
    total: all.length,
  };
}

/** The artifact's previous build in the same environment, as far as it is known. */
function replacedBy(
  { name, fingerprint, startedAt }: Deployment,
  earlier: readonly NamedDeployment[],
): Deployment | undefined {
  // Without a start, the previous build is unknown.
  return startedAt === undefined
    ? undefined
    : earlier.find(
        ({ deployment, names }) =>
          names.has(name) && deployment.fingerprint !== fingerprint,
      )?.deployment;
}

/** Whether a build is older than the one it replaced; false if unknown. */
async function isOlder(
  build: Deployment,
  replaced: Deployment | undefined,
  data: LinkData,
): Promise<boolean> {
  if (!replaced) {
    return false;
  }
  const [own, other] = await Promise.all(
    [build, replaced].map(async each => {
      const flowIds = data.flowIds('artifacts', [each]);
      const [row] = await data.store.artifact(flowIds, each.fingerprint);
      return row?.value.record.createdAt;
    }),
  );
  return own !== undefined && other !== undefined && own < other;
}

function toRecord(
  deployment: Deployment,
  data: LinkData,
  {
    replaced,
    rolledBack,
  }: {
    /** Null if it replaced none. */
    replaced: Deployment | null | undefined;
    rolledBack: boolean;
  },
): DeploymentRecord {
  return defined({
    ...toBuild(deployment, data),
    stoppedAt: deployment.stoppedAt,
    replaced:
      replaced &&
      defined({
        fingerprint: replaced.fingerprint,
        trail: replaced.trail,
        commit: replaced.commit,
      }),
    rolledBack: rolledBack ? (true as const) : undefined,
  });
}

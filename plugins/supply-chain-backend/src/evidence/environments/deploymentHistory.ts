import type {
  DeploymentRecord,
  DeploymentsResponse,
  EnvironmentRef,
  Link,
} from 'backstage-plugin-supply-chain-common';
import { LinkData, MAX_LOOKUPS } from '../link/LinkData';
import type { HistoryQuery } from '../../store/EvidenceStore';
import type { RegionReader } from '../reader/RegionReader';
import {
  hasUnknownEnd,
  historyQueryOf,
  isSamePlace,
  memoryOf,
  mergeDeployments,
  namedDeployments,
  runningNow,
  toBuild,
} from './runningBuilds';
import type { Deployment, NamedDeployment } from './runningBuilds';
import { notLinkedError, Scope, UNMATCHED, UNRESOLVED } from '../link/Scope';
import { noteUnseenEnvironments } from './unseenEnvironment';
import { absenceError } from '../../records/absence';
import { replacedBy } from '../../records/replacement';
import type { RunPeriod } from '../../records/replacement';
import { defined } from '../../records/text';

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
): Promise<Omit<DeploymentsResponse, keyof typeof reader.provenance>> {
  const scope = new Scope(link);
  if (!scope.ownsEnvironment(environment)) {
    throw notLinkedError(scope, 'environment');
  }
  const data = await LinkData.read(link, reader, MAX_LOOKUPS);
  const query = await historyQueryOf(data, environment);
  // Otherwise only the builds themselves tell whether they are the entity's.
  const isExact =
    link.repo === undefined && !(scope.artifactNames && !query.names);
  const { shown, replaced, total } = await (isExact
    ? storedPage(data, query, { page, perPage })
    : scannedPage(data, environment, { page, perPage }));
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
  const lost = data.deploymentsLostUntil();
  const complete = memory.complete && !isUnplaced && lost.length === 0;
  const reachesStart = complete && memory.knownSince === undefined;
  return {
    deployments: shown.map((deployment, index) =>
      toRecord(deployment, data, {
        // Before the stored history, there may have been one.
        replaced:
          (replaced[index] === null && !reachesStart) ||
          mayBeLost(replaced[index], lost)
            ? undefined
            : replaced[index],
        rolledBack: rolledBack[index],
      }),
    ),
    page,
    perPage,
    total,
    ...memory,
    complete,
    ...(memory.complete &&
      lost.length > 0 && { incompleteReason: 'trails-deleted' as const }),
  };
}

/**
 * Whether a build that no trail reports any more may have been replaced instead.
 *
 * @param lost - until when such builds ran, in milliseconds since the epoch
 */
function mayBeLost(
  replaced: Deployment | null | undefined,
  lost: readonly number[],
): boolean {
  const end = replaced ? periodOf(replaced).stoppedAt ?? Infinity : -Infinity;
  return lost.some(until => until > end);
}

/** A page of deployments. */
interface HistoryPage {
  shown: Deployment[];
  /** What each replaced: null if there is none, undefined if it is unknown. */
  replaced: (Deployment | null | undefined)[];
  total: number;
}

/** A page of the link's deployments, as the store pages them. */
async function storedPage(
  data: LinkData,
  query: HistoryQuery,
  { page, perPage }: { page: number; perPage: number },
): Promise<HistoryPage> {
  const { rows, total } = await data.store.deploymentPage(query, {
    offset: (page - 1) * perPage,
    limit: perPage,
  });
  const named = await mergeDeployments(data, rows);
  const shown = named.map(({ deployment }) => deployment);
  const replaced = await data.store.replacedDeployments(
    query,
    shown.map(each => ({ ...periodOf(each), name: each.name })),
  );
  return {
    shown,
    replaced: await Promise.all(
      replaced.map(async reports => {
        const [merged] = await mergeDeployments(data, reports ?? []);
        return merged?.deployment ?? (reports === null ? null : undefined);
      }),
    ),
    total,
  };
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
    replaced: shown.map(each => replacedAmong(each, all)),
    total: all.length,
  };
}

/** The deployment of the same artifact that another one replaced. */
function replacedAmong(
  deployment: Deployment,
  all: readonly NamedDeployment[],
): Deployment | null | undefined {
  const found = replacedBy(
    periodOf(deployment),
    all
      .filter(({ names }) => names.has(deployment.name))
      .map(each => ({ ...periodOf(each.deployment), ...each })),
  );
  return found && found.deployment;
}

function periodOf({
  fingerprint,
  startedAt,
  stoppedAt,
}: Deployment): RunPeriod {
  return {
    fingerprint,
    ...(startedAt && { startedAt: Date.parse(startedAt) }),
    ...(stoppedAt && { stoppedAt: Date.parse(stoppedAt) }),
  };
}

/** Whether a build is older than the one it replaced; false if unknown. */
async function isOlder(
  build: Deployment,
  replaced: Deployment | null | undefined,
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
    endUnknown: hasUnknownEnd(deployment, data) ? (true as const) : undefined,
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

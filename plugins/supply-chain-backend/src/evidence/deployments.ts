import type {
  CommitRecord,
  DeploymentsResponse,
  EnvironmentBuild,
  EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import { stringifyEnvironmentRef } from 'backstage-plugin-supply-chain-common';
import { buildKey, organizationKey } from '../util/keys';
import type { DeploymentRow } from '../store/rows';
import { timeOf } from './coverage';
import { unseenEnvironment } from './linkProblems';
import type { View } from './View';

/** Maximum number of deployments in a history. */
const MAX_HISTORY = 20_000;

/** The environment of a stored row. */
export function placeOf(
  view: View,
  row: { flowId: number; environment: string },
): EnvironmentRef {
  const { region, org } = view.flowOf(row);
  return { region, org, environment: row.environment };
}

/**
 * The entity's own among some deployments, each once although several flows may
 * report it.
 */
export function ownDeployments(
  view: View,
  rows: readonly DeploymentRow[],
): DeploymentRow[] {
  const unique = new Map<string, DeploymentRow>();
  for (const row of rows) {
    const flow = view.stateOf(row);
    const place = placeOf(view, row);
    const { fingerprint, name, startedAt } = row;
    const key = JSON.stringify([place, fingerprint, name, startedAt]);
    if (
      !unique.has(key) &&
      !view.scope.isOfPullRequests(flow.ref) &&
      view.scope.ownsEnvironment(place) &&
      view.membershipOf(flow, row) === 'own'
    ) {
      unique.set(key, row);
    }
  }
  return [...unique.values()];
}

/**
 * A build that runs or ran, with its verdict.
 *
 * @param commits - those of trails, by ID
 */
export function toBuild(
  view: View,
  row: DeploymentRow,
  commits: ReadonlyMap<number, CommitRecord | undefined>,
): EnvironmentBuild {
  const { name, fingerprint, trail } = row;
  const flow = view.flowOf(row);
  return {
    ...flow,
    environment: row.environment,
    name,
    fingerprint,
    trail,
    commit: commits.get(row.trailId),
    startedAt: timeOf(row.startedAt),
    ...view.verdictOf({ ...flow, trail }, fingerprint),
  };
}

/**
 * Reads where builds run and ran, by name of the environment. `runningIn` is
 * undefined if nothing is known to run and not all is known.
 */
export async function readPlaces(
  view: View,
  fingerprints: readonly string[],
): Promise<
  (build: { region: string; org: string; fingerprint?: string }) => {
    runningIn?: string[];
    ranIn: string[];
  }
> {
  const { flowIds, store } = view;
  const rows = Map.groupBy(
    await store.deployments.find({ flowIds, fingerprints }),
    row => buildKey({ ...view.flowOf(row), fingerprint: row.fingerprint }),
  );
  return ({ fingerprint = '', ...place }) => {
    const own = rows.get(buildKey({ ...place, fingerprint })) ?? [];
    const namesOf = (isMeant: (row: DeploymentRow) => boolean) =>
      [...new Set(own.filter(isMeant).map(row => row.environment))].sort();
    const runningIn = namesOf(({ stoppedAt }) => stoppedAt === undefined);
    const flows = view.flowsOf(place);
    const isKnown =
      runningIn.length > 0 || view.coverage({ flows, ofPlaces: true }).complete;
    return {
      runningIn: isKnown ? runningIn : undefined,
      ranIn: namesOf(({ environment }) => !runningIn.includes(environment)),
    };
  };
}

/** The entity's deployments to an environment, newest first. */
export async function ownHistory(
  view: View,
  { region, org, environment }: EnvironmentRef,
  limit = MAX_HISTORY,
): Promise<DeploymentRow[]> {
  const rows = await view.store.deployments.find(
    {
      flowIds: view.flowsOf({ region, org }).map(({ flowId }) => flowId),
      environment,
      names: view.scope.names,
    },
    limit,
  );
  await view.readBuilds(rows.map(({ fingerprint }) => fingerprint));
  return ownDeployments(view, rows);
}

/**
 * Notes linked environments without any known deployment, if builds run
 * elsewhere: otherwise a misspelled name, or that of a group of environments,
 * would hide those silently.
 *
 * @param running - everything that runs in the flows
 */
export async function noteUnseenEnvironments(
  view: View,
  running: readonly DeploymentRow[],
): Promise<void> {
  const { scope, store, flowIds } = view;
  const nameOf = stringifyEnvironmentRef;
  const used = running.map(row => placeOf(view, row));
  const idle = scope.link.environments.filter(
    linked => !used.some(place => nameOf(place) === nameOf(linked)),
  );
  if (idle.length === 0 || used.every(place => scope.ownsEnvironment(place))) {
    return;
  }
  const rows = await store.deployments.places(flowIds);
  const seen = rows.map(row => ({ ...placeOf(view, row), name: row.name }));
  const names = new Set(seen.map(nameOf));
  for (const linked of idle.filter(place => !names.has(nameOf(place)))) {
    const known = seen.filter(
      place =>
        organizationKey(place) === organizationKey(linked) &&
        scope.ownsName(place.name),
    );
    view.noteProblem(
      unseenEnvironment(
        linked,
        known.map(({ environment }) => environment),
      ),
      'environments',
    );
  }
}

/**
 * A page of the entity's deployments to an environment, newest first.
 *
 * @throws NotLinkedError unless the environment is the entity's
 */
export async function deploymentsPage(
  view: View,
  environment: EnvironmentRef,
  { page, perPage }: { page: number; perPage: number },
): Promise<DeploymentsResponse> {
  const { scope, store } = view;
  scope.assertEnvironment(environment);
  await view.readNames(view.flows);
  const all = await ownHistory(view, environment);
  const coverage = view.coverage({ ofPlaces: true });
  // The oldest one of each build counts.
  const firstStarts = new Map(
    all.map(({ fingerprint, startedAt }) => [fingerprint, startedAt]),
  );
  const shown = all
    .slice((page - 1) * perPage, page * perPage)
    .map(row => ({ row, replaced: replacedBy(row, all) }));
  const commits = await store.trails.commits(
    shown.flatMap(({ row, replaced }) =>
      [row, ...(replaced ? [replaced] : [])].map(({ trailId }) => trailId),
    ),
  );
  const isOlder = (row: DeploymentRow, other: DeploymentRow) =>
    (firstStarts.get(row.fingerprint) ?? Infinity) <
    (firstStarts.get(other.fingerprint) ?? -Infinity);
  const toReplaced = (row: DeploymentRow) =>
    // What still runs beside another one may yet be replaced.
    row.stoppedAt === undefined
      ? undefined
      : {
          fingerprint: row.fingerprint,
          trail: row.trail,
          commit: commits.get(row.trailId),
        };
  const none = coverage.complete ? null : undefined;
  return {
    deployments: shown.map(({ row, replaced }) => ({
      ...toBuild(view, row, commits),
      stoppedAt: timeOf(row.stoppedAt),
      replaced: replaced ? toReplaced(replaced) : none,
      rolledBack: (replaced && isOlder(row, replaced)) || undefined,
    })),
    since: timeOf(all.at(-1)?.startedAt),
    page,
    perPage,
    total: all.length,
    ...view.meta(coverage),
  };
}

/** The deployment of the same artifact before another one, if any. */
function replacedBy(
  row: DeploymentRow,
  newestFirst: readonly DeploymentRow[],
): DeploymentRow | undefined {
  return newestFirst
    .slice(newestFirst.indexOf(row) + 1)
    .find(
      ({ name, fingerprint }) =>
        name === row.name && fingerprint !== row.fingerprint,
    );
}

import { NotFoundError } from '@backstage/errors';
import type {
  DeploymentsResponse,
  EnvironmentBuild,
  EnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import { stringifyEnvironmentRef } from 'backstage-plugin-supply-chain-common';
import type { DeploymentRow } from '../store/rows';
import type { Store } from '../store/Store';
import { timeOf } from './coverage';
import { noteLeftOut, noteNames } from './names';
import { noteUnseenEnvironments } from './unseenEnvironments';
import type { View } from './View';

/** Maximum number of deployments in a history. */
const MAX_HISTORY = 20_000;

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
    const { region, org } = flow.ref;
    const { environment, fingerprint, name } = row;
    const key = JSON.stringify([
      region,
      org,
      environment,
      fingerprint,
      name,
      row.startedAt,
    ]);
    if (
      !unique.has(key) &&
      !view.scope.isOfPullRequests(flow.ref) &&
      view.scope.ownsEnvironment({ region, org, environment }) &&
      view.membershipOf(flow, row) === 'own'
    ) {
      unique.set(key, row);
    }
  }
  return [...unique.values()];
}

/** A build that runs or ran, with its verdict. */
export function toBuild(view: View, row: DeploymentRow): EnvironmentBuild {
  const flow = view.flowOf(row);
  return {
    ...flow,
    name: row.name,
    fingerprint: row.fingerprint,
    trail: row.trail,
    commit: view.commitOf(row),
    startedAt: timeOf(row.startedAt),
    ...view.verdictOf({ ...flow, trail: row.trail }, row.fingerprint),
  };
}

/** The entity's deployments to an environment, newest first. */
export async function ownHistory(
  view: View,
  store: Store,
  { region, org, environment }: EnvironmentRef,
  limit = MAX_HISTORY,
): Promise<DeploymentRow[]> {
  const rows = await store.deployments.find(
    {
      flowIds: view.flowsOf({ region, org }).map(({ flowId }) => flowId),
      environment,
      names: view.scope.names,
    },
    limit,
  );
  view.noteBuilds(
    await store.artifacts.builds(
      view.flowIds,
      rows.map(({ fingerprint }) => fingerprint),
    ),
  );
  return ownDeployments(view, rows);
}

/**
 * A page of the entity's deployments to an environment, newest first.
 *
 * @throws NotLinkedError; NotFoundError if none is known, and the entity doesn't
 * name the environment
 */
export async function deploymentsPage(
  view: View,
  store: Store,
  environment: EnvironmentRef,
  { page, perPage }: { page: number; perPage: number },
): Promise<DeploymentsResponse> {
  view.scope.assertEnvironment(environment);
  await noteNames(view, store);
  await noteLeftOut(view, store, view.flows);
  await noteUnseenEnvironments(
    view,
    store,
    await store.deployments.find({ flowIds: view.flowIds, at: 'now' }),
  );
  const offset = (page - 1) * perPage;
  const all = await ownHistory(view, store, environment);
  const isLinked = view.scope.link.environments.some(
    linked =>
      stringifyEnvironmentRef(linked) === stringifyEnvironmentRef(environment),
  );
  if (all.length === 0 && !isLinked) {
    view.assertRead(view.flowsOf(environment));
    throw new NotFoundError(
      'No known build of the entity ran in that environment',
    );
  }
  const coverage = view.coverage({ ofPlaces: true });
  const firstStarts = firstStartsOf(all);
  const shown = all.slice(offset, offset + perPage).map(row => {
    const replaced = replacedBy(row, all);
    return {
      row,
      replaced: replaced ?? (coverage.complete ? null : undefined),
      rolledBack: replaced !== undefined && isOlder(row, replaced, firstStarts),
    };
  });
  view.noteCommits(
    await store.trails.commits(
      shown.flatMap(({ row, replaced }) => [
        row.trailId,
        ...(replaced ? [replaced.trailId] : []),
      ]),
    ),
  );
  return {
    deployments: shown.map(({ row, replaced, rolledBack }) => ({
      ...toBuild(view, row),
      stoppedAt: timeOf(row.stoppedAt),
      // What still runs beside it may yet be replaced.
      replaced:
        replaced?.stoppedAt === undefined && replaced !== null
          ? undefined
          : replaced && {
              fingerprint: replaced.fingerprint,
              trail: replaced.trail,
              commit: view.commitOf(replaced),
            },
      rolledBack: rolledBack || undefined,
    })),
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

/** Whether a build had run before the one that it replaced. */
function isOlder(
  row: DeploymentRow,
  replaced: DeploymentRow,
  firstStarts: ReadonlyMap<string, number>,
): boolean {
  return (
    (firstStarts.get(row.fingerprint) ?? Infinity) <
    (firstStarts.get(replaced.fingerprint) ?? -Infinity)
  );
}

/** When each build first started, by fingerprint. */
function firstStartsOf(rows: readonly DeploymentRow[]): Map<string, number> {
  return new Map(
    [...Map.groupBy(rows, ({ fingerprint }) => fingerprint)].map(
      ([fingerprint, own]) => [
        fingerprint,
        Math.min(...own.map(({ startedAt }) => startedAt ?? Infinity)),
      ],
    ),
  );
}

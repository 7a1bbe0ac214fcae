import type { StateValue } from 'backstage-plugin-supply-chain-common';
import { unknownAtBest, worstState } from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { anyOf, ofFlows } from './conditions';
import { insertRows } from './database';
import type { WriteContext } from './ListTable';
import { isComplete } from './progress';
import type { BuildRow, FlowState, StoreChange } from './rows';
import { storable } from './storable';

/**
 * What the records of some flows say about builds: of each trail, the region's
 * own record (E1) or, without one, the trail's.
 */
export async function buildRows(
  knex: Knex,
  flowIds: readonly number[],
  fingerprints: readonly string[],
): Promise<BuildRow[]> {
  if (flowIds.length === 0 || fingerprints.length === 0) {
    return [];
  }
  const rowsIn = (table: 'artifacts' | 'builds') =>
    knex(table)
      .where(anyOf(knex, `${table}.fingerprint`, fingerprints))
      .where(ofFlows(knex, `${table}.flow_id`, flowIds))
      .select(`${table}.fingerprint`, `${table}.name`, `${table}.state`)
      .select({ flowId: `${table}.flow_id` });
  const [listed, reported]: BuildRow[][] = await Promise.all([
    rowsIn('artifacts').select('trail', 'repo', { createdAt: 'created_at' }),
    rowsIn('builds')
      .join('trails', 'trails.id', 'builds.trail_id')
      .select({ trail: 'trails.name', createdAt: 'trails.created_at' }),
  ]);
  const known = new Set(listed.map(placeOf));
  return [
    ...listed.map(row => ({ ...row, repo: row.repo ?? undefined })),
    ...reported.filter(row => !known.has(placeOf(row))),
  ];
}

function placeOf({ flowId, fingerprint, trail }: BuildRow): string {
  return JSON.stringify([flowId, fingerprint, trail]);
}

/**
 * Decides the states of a flow's artifacts anew, of all that have one of the
 * given fingerprints. Each is the region's own (E1) or, without one, what the
 * trail implies. Reports for a trail change the region's state without touching
 * its record, so one that was read before the trail changed counts only together
 * with the trail's.
 */
async function decideArtifacts(
  trx: Knex.Transaction,
  flowId: number,
  fingerprints: readonly string[],
): Promise<void> {
  const artifacts: {
    id: number;
    state: StateValue;
    /** Empty if the region gives none. */
    reported: StateValue | '';
    readAt: number;
    implied: StateValue | null;
    changedAt: number | null;
  }[] = await trx('artifacts')
    .leftJoin('trails', on =>
      on
        .on('trails.flow_id', 'artifacts.flow_id')
        .andOn('trails.name', 'artifacts.trail'),
    )
    .leftJoin('builds', on =>
      on
        .on('builds.trail_id', 'trails.id')
        .andOn('builds.fingerprint', 'artifacts.fingerprint'),
    )
    .where(anyOf(trx, 'artifacts.fingerprint', fingerprints))
    .where(ofFlows(trx, 'artifacts.flow_id', [flowId]))
    .select('artifacts.id', 'artifacts.state', 'reported')
    .select({
      readAt: 'artifacts.read_at',
      implied: 'builds.state',
      changedAt: 'builds.changed_at',
    });
  // A trail may report a build under several names.
  for (const [id, rows] of Map.groupBy(artifacts, row => row.id)) {
    const [{ reported, readAt, changedAt, state: before }] = rows;
    const isCurrent = readAt >= (changedAt ?? 0);
    const implied =
      reported === '' || !isCurrent
        ? rows.flatMap(row => row.implied ?? [])
        : [];
    const state = worstState(
      reported === '' ? implied : [reported, ...implied],
    );
    if (state !== before) {
      await trx('artifacts').where({ id }).update({ state });
    }
  }
}

/**
 * Writes what may affect builds of a flow, decides those anew, and puts what that
 * changes into the outbox: also how the verdicts on builds that run have changed.
 *
 * @param write - returns the changes that it finds, yet without verdicts
 */
export async function changesOfBuilds(
  context: WriteContext & { flow: FlowState; isNews: boolean },
  fingerprints: readonly string[],
  write: () => Promise<StoreChange[]>,
): Promise<StoreChange[]> {
  const { trx, flow, isNews, readAt } = context;
  const before = await knownBuilds(trx, flow, isNews ? fingerprints : []);
  const changes = await write();
  await decideArtifacts(trx, flow.flowId, fingerprints);
  if (!isNews) {
    return [];
  }
  const after = await knownBuilds(trx, flow, fingerprints);
  const at = new Date(readAt).toISOString();
  const verdicts = [...after].flatMap(([fingerprint, now]): StoreChange[] => {
    const { runningIn, state: to } = now;
    const { runningIn: ranIn = [], state: from } =
      before.get(fingerprint) ?? {};
    return !from || from === to || ranIn.length * runningIn.length === 0
      ? []
      : [{ kind: 'build-state', fingerprint, from, to, at, runningIn }];
  });
  const known = changes.map(change => {
    if (change.kind !== 'build-started') {
      return change;
    }
    const build = after.get(storable(change.fingerprint));
    return build ? { ...change, state: build.state } : change;
  });
  const all = [...known, ...verdicts];
  // In the transaction that stores what changed.
  const rows = all.map(change => ({
    flow_id: flow.flowId,
    change: JSON.stringify(change),
  }));
  await insertRows(trx, 'outbox', rows);
  return all;
}

/** A flow's verdict on a build, and where that runs. */
interface KnownBuild {
  state: StateValue;
  runningIn: string[];
}

/** What a flow's records say about some builds; an unread one may be worse. */
async function knownBuilds(
  trx: Knex.Transaction,
  { flowId, artifacts }: FlowState,
  fingerprints: readonly string[],
): Promise<Map<string, KnownBuild>> {
  const places: { fingerprint: string; environment: string }[] = await trx(
    'deployments',
  )
    .where(anyOf(trx, 'fingerprint', fingerprints))
    .where(ofFlows(trx, 'flow_id', [flowId]))
    .whereNull('stopped_at')
    .distinct('fingerprint', 'environment')
    .orderBy('environment');
  const running = Map.groupBy(places, place => place.fingerprint);
  const rows = await buildRows(trx, [flowId], fingerprints);
  const verdictOf = (own: readonly BuildRow[]) => {
    const worst = worstState(own.map(({ state }) => state));
    return isComplete(artifacts) ? worst : unknownAtBest(worst);
  };
  return new Map(
    [...Map.groupBy(rows, row => row.fingerprint)].map(([fingerprint, own]) => [
      fingerprint,
      {
        state: verdictOf(own),
        runningIn: (running.get(fingerprint) ?? []).map(
          ({ environment }) => environment,
        ),
      },
    ]),
  );
}

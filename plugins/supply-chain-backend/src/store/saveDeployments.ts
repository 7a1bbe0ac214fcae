import type {
  DeploymentSpan,
  TrailToStore,
} from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { anyOf, ofFlows } from './conditions';
import { insertRows } from './database';
import type { StoreChange } from './rows';
import type { WriteContext, Written } from './ListTable';
import { storable } from './storable';

/** A build that runs or ran in an environment, as columns. */
interface Run {
  fingerprint: string;
  environment: string;
  started_at: number | null;
  stopped_at: number | null;
}

/** Row of the `deployments` table. */
export interface DeploymentColumns extends Run {
  id: number;
  trail_id: number;
  flow_id: number;
  name: string;
  confirmed_at: number | null;
}

/**
 * Replaces the deployments of changed trails. An image that a trail has under
 * several names runs as each of them.
 *
 * @returns the starts and stops that no trail of the flow reported before
 */
export async function saveDeployments(
  { trx, flowId }: WriteContext,
  trails: readonly Written<TrailToStore>[],
): Promise<StoreChange[]> {
  const ids = trails.map(({ id }) => id);
  const ofTrails = trx('deployments').where(anyOf(trx, 'trail_id', ids));
  const before: DeploymentColumns[] = await ofTrails.clone();
  const fingerprints = trails.flatMap(({ record }) =>
    record.deployments.map(fingerprintOf),
  );
  const known: DeploymentColumns[] = await deploymentsOf(
    trx,
    flowId,
    fingerprints,
  );
  const beforeOf = Map.groupBy(before, row => row.trail_id);
  const rows = trails.flatMap(({ id, record }) =>
    rowsOf(record, beforeOf.get(id) ?? []).map(row => ({
      ...row,
      trail_id: id,
      flow_id: flowId,
    })),
  );
  const others = known.filter(row => !ids.includes(row.trail_id));
  const ended = Map.groupBy(
    [...rows, ...others].filter(row => row.stopped_at !== null),
    placeOf,
  );
  const withEnd = <T extends Run>(row: T): T => ({
    ...row,
    stopped_at: row.stopped_at ?? endOf(row, ended.get(placeOf(row))),
  });
  await ofTrails.delete();
  await insertRows(trx, 'deployments', rows.map(withEnd));
  for (const row of others.filter(other => other.stopped_at === null)) {
    const { id, stopped_at } = withEnd(row);
    if (stopped_at !== null) {
      await trx('deployments').where({ id }).update({ stopped_at });
    }
  }
  return startsAndStops(trails, known);
}

/**
 * Names the deployments of some builds whose trails don't, as soon as the flow's
 * list of artifacts does.
 */
export async function nameDeployments(
  trx: Knex.Transaction,
  flowId: number,
  fingerprints: readonly string[],
): Promise<void> {
  const unnamed: DeploymentColumns[] = await deploymentsOf(
    trx,
    flowId,
    fingerprints,
  ).where({ name: '' });
  if (unnamed.length === 0) {
    return;
  }
  const named: { fingerprint: string; name: string }[] = await trx('artifacts')
    .where(anyOf(trx, 'fingerprint', unnamed.map(fingerprintOf)))
    .where(ofFlows(trx, 'flow_id', [flowId]))
    .whereNot({ name: '' })
    .distinct('fingerprint', 'name');
  const names = Map.groupBy(named, fingerprintOf);
  const renamed = unnamed.filter(row => names.has(row.fingerprint));
  const ids = renamed.map(({ id }) => id);
  await trx('deployments').where(anyOf(trx, 'id', ids)).delete();
  const rows = renamed.flatMap(({ id, ...row }) =>
    names.get(row.fingerprint)!.map(({ name }) => ({ ...row, name })),
  );
  await insertRows(trx, 'deployments', rows);
}

function fingerprintOf(row: { fingerprint: string }): string {
  return row.fingerprint;
}

function deploymentsOf(
  trx: Knex.Transaction,
  flowId: number,
  fingerprints: readonly string[],
): Knex.QueryBuilder {
  return trx('deployments')
    .where(anyOf(trx, 'fingerprint', fingerprints))
    .where(ofFlows(trx, 'flow_id', [flowId]));
}

/**
 * The rows of a trail. What only E9 said stays: that a deployment has ended, or
 * that a build runs whose start the trail doesn't report.
 */
function rowsOf(trail: TrailToStore, before: readonly DeploymentColumns[]) {
  const startOf = (run: Run) => `${run.started_at} ${placeOf(run)}`;
  const stored = new Map(before.map(row => [startOf(row), row]));
  const rows = trail.deployments.flatMap(span => {
    const run = runOf(span);
    const same = stored.get(startOf(run));
    return namesOf(trail, span).map(name => ({
      ...run,
      name: storable(name),
      stopped_at: run.stopped_at ?? same?.stopped_at ?? null,
      confirmed_at: same?.confirmed_at ?? null,
    }));
  });
  const open = new Set(
    rows.filter(row => row.stopped_at === null).map(placeOf),
  );
  const unreported = before.filter(
    old =>
      old.started_at === null &&
      old.stopped_at === null &&
      !open.has(placeOf(old)),
  );
  return [...rows, ...unreported.map(({ id, ...row }) => row)];
}

/** The first time after a start when a trail of the flow says that it ended. */
function endOf(
  { started_at: start }: Run,
  ended: readonly Run[] = [],
): number | null {
  const ends = ended.flatMap(({ stopped_at: end }) =>
    start !== null && end !== null && end > start ? [end] : [],
  );
  return ends.length > 0 ? Math.min(...ends) : null;
}

function namesOf(
  { record, eventNames }: TrailToStore,
  { fingerprint }: DeploymentSpan,
): string[] {
  const names = record.artifacts
    .filter(artifact => artifact.fingerprint === fingerprint)
    .map(({ name }) => name);
  return names.length > 0 ? names : [eventNames[fingerprint] ?? ''];
}

function startsAndStops(
  trails: readonly Written<TrailToStore>[],
  known: readonly Run[],
): StoreChange[] {
  const told = new Set(known.flatMap(momentsOf));
  const changes: StoreChange[] = [];
  for (const { record } of trails) {
    const trail = record.record.name;
    for (const span of record.deployments) {
      const { environment, fingerprint, startedAt, stoppedAt } = span;
      const [artifact] = namesOf(record, span);
      const common = { environment, fingerprint, trail, artifact };
      const [start, stop] = momentsOf(runOf(span));
      if (startedAt && !told.has(start)) {
        const started = { kind: 'build-started', state: 'unknown' } as const;
        changes.push({ ...common, ...started, at: startedAt });
      }
      if (stoppedAt && !told.has(stop)) {
        changes.push({ ...common, kind: 'build-stopped', at: stoppedAt });
      }
      told.add(start).add(stop);
    }
  }
  return changes;
}

/** Identifies the start and the end of a deployment within its flow. */
function momentsOf(run: Run): [string, string] {
  const { started_at: start, stopped_at: end } = run;
  return [`started ${start} ${placeOf(run)}`, `stopped ${end} ${placeOf(run)}`];
}

/** Identifies a build in an environment. */
function placeOf({ environment, fingerprint }: Run): string {
  return `${environment}\0${fingerprint}`;
}

function runOf(span: DeploymentSpan): Run {
  const { startedAt, stoppedAt } = span;
  return {
    environment: storable(span.environment),
    fingerprint: storable(span.fingerprint),
    started_at: startedAt === undefined ? null : Date.parse(startedAt),
    stopped_at: stoppedAt === undefined ? null : Date.parse(stoppedAt),
  };
}

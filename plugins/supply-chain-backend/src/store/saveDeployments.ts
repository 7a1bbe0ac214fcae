import type { Knex } from 'knex';
import { anyOf, ofFlows } from './conditions';
import { toNumber } from './database';
import type {
  DeploymentSpan,
  TrailToStore,
} from 'backstage-plugin-supply-chain-node';
import type { StoreChange } from './rows';
import type { WriteContext, Written } from './savePage';
import { storable } from './storable';

/** Row of the `deployments` table, without its ID. */
interface DeploymentColumns {
  trail_id: number;
  flow_id: number;
  fingerprint: string;
  name: string;
  environment: string;
  started_at: number | null;
  stopped_at: number | null;
  confirmed_at: number | null;
}

/**
 * Replaces the deployments of changed trails. An image that a trail has under
 * several names runs as each of them.
 *
 * @param stored - IDs of the trails that were stored before
 * @returns the starts and stops that no trail of the flow reported before
 */
export async function saveDeployments(
  context: WriteContext,
  trails: readonly Written<TrailToStore>[],
  stored: readonly number[],
): Promise<StoreChange[]> {
  const { trx, flowId } = context;
  const before = toColumns(
    await trx('deployments').where(anyOf(trx, 'trail_id', stored)),
  );
  const spans = trails.flatMap(({ record }) => record.deployments);
  const fingerprints = [
    ...new Set(spans.map(({ fingerprint }) => storable(fingerprint))),
  ];
  const known = toColumns(await ofBuilds(trx, flowId, fingerprints));
  await trx('deployments').where(anyOf(trx, 'trail_id', stored)).delete();
  const rows = trails.flatMap(trail => rowsOf(context, trail, before));
  await trx.batchInsert('deployments', rows, 100);
  await nameDeployments(trx, flowId, fingerprints);
  await closeEnded(trx, flowId, fingerprints);
  return startsAndStops(context, trails, known);
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
  const unnamed: (DeploymentColumns & { id: number })[] = await ofBuilds(
    trx,
    flowId,
    fingerprints,
  ).where({ name: '' });
  for (const { id, ...row } of unnamed) {
    const names: string[] = await trx('artifacts')
      .where({ fingerprint: row.fingerprint })
      .where(ofFlows(trx, 'flow_id', [flowId]))
      .whereNot({ name: '' })
      .distinct()
      .pluck('name');
    if (names.length > 0) {
      await trx('deployments').where({ id }).delete();
      await trx('deployments').insert(names.map(name => ({ ...row, name })));
    }
  }
}

function ofBuilds(
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
function rowsOf(
  { flowId }: WriteContext,
  { id, record }: Written<TrailToStore>,
  stored: readonly DeploymentColumns[],
): DeploymentColumns[] {
  const before = stored.filter(row => row.trail_id === id);
  const rows = record.deployments.flatMap(span => {
    const row = columnsOf(span);
    const same = before.find(
      old => placeOf(old) === placeOf(row) && old.started_at === row.started_at,
    );
    return namesOf(record, span).map(name => ({
      ...row,
      trail_id: id,
      flow_id: flowId,
      name: storable(name),
      stopped_at: row.stopped_at ?? same?.stopped_at ?? null,
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
  return [...rows, ...unreported];
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

/** Ends deployments that another trail of the flow says have ended. */
async function closeEnded(
  trx: Knex.Transaction,
  flowId: number,
  fingerprints: readonly string[],
): Promise<void> {
  const rows: (DeploymentColumns & { id: number })[] = await ofBuilds(
    trx,
    flowId,
    fingerprints,
  );
  for (const same of Map.groupBy(rows, placeOf).values()) {
    const stops = same.flatMap(row => toNumber(row.stopped_at) ?? []);
    for (const { id, started_at: startedAt, stopped_at: stoppedAt } of same) {
      const ends = stops.filter(
        stop => startedAt !== null && stop > Number(startedAt),
      );
      if (stoppedAt === null && ends.length > 0) {
        await trx('deployments')
          .where({ id })
          .update({ stopped_at: Math.min(...ends) });
      }
    }
  }
}

function startsAndStops(
  { readAt }: WriteContext,
  trails: readonly Written<TrailToStore>[],
  known: readonly DeploymentColumns[],
): StoreChange[] {
  const told = new Set(known.flatMap(row => [startOf(row), stopOf(row)]));
  const isNew = (moment: string | undefined) =>
    moment !== undefined && !told.has(moment) && told.add(moment);
  const now = new Date(readAt).toISOString();
  const changes: StoreChange[] = [];
  for (const { record } of trails) {
    for (const span of record.deployments) {
      const { environment, fingerprint } = span;
      const [name] = namesOf(record, span);
      const trail = record.record.name;
      const common = { environment, fingerprint, trail, artifact: name };
      if (isNew(startOf(columnsOf(span)))) {
        changes.push({
          ...common,
          kind: 'build-started',
          state: 'unknown',
          at: span.startedAt ?? now,
        });
      }
      if (isNew(stopOf(columnsOf(span)))) {
        const at = span.stoppedAt ?? now;
        changes.push({ ...common, kind: 'build-stopped', at });
      }
    }
  }
  return changes;
}

type Run = Omit<
  DeploymentColumns,
  'trail_id' | 'flow_id' | 'name' | 'confirmed_at'
>;

/** Identifies the start of a deployment within its flow. */
function startOf(row: Run): string | undefined {
  return row.started_at === null
    ? undefined
    : `${row.started_at} started ${placeOf(row)}`;
}

/** Identifies the end of a deployment within its flow. */
function stopOf(row: Run): string | undefined {
  return row.stopped_at === null
    ? undefined
    : `${row.stopped_at} stopped ${placeOf(row)}`;
}

/** Identifies a build in an environment. */
function placeOf(row: Pick<Run, 'environment' | 'fingerprint'>): string {
  return JSON.stringify([row.environment, row.fingerprint]);
}

function columnsOf(span: DeploymentSpan): Run {
  return {
    environment: storable(span.environment),
    fingerprint: storable(span.fingerprint),
    started_at: timeOf(span.startedAt),
    stopped_at: timeOf(span.stoppedAt),
  };
}

/** PostgreSQL returns big integers as strings. */
function toColumns(
  rows: readonly (DeploymentColumns & { id?: number })[],
): DeploymentColumns[] {
  return rows.map(({ id, ...row }) => ({
    ...row,
    started_at: toNumber(row.started_at) ?? null,
    stopped_at: toNumber(row.stopped_at) ?? null,
    confirmed_at: toNumber(row.confirmed_at) ?? null,
  }));
}

function timeOf(time: string | undefined): number | null {
  return time === undefined ? null : Date.parse(time);
}

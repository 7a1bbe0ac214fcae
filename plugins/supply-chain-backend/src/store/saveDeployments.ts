import type { Knex } from 'knex';
import { anyOf, ofFlows } from './conditions';
import { toNumber } from './lists';
import type { DeploymentSpan, StoreChange, TrailToStore } from './rows';
import type { WriteContext, Written } from './savePage';
import { storable } from './storable';

/** Row of the `deployments` table. */
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
  const fingerprints = [
    ...new Set(
      trails.flatMap(({ record }) =>
        record.deployments.map(span => storable(span.fingerprint)),
      ),
    ),
  ];
  const known = toColumns(
    await trx('deployments')
      .where(anyOf(trx, 'fingerprint', fingerprints))
      .where(ofFlows(trx, 'flow_id', [flowId])),
  );
  await trx('deployments').where(anyOf(trx, 'trail_id', stored)).delete();
  const names = await listedNames(trx, flowId, fingerprints);
  const rows = trails.flatMap(trail =>
    rowsOf(context, trail, { before, names }),
  );
  await trx.batchInsert('deployments', rows, 100);
  await closeEnded(context, fingerprints);
  return startsAndStops(context, trails, known);
}

/** Names of builds in the flow's list of artifacts, by fingerprint. */
async function listedNames(
  trx: Knex.Transaction,
  flowId: number,
  fingerprints: readonly string[],
): Promise<Map<string, string>> {
  const rows: { fingerprint: string; name: string }[] = await trx('artifacts')
    .where(anyOf(trx, 'fingerprint', fingerprints))
    .where(ofFlows(trx, 'flow_id', [flowId]))
    .whereNot({ name: '' })
    .select('fingerprint', 'name');
  return new Map(rows.map(({ fingerprint, name }) => [fingerprint, name]));
}

/**
 * The rows of a trail. What only E9 said stays: that a deployment has ended, or
 * that a build runs whose start the trail doesn't report.
 */
function rowsOf(
  { flowId }: WriteContext,
  { id, record }: Written<TrailToStore>,
  known: { before: DeploymentColumns[]; names: ReadonlyMap<string, string> },
): DeploymentColumns[] {
  const before = known.before.filter(row => row.trail_id === id);
  const rows = record.deployments.flatMap(span =>
    namesOf(record, span, known.names).map((name): DeploymentColumns => {
      const row = {
        trail_id: id,
        flow_id: flowId,
        fingerprint: storable(span.fingerprint),
        name: storable(name),
        environment: storable(span.environment),
        started_at: timeOf(span.startedAt),
        stopped_at: timeOf(span.stoppedAt),
      };
      const same = before.find(
        old => isSameRun(old, row) && old.started_at === row.started_at,
      );
      return {
        ...row,
        stopped_at: row.stopped_at ?? same?.stopped_at ?? null,
        confirmed_at: same?.confirmed_at ?? null,
      };
    }),
  );
  const unreported = before.filter(
    old =>
      old.started_at === null &&
      old.stopped_at === null &&
      !rows.some(row => row.stopped_at === null && isSameRun(old, row)),
  );
  return [...rows, ...unreported];
}

function namesOf(
  { record, eventNames }: TrailToStore,
  { fingerprint }: DeploymentSpan,
  listed: ReadonlyMap<string, string>,
): string[] {
  const names = record.artifacts
    .filter(artifact => artifact.fingerprint === fingerprint)
    .map(({ name }) => name);
  return names.length > 0
    ? names
    : [eventNames[fingerprint] ?? listed.get(storable(fingerprint)) ?? ''];
}

/**
 * Ends deployments that another trail of the organization says have ended.
 */
async function closeEnded(
  { trx, flow }: WriteContext,
  fingerprints: readonly string[],
): Promise<void> {
  const rows: (DeploymentColumns & { id: number })[] = await trx('deployments')
    .join('flows', 'flows.id', 'deployments.flow_id')
    .where({ address: flow.address, org: flow.org })
    .where(anyOf(trx, 'fingerprint', fingerprints))
    .select('deployments.*');
  for (const row of rows) {
    const startedAt = toNumber(row.started_at);
    const ends = rows
      .filter(other => isSamePlace(other, row))
      .flatMap(other => toNumber(other.stopped_at) ?? [])
      .filter(time => startedAt !== undefined && time > startedAt);
    if (row.stopped_at === null && ends.length > 0) {
      await trx('deployments')
        .where({ id: row.id })
        .update({ stopped_at: Math.min(...ends) });
    }
  }
}

function startsAndStops(
  { readAt }: WriteContext,
  trails: readonly Written<TrailToStore>[],
  known: readonly DeploymentColumns[],
): StoreChange[] {
  const told = new Set(known.flatMap(momentsOf));
  const changes: StoreChange[] = [];
  for (const { record } of trails) {
    for (const span of record.deployments) {
      const { environment, fingerprint, startedAt, stoppedAt } = span;
      const artifact = record.record.artifacts.find(
        each => each.fingerprint === fingerprint,
      );
      const common = {
        environment,
        fingerprint,
        trail: record.record.name,
        artifact: artifact?.name ?? record.eventNames[fingerprint] ?? '',
      };
      for (const moment of momentsOf({
        environment: storable(environment),
        fingerprint: storable(fingerprint),
        started_at: timeOf(startedAt),
        stopped_at: timeOf(stoppedAt),
      })) {
        if (!told.has(moment)) {
          told.add(moment);
          const isStart = moment.startsWith('started');
          const at =
            (isStart ? startedAt : stoppedAt) ?? new Date(readAt).toISOString();
          changes.push(
            isStart
              ? {
                  ...common,
                  kind: 'build-started',
                  state: artifact?.state ?? 'unknown',
                  at,
                }
              : { ...common, kind: 'build-stopped', at },
          );
        }
      }
    }
  }
  return changes;
}

/** Identifies the start and the stop of a deployment within its flow. */
function momentsOf(
  row: Pick<
    DeploymentColumns,
    'environment' | 'fingerprint' | 'started_at' | 'stopped_at'
  >,
): string[] {
  const place = JSON.stringify([row.environment, row.fingerprint]);
  return [
    ...(row.started_at === null ? [] : [`started ${row.started_at} ${place}`]),
    ...(row.stopped_at === null ? [] : [`stopped ${row.stopped_at} ${place}`]),
  ];
}

function isSamePlace(
  one: Pick<DeploymentColumns, 'fingerprint' | 'environment'>,
  other: Pick<DeploymentColumns, 'fingerprint' | 'environment'>,
): boolean {
  return (
    one.fingerprint === other.fingerprint &&
    one.environment === other.environment
  );
}

function isSameRun(
  one: Pick<DeploymentColumns, 'fingerprint' | 'environment' | 'name'>,
  other: Pick<DeploymentColumns, 'fingerprint' | 'environment' | 'name'>,
): boolean {
  return isSamePlace(one, other) && one.name === other.name;
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

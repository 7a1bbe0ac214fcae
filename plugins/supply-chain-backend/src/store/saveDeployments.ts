import type {
  DeploymentSpan,
  TrailToStore,
} from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { anyOf, ofFlows } from './conditions';
import type { StoreChange } from './rows';
import type { WriteContext, Written } from './ListTable';
import { storable } from './storable';

/** What begins the identifier of a start. */
const STARTED = 'started';

/** A build that runs or ran in an environment, as columns. */
interface Run {
  fingerprint: string;
  environment: string;
  started_at: number | null;
  stopped_at: number | null;
}

/** Row of the `deployments` table. */
interface DeploymentColumns extends Run {
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
  { trx, flowId, readAt }: WriteContext,
  trails: readonly Written<TrailToStore>[],
): Promise<StoreChange[]> {
  const ids = trails.map(({ id }) => id);
  const ofTrails = trx('deployments').where(anyOf(trx, 'trail_id', ids));
  const before: DeploymentColumns[] = await ofTrails.clone();
  const fingerprints = new Set(
    trails.flatMap(({ record }) =>
      record.deployments.map(({ fingerprint }) => storable(fingerprint)),
    ),
  );
  const ofBuilds = deploymentsOf(trx, flowId, [...fingerprints]);
  const known: Run[] = await ofBuilds.clone();
  await ofTrails.delete();
  const rows = trails.flatMap(({ id, record }) =>
    rowsOf(
      record,
      before.filter(row => row.trail_id === id),
    ).map(row => ({ ...row, trail_id: id, flow_id: flowId })),
  );
  await trx.batchInsert('deployments', rows, 100);
  // Ends what another trail of the flow says has ended.
  await ofBuilds.whereNull('stopped_at').update({
    stopped_at: trx('deployments as other')
      .whereRaw('+other.flow_id = deployments.flow_id')
      .whereRaw('other.fingerprint = deployments.fingerprint')
      .whereRaw('other.environment = deployments.environment')
      .whereRaw('other.stopped_at > deployments.started_at')
      .min('other.stopped_at'),
  });
  return startsAndStops(trails, known, readAt);
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
  const rows = trail.deployments.flatMap(span => {
    const run = runOf(span);
    const same = before.find(
      old => placeOf(old) === placeOf(run) && old.started_at === run.started_at,
    );
    return namesOf(trail, span).map(name => ({
      ...run,
      name: storable(name),
      stopped_at: run.stopped_at ?? same?.stopped_at ?? null,
      confirmed_at: same?.confirmed_at ?? null,
    }));
  });
  const open = rows.filter(row => row.stopped_at === null).map(placeOf);
  const unreported = before.filter(
    old =>
      old.started_at === null &&
      old.stopped_at === null &&
      !open.includes(placeOf(old)),
  );
  return [...rows, ...unreported.map(({ id, ...row }) => row)];
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
  readAt: number,
): StoreChange[] {
  const told = new Set(known.flatMap(momentsOf));
  const now = new Date(readAt).toISOString();
  const changes: StoreChange[] = [];
  for (const { record } of trails) {
    for (const span of record.deployments) {
      const { environment, fingerprint } = span;
      const [artifact] = namesOf(record, span);
      const trail = record.record.name;
      const common = { environment, fingerprint, trail, artifact };
      for (const moment of momentsOf(runOf(span))) {
        if (!told.has(moment)) {
          const at = span.startedAt ?? now;
          changes.push(
            moment.startsWith(STARTED)
              ? { ...common, kind: 'build-started', state: 'unknown', at }
              : { ...common, kind: 'build-stopped', at: span.stoppedAt ?? now },
          );
        }
        told.add(moment);
      }
    }
  }
  return changes;
}

/** Identifies the start and the end of a deployment within its flow. */
function momentsOf(run: Run): string[] {
  const { started_at: start, stopped_at: end } = run;
  return [
    ...(start === null ? [] : [`${STARTED} ${start} ${placeOf(run)}`]),
    ...(end === null ? [] : [`stopped ${end} ${placeOf(run)}`]),
  ];
}

/** Identifies a build in an environment. */
function placeOf({ environment, fingerprint }: Run): string {
  return JSON.stringify([environment, fingerprint]);
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

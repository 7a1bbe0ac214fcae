import type { Knex } from 'knex';
import { anyOf } from './conditions';
import { DEPLOYED_AT, deployments, isNotPartOfOther } from './deploymentRows';
import type { HistoryQuery, NamedPeriod } from './EvidenceStore';
import { toNumber } from './flowRows';
import { isPostgres } from './migrate';
import { replacedBy } from '../records/replacement';
import type { RunPeriod } from '../records/replacement';
import type { DeploymentRow } from '../records/storedRecords';
import type { RowPage } from './rowQueries';
import { storable } from './storable';
import { totalWith } from './totalWith';

/** Columns of the `deployments` table. */
interface PeriodRow {
  name: string;
  fingerprint: string;
  started_at: number | string | null;
  stopped_at: number | string | null;
}

/**
 * A page of deployments, newest first, with all rows that report them, and the
 * total number of deployments.
 */
export async function deploymentPage(
  knex: Knex,
  query: HistoryQuery,
  { offset, limit }: RowPage,
): Promise<{ rows: DeploymentRow[]; total: number }> {
  const deployed = ofHistory(knex, query)
    .select('fingerprint', knex.raw(`${DEPLOYED_AT} as at`))
    .groupByRaw(`fingerprint, ${DEPLOYED_AT}`);
  const [shown, [{ total }]] = await Promise.all([
    inOrder(knex, deployed.clone()).offset(offset).limit(limit),
    knex.from(deployed.clone().as('deployed')).count({ total: '*' }),
  ]);
  return {
    rows: await rowsOf(knex, query, shown),
    total: totalWith(Number(total), { offset, limit }, shown.length),
  };
}

/**
 * What each of some deployments replaced, with all rows that report it; null if
 * there is no earlier one, undefined if it is unknown. See {@link replacedBy}.
 */
export async function replacedDeployments(
  knex: Knex,
  query: HistoryQuery,
  deployed: readonly NamedPeriod[],
): Promise<(DeploymentRow[] | null | undefined)[]> {
  const near = await periodsNear(knex, query, deployed);
  const replaced = await Promise.all(
    deployed.map(async each => {
      const found = replacedBy(
        each,
        near.filter(({ name }) => name === storable(each.name)),
      );
      return found === null ? lastEnded(knex, query, each) : found;
    }),
  );
  const rows = await rowsOf(
    knex,
    query,
    replaced.flatMap(each => (each ? [{ ...each, at: timeOf(each) }] : [])),
  );
  return replaced.map(
    each =>
      each &&
      rows.filter(
        row =>
          deploymentKey(row.fingerprint, rowTime(row)) ===
          deploymentKey(each.fingerprint, timeOf(each)),
      ),
  );
}

/**
 * Periods that overlap some others, from the first start to the last one, and
 * the first start after that of each artifact.
 */
async function periodsNear(
  knex: Knex,
  query: HistoryQuery,
  deployed: readonly NamedPeriod[],
): Promise<NamedPeriod[]> {
  const starts = deployed.flatMap(({ startedAt }) => startedAt ?? []);
  if (starts.length === 0) {
    return [];
  }
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  const ofArtifacts = () =>
    ofHistory(knex, {
      ...query,
      names: [...new Set(deployed.map(({ name }) => name))],
    });
  const begun = () =>
    ofArtifacts()
      .where(start =>
        start.whereNull('started_at').orWhere('started_at', '<=', last),
      )
      .select('name', 'fingerprint', 'started_at', 'stopped_at');
  const [open, ended, next]: PeriodRow[][] = await Promise.all([
    begun().whereNull('stopped_at'),
    begun().where('stopped_at', '>=', first),
    ofArtifacts()
      .where('started_at', '>', last)
      .groupBy('name')
      .select(
        'name',
        knex.raw("'' as fingerprint"),
        knex.raw('min(started_at) as started_at'),
        knex.raw('null as stopped_at'),
      ),
  ]);
  return toPeriods([...open, ...ended, ...next]);
}

/** The build of an artifact that ended last before another one started. */
async function lastEnded(
  knex: Knex,
  query: HistoryQuery,
  { name, fingerprint, startedAt = NaN }: NamedPeriod,
): Promise<NamedPeriod | null> {
  const rows: PeriodRow[] = await ofHistory(knex, { ...query, names: [name] })
    .whereNot({ fingerprint: storable(fingerprint) })
    .where('stopped_at', '<', startedAt)
    .orderBy('stopped_at', 'desc')
    .limit(1)
    .select('name', 'fingerprint', 'started_at', 'stopped_at');
  return toPeriods(rows).at(0) ?? null;
}

/** Joins the reports of each deployment, of which one may know the end. */
function toPeriods(rows: readonly PeriodRow[]): NamedPeriod[] {
  const periods = new Map<string, NamedPeriod>();
  for (const { name, fingerprint, started_at, stopped_at } of rows) {
    const startedAt = toNumber(started_at);
    const stoppedAt = toNumber(stopped_at);
    const key = JSON.stringify([name, fingerprint, startedAt ?? stoppedAt]);
    const known = periods.get(key);
    if (known) {
      known.stoppedAt ??= stoppedAt;
    } else {
      periods.set(key, { name, fingerprint, startedAt, stoppedAt });
    }
  }
  return [...periods.values()];
}

function ofHistory(
  knex: Knex,
  { flowIds, environment, names }: HistoryQuery,
): Knex.QueryBuilder {
  return knex('deployments')
    .where(anyOf(knex, 'flow_id', flowIds))
    .where({ environment: storable(environment) })
    .where(isNotPartOfOther(knex, flowIds))
    .modify(builder => {
      if (names) {
        builder.where(anyOf(knex, 'name', names.map(storable)));
      }
    });
}

function inOrder(knex: Knex, builder: Knex.QueryBuilder): Knex.QueryBuilder {
  return builder.orderByRaw(`${DEPLOYED_AT} desc, ${collated(knex)}`);
}

/** Fingerprints in the same order on all databases. */
function collated(knex: Knex): string {
  return isPostgres(knex) ? 'fingerprint collate "C"' : 'fingerprint';
}

/** All rows that report the given deployments, whatever they name them. */
async function rowsOf(
  knex: Knex,
  { flowIds, environment }: HistoryQuery,
  deployed: readonly { fingerprint: string; at: number | string }[],
): Promise<DeploymentRow[]> {
  if (deployed.length === 0) {
    return [];
  }
  const times = deployed.map(({ at }) => Number(at));
  const rows = await deployments(knex, {
    flowIds,
    environment,
    fingerprints: [...new Set(deployed.map(each => each.fingerprint))],
    between: [Math.min(...times), Math.max(...times)],
  });
  const wanted = new Set(
    deployed.map(({ fingerprint, at }) =>
      deploymentKey(fingerprint, Number(at)),
    ),
  );
  return rows.filter(row =>
    wanted.has(deploymentKey(row.fingerprint, rowTime(row))),
  );
}

/** When a deployment started, or ended if no start was reported. */
function rowTime({ startedAt, stoppedAt }: DeploymentRow): number {
  return Date.parse(startedAt ?? stoppedAt ?? '');
}

function timeOf({ startedAt, stoppedAt }: RunPeriod): number {
  return startedAt ?? stoppedAt ?? NaN;
}

function deploymentKey(fingerprint: string, at: number): string {
  return JSON.stringify([fingerprint, at]);
}

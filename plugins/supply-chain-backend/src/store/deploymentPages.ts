import type { Knex } from 'knex';
import { anyOf } from './conditions';
import { DEPLOYED_AT, deployments } from './deploymentRows';
import type { HistoryQuery } from './EvidenceStore';
import { isPostgres } from './migrate';
import type { DeploymentRow } from '../records/storedRecords';
import type { RowPage } from './rowQueries';
import { storable } from './storable';

/** Identifies a deployment, which several trails may report. */
interface Deployed {
  fingerprint: string;
  /** In milliseconds since the epoch. */
  at: number;
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
  return { rows: await rowsOf(knex, query, shown), total: Number(total) };
}

/**
 * The last deployment of another build of an artifact before a deployment, with
 * all rows that report it; empty if there is none.
 */
export async function previousDeployment(
  knex: Knex,
  query: HistoryQuery,
  { name, fingerprint, at }: Deployed & { name: string },
): Promise<DeploymentRow[]> {
  const own = storable(fingerprint);
  const [previous] = await inOrder(
    knex,
    ofHistory(knex, query)
      .where({ name: storable(name) })
      .whereNot({ fingerprint: own })
      .where(earlier =>
        earlier
          .whereRaw(`${DEPLOYED_AT} < ?`, [at])
          .orWhereRaw(`${DEPLOYED_AT} = ? and ${collated(knex)} > ?`, [
            ...[at, own],
          ]),
      )
      .select('fingerprint', knex.raw(`${DEPLOYED_AT} as at`)),
  ).limit(1);
  return previous ? rowsOf(knex, query, [previous]) : [];
}

function ofHistory(
  knex: Knex,
  { flowIds, environment, names }: HistoryQuery,
): Knex.QueryBuilder {
  return knex('deployments')
    .where(anyOf(knex, 'flow_id', flowIds))
    .where({ environment: storable(environment) })
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
    ...{ flowIds, environment },
    fingerprints: [...new Set(deployed.map(each => each.fingerprint))],
    between: [Math.min(...times), Math.max(...times)],
  });
  const wanted = new Set(
    deployed.map(({ fingerprint, at }) => keyOf(fingerprint, Number(at))),
  );
  return rows.filter(({ fingerprint, startedAt, stoppedAt }) =>
    wanted.has(keyOf(fingerprint, Date.parse(startedAt ?? stoppedAt ?? ''))),
  );
}

function keyOf(fingerprint: string, at: number): string {
  return JSON.stringify([fingerprint, at]);
}

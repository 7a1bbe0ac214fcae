import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { anyOf } from './conditions';
import { DEPLOYED_AT, isNotPartOfOther } from './deploymentRows';
import type { HistoryQuery } from './EvidenceStore';
import { toIso, toNumber } from './flowRows';
import type {
  DeploymentCount,
  TrendRow,
  UnmetCount,
} from '../records/storedRecords';
import { storable } from './storable';

/** Deployments of flows of one organization, counted by environment. */
export async function deploymentCounts(
  knex: Knex,
  { flowIds, names }: Pick<HistoryQuery, 'flowIds' | 'names'>,
): Promise<DeploymentCount[]> {
  const rows: {
    environment: string;
    number: number | string;
    since: number | string | null;
  }[] = await knex('deployments')
    .where(anyOf(knex, 'flow_id', flowIds))
    .where(isNotPartOfOther(knex, flowIds))
    .modify(builder => {
      if (names) {
        builder.where(anyOf(knex, 'name', names.map(storable)));
      }
    })
    .groupBy('environment')
    .select('environment')
    .select(
      // Several flows may report the same deployment, with different names.
      knex.raw(
        `count(distinct fingerprint || '/' || ${DEPLOYED_AT}) as number`,
      ),
    )
    .min({ since: 'started_at' });
  return rows.map(({ environment, number, since }) => {
    const first = toNumber(since);
    return {
      environment,
      count: Number(number),
      ...(first !== undefined && { since: toIso(first) }),
    };
  });
}

/** Trails of the given flows created since a time (ISO 8601). */
export async function trendRows(
  knex: Knex,
  flowIds: readonly number[],
  since: string,
): Promise<TrendRow[]> {
  const rows = await knex('trails')
    .where(anyOf(knex, 'flow_id', flowIds))
    .where('sort_at', '>=', Date.parse(since))
    .where({ is_dated: true })
    .select('flow_id', 'sort_at', 'read_at')
    .select('state', 'state_since', 'committed_at');
  return rows.map(row => {
    const began = toNumber(row.state_since);
    const committedAt = toNumber(row.committed_at);
    return {
      flowId: row.flow_id,
      createdAt: Number(row.sort_at),
      readAt: Number(row.read_at),
      state: row.state,
      ...(began !== undefined && { stateSince: began }),
      ...(committedAt !== undefined && { committedAt }),
    };
  });
}

/** Those of the given flows with an undated trail that may be as new. */
export async function flowsWithUndated(
  knex: Knex,
  flowIds: readonly number[],
  since: string,
): Promise<Map<number, true>> {
  const rows: { flow_id: number }[] = await knex('trails')
    .where(anyOf(knex, 'flow_id', flowIds))
    .where('sort_at', '>=', Date.parse(since))
    .where({ is_dated: false })
    .distinct('flow_id');
  return new Map(rows.map(({ flow_id: flowId }) => [flowId, true]));
}

/**
 * Counts attestations that aren't compliant in trails created since a time (ISO 8601).
 * Each trail counts once per name and state.
 */
export async function unmetCounts(
  knex: Knex,
  flowIds: readonly number[],
  since: string,
): Promise<UnmetCount[]> {
  const rows: {
    name: string;
    state: StateValue;
    number: number | string;
  }[] = await knex('unmet_attestations as unmet')
    .join('trails', 'trails.id', 'unmet.trail_id')
    .where(anyOf(knex, 'trails.flow_id', flowIds))
    .where('trails.sort_at', '>=', Date.parse(since))
    .where({ 'trails.is_dated': true })
    .groupBy('unmet.name', 'unmet.state')
    .select('unmet.name', 'unmet.state')
    .countDistinct({ number: 'unmet.trail_id' });
  return rows.map(({ name, state, number }) => ({
    name,
    state,
    count: Number(number),
  }));
}

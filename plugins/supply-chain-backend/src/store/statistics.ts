import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { anyOf } from './conditions';
import { DEPLOYED_AT } from './deploymentRows';
import type { HistoryQuery } from './EvidenceStore';
import { toIso, toNumber } from './flowRows';
import type {
  DeploymentCount,
  TrendRow,
  UnmetCount,
} from '../records/storedRecords';
import { storable } from './storable';

/** The latest possible `Date`, in milliseconds since the epoch. */
const MAX_TIME = 8_640_000_000_000_000;

/** The states of trails about which a region has decided. */
const DECIDED: readonly StateValue[] = ['compliant', 'non-compliant'];

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

/** The newest trails of a flow that have the same state. */
export interface Stretch {
  /** Time of the newest trail with another state; absent if there is none. */
  after?: number;
  /** When it began; absent if unknown. */
  since?: number;
}

/**
 * When a stretch began. Undefined if there may be an unread trail between its
 * trails, or before the first one.
 *
 * @param storedSince - see `EvidenceStore.stateSince`
 */
export function sinceIfStored(
  { after = -Infinity, since }: Stretch,
  storedSince: number,
): number | undefined {
  return after >= storedSince ? since : undefined;
}

/**
 * Start of the uninterrupted stretch in which the newest trails of each flow
 * have had a state, in milliseconds since the epoch. A trail that was decided
 * otherwise for a while interrupts it, but not one that was undecided.
 */
export async function statesSince(
  knex: Knex,
  flowIds: readonly number[],
  state: StateValue,
): Promise<Map<number, Stretch>> {
  const after = knex('trails')
    .where('trails.flow_id', knex.ref('flows.id'))
    .whereNot({ state })
    .orderBy('sort_at', 'desc')
    .limit(1)
    .select('sort_at');
  const since = knex('trails')
    .where('trails.flow_id', knex.ref('ends.id'))
    .whereRaw('sort_at > coalesce(ends.after, ?)', [-MAX_TIME])
    .orderBy('sort_at', 'asc')
    .limit(1)
    .select('state_since');
  const interrupted = knex('state_changes')
    .where('state_changes.flow_id', knex.ref('ends.id'))
    .whereNull('fingerprint')
    .whereIn(
      'from_state',
      DECIDED.filter(decided => decided !== state),
    )
    .orderBy('at', 'desc')
    .limit(1)
    .select('at');
  const rows: {
    id: number;
    after: number | string | null;
    since: number | string | null;
    interrupted: number | string | null;
  }[] = await knex
    .from(
      knex('flows')
        .where(anyOf(knex, 'id', flowIds))
        .select('id', { after })
        .as('ends'),
    )
    .select('id', 'after', { since, interrupted });
  return new Map(
    rows.map(row => {
      const [before, first, last = -Infinity] = [
        row.after,
        row.since,
        row.interrupted,
      ].map(toNumber);
      return [
        row.id,
        {
          ...(before !== undefined && { after: before }),
          ...(first !== undefined && { since: Math.max(first, last) }),
        },
      ];
    }),
  );
}

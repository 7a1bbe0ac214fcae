import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { anyOf } from './conditions';
import { toNumber } from './flowRows';

/** The latest possible `Date`, in milliseconds since the epoch. */
const MAX_TIME = 8_640_000_000_000_000;

/** The states of trails about which a region has decided. */
const DECIDED: readonly StateValue[] = ['compliant', 'non-compliant'];

/** Maximum number of interruptions looked at, and of trails newer than each. */
const MAX_INTERRUPTIONS = 20;
const MAX_NEWER = 10;

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
 * otherwise for a while interrupts it, but not one that was undecided. What
 * happened to a trail no longer counts once a newer one had the state.
 */
export async function statesSince(
  knex: Knex,
  flowIds: readonly number[],
  state: StateValue,
): Promise<Map<number, Stretch>> {
  const rows: {
    id: number;
    after: number | string | null;
    began: number | string | null;
    interrupted: number | string | null;
  }[] = await knex
    .from(beginnings(knex, flowIds, state).as('stretches'))
    .select('id', 'after', 'began', {
      interrupted: lastInterruption(knex, state),
    });
  return new Map(
    rows.map(row => {
      const [after, began, last = -Infinity] = [
        row.after,
        row.began,
        row.interrupted,
      ].map(toNumber);
      return [
        row.id,
        {
          ...(after !== undefined && { after }),
          ...(began !== undefined && { since: Math.max(began, last) }),
        },
      ];
    }),
  );
}

/**
 * For each flow, the time of the newest trail with another state, and when the
 * trails since have had theirs, leaving interruptions aside.
 */
function beginnings(
  knex: Knex,
  flowIds: readonly number[],
  state: StateValue,
): Knex.QueryBuilder {
  const after = knex('trails')
    .where('trails.flow_id', knex.ref('flows.id'))
    .whereNot({ state })
    .orderBy('sort_at', 'desc')
    .limit(1)
    .select('sort_at');
  const ends = knex('flows')
    .where(anyOf(knex, 'id', flowIds))
    .select('id', { after });
  const firstId = knex('trails')
    .where('trails.flow_id', knex.ref('ends.id'))
    .whereRaw('sort_at > coalesce(ends.after, ?)', [-MAX_TIME])
    .orderBy('sort_at', 'asc')
    .limit(1)
    .select('id');
  const firsts = knex
    .from(ends.as('ends'))
    .select('id', 'after', { first_id: firstId });
  return knex
    .from(
      knex
        .from(firsts.as('firsts'))
        .leftJoin('trails as first', 'first.id', 'firsts.first_id')
        .select('firsts.id', 'after', 'state_since', {
          overtaken: newerSince(knex, 'first'),
        })
        .as('dated'),
    )
    .select('id', 'after', { began: earlier(knex, 'state_since') });
}

/** When a trail last got the state of its stretch back. */
function lastInterruption(knex: Knex, state: StateValue): Knex.QueryBuilder {
  const changes = knex('state_changes')
    .leftJoin('trails as changed', join =>
      join
        .on('changed.flow_id', 'state_changes.flow_id')
        .on('changed.name', 'state_changes.trail'),
    )
    .where('state_changes.flow_id', knex.ref('stretches.id'))
    .where('at', '>', knex.ref('began'))
    // Without a trail, it isn't known where it was.
    .whereRaw('(changed.id is null or changed.sort_at > coalesce(after, ?))', [
      -MAX_TIME,
    ])
    .whereNull('fingerprint')
    .whereIn(
      'from_state',
      DECIDED.filter(decided => decided !== state),
    )
    .orderBy('at', 'desc')
    .limit(MAX_INTERRUPTIONS)
    .select('at', { overtaken: newerSince(knex, 'changed') });
  const interruptions = knex
    .from(changes.as('changes'))
    .select('at', { until: earlier(knex, 'at') });
  // Without looking at all of them, the others may be as late as the last one.
  return knex
    .from(interruptions.as('interruptions'))
    .select(
      knex.raw(
        `case when count(*) = ? and min(at) > max(until) then min(at) else max(until) end`,
        [MAX_INTERRUPTIONS],
      ),
    );
}

/** Since when a trail that is newer than another one has had its state. */
function newerSince(knex: Knex, trail: string): Knex.QueryBuilder {
  const newer = knex('trails as newer')
    .where('newer.flow_id', knex.ref(`${trail}.flow_id`))
    .where('newer.sort_at', '>', knex.ref(`${trail}.sort_at`))
    .orderBy('newer.sort_at', 'asc')
    .limit(MAX_NEWER)
    .select({ since: 'newer.state_since' });
  return knex.from(newer.as('newer')).min('since');
}

/** The earlier one of a time and that of an overtaking trail, if any. */
function earlier(knex: Knex, time: string): Knex.Raw {
  return knex.raw('case when overtaken < ?? then overtaken else ?? end', [
    time,
    time,
  ]);
}

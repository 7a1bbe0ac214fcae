import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { builds } from './buildRows';
import { anyOf } from './conditions';
import { toNumber } from './flowRows';
import type { BuildRow } from '../records/storedRecords';

/** Row of the `state_changes` table, for a build. */
interface ChangeRow {
  flow_id: number;
  source: 'artifacts' | 'trails';
  fingerprint: string;
  trail: string | null;
  from_state: StateValue;
  from_since: number | string | null;
  from_until: number | string | null;
}

/**
 * Builds as reported at a time (ISO 8601). A verdict that is only known from a
 * later or an earlier time counts as unknown.
 */
export async function buildsAt(
  knex: Knex,
  flowIds: readonly number[],
  fingerprints: readonly string[],
  at: string,
): Promise<BuildRow[]> {
  const time = Date.parse(at);
  const rows = await builds(knex, flowIds, fingerprints);
  const later: ChangeRow[] = await knex('state_changes')
    .where(anyOf(knex, 'flow_id', flowIds))
    .where(anyOf(knex, 'fingerprint', fingerprints))
    .where('at', '>', time)
    .orderBy([{ column: 'at' }, { column: 'id' }])
    .select(
      'flow_id',
      'source',
      'fingerprint',
      'trail',
      'from_state',
      'from_since',
      'from_until',
    );
  const then = rows.map(row => rowAt(row, time, later));
  return then.map(row =>
    row.from === 'trail' || isConfirmed(row, then) ? row : unknown(row),
  );
}

/** A row as of a time. `later` holds the changes after it, oldest first. */
function rowAt(
  row: BuildRow,
  time: number,
  later: readonly ChangeRow[],
): BuildRow {
  const next = later.find(
    change =>
      change.flow_id === row.flowId &&
      change.source === (row.from === 'region' ? 'artifacts' : 'trails') &&
      change.fingerprint === row.fingerprint &&
      (change.trail ?? '') === (row.trail ?? ''),
  );
  const [since, until = Infinity] = next
    ? [next.from_since, next.from_until].map(toNumber)
    : [row.since, row.readAt];
  if (since === undefined || since > time || until < time) {
    return unknown(row);
  }
  return next ? { ...unknown(row), state: next.from_state, since } : row;
}

/**
 * Whether a region's verdict is known to have held at the time. Its record (E1)
 * doesn't change when something is reported for its trail, so the trail has to
 * confirm it. It is also read later than the trail, so it must not look better
 * than the trail.
 */
function isConfirmed(row: BuildRow, then: readonly BuildRow[]): boolean {
  const trail = then.find(
    each =>
      each.from === 'trail' &&
      each.flowId === row.flowId &&
      each.fingerprint === row.fingerprint &&
      each.trail === row.trail,
  );
  return (
    trail !== undefined &&
    trail.state !== 'unknown' &&
    (row.state !== 'compliant' || trail.state === 'compliant')
  );
}

function unknown({ originalState: _, since: __, ...row }: BuildRow): BuildRow {
  return { ...row, state: 'unknown' };
}

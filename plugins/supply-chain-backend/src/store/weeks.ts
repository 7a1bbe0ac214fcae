import type { Knex } from 'knex';
import type { ListKind } from './rows';

export const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** A Monday, 00:00 UTC. */
const SOME_MONDAY = Date.parse('2024-01-01T00:00:00Z');

/** Start of the week of a time: Monday, 00:00 UTC, in milliseconds. */
export function weekOf(time: number): number {
  return time - ((((time - SOME_MONDAY) % WEEK_MS) + WEEK_MS) % WEEK_MS);
}

/** Counts the trails of the weeks of some times anew. */
export async function saveWeeks(
  { trx, flowId }: { trx: Knex.Transaction; flowId: number },
  kind: ListKind,
  times: readonly number[],
): Promise<void> {
  if (kind !== 'trails') {
    return;
  }
  for (const week of new Set(times.map(weekOf))) {
    const trails: { state: string; seconds: number | null }[] = await trx(
      'trails',
    )
      .where({ flow_id: flowId })
      .where('created_at', '>=', week)
      .where('created_at', '<', week + WEEK_MS)
      .select('state', 'seconds');
    const row = {
      flow_id: flowId,
      week,
      total: trails.length,
      compliant: trails.filter(({ state }) => state === 'compliant').length,
      seconds: medianOf(trails.flatMap(({ seconds }) => seconds ?? [])) ?? null,
    };
    await trx('weeks').insert(row).onConflict(['flow_id', 'week']).merge();
  }
}

/** The median of some numbers, rounded; undefined if there are none. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0
    ? undefined
    : Math.round(
        (sorted[Math.floor((sorted.length - 1) / 2)] +
          sorted[Math.ceil((sorted.length - 1) / 2)]) /
          2,
      );
}

import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { worstState } from 'backstage-plugin-supply-chain-node';
import { anyOf, ofFlows } from './conditions';
import type { BuildRow } from './rows';
import { storable } from './storable';

interface ListedRow {
  flow_id: number;
  fingerprint: string;
  trail: string;
  name: string;
  state: StateValue;
  repo: string | null;
  created_at: number | string;
}

interface ReportedRow extends Omit<ListedRow, 'repo'> {
  original_state: string | null;
}

/**
 * What the records of some flows say about builds: of each trail, the region's
 * own record (E1) or, without one, the trail's.
 */
export async function buildRows(
  knex: Knex,
  flowIds: readonly number[],
  fingerprints: readonly string[],
): Promise<BuildRow[]> {
  if (flowIds.length === 0 || fingerprints.length === 0) {
    return [];
  }
  const wanted = [...new Set(fingerprints.map(storable))];
  const [listed, reported]: [ListedRow[], ReportedRow[]] = await Promise.all([
    knex('artifacts')
      .where(anyOf(knex, 'fingerprint', wanted))
      .where(ofFlows(knex, 'flow_id', flowIds))
      .select('flow_id', 'fingerprint', 'trail', 'name', 'state', 'repo')
      .select('created_at'),
    knex('builds')
      .join('trails', 'trails.id', 'builds.trail_id')
      .where(anyOf(knex, 'builds.fingerprint', wanted))
      .where(ofFlows(knex, 'builds.flow_id', flowIds))
      .select('builds.flow_id', 'builds.fingerprint', 'builds.name')
      .select('builds.state', 'builds.original_state', 'trails.created_at')
      .select({ trail: 'trails.name' }),
  ]);
  const known = new Set(listed.map(placeOf));
  return [
    ...listed.map(row => ({
      ...toBuild(row),
      repo: row.repo ?? undefined,
      isListed: true,
    })),
    ...reported
      .filter(row => !known.has(placeOf(row)))
      .map(row => ({
        ...toBuild(row),
        originalState: row.original_state ?? undefined,
        isListed: false,
      })),
  ];
}

function placeOf(
  row: Pick<ListedRow, 'flow_id' | 'fingerprint' | 'trail'>,
): string {
  return JSON.stringify([row.flow_id, row.fingerprint, row.trail]);
}

function toBuild(row: Omit<ListedRow, 'repo'>) {
  return {
    flowId: row.flow_id,
    fingerprint: row.fingerprint,
    trail: row.trail,
    name: row.name,
    state: row.state,
    createdAt: Number(row.created_at),
  };
}

/** A change of a stored artifact's state. */
export interface Decision {
  fingerprint: string;
  trail: string;
  name: string;
  /** Absent if it wasn't stored before. */
  from?: StateValue;
}

/**
 * Decides the states of a flow's artifacts anew, of all that have one of the
 * given fingerprints. Each is the region's own (E1) or, without one, what the
 * trail implies. Reports for a trail change the region's state without touching
 * its record, so one that was read before the trail changed counts only together
 * with the trail's.
 *
 * @param before - earlier states of artifacts that were just written, by ID
 */
export async function decideArtifacts(
  trx: Knex.Transaction,
  flowId: number,
  fingerprints: readonly string[],
  before: ReadonlyMap<number, StateValue | undefined> = new Map(),
): Promise<Decision[]> {
  const wanted = [...new Set(fingerprints.map(storable))];
  const [artifacts, builds] = await Promise.all([
    trx('artifacts')
      .where(anyOf(trx, 'fingerprint', wanted))
      .where(ofFlows(trx, 'flow_id', [flowId]))
      .select('id', 'fingerprint', 'trail', 'name')
      .select('state', 'reported', 'read_at'),
    trx('builds')
      .join('trails', 'trails.id', 'builds.trail_id')
      .where(anyOf(trx, 'fingerprint', wanted))
      .where(ofFlows(trx, 'builds.flow_id', [flowId]))
      .select('fingerprint', 'builds.state', 'changed_at')
      .select({ trail: 'trails.name' }),
  ]);
  const byPlace = new Map(
    builds.map(row => [JSON.stringify([row.fingerprint, row.trail]), row]),
  );
  const decisions: Decision[] = [];
  for (const { id, fingerprint, trail, name, ...row } of artifacts) {
    const build = byPlace.get(JSON.stringify([fingerprint, trail]));
    const isCurrent = Number(row.read_at) >= Number(build?.changed_at ?? 0);
    // Empty if the region gives none.
    const reported: StateValue[] = row.reported === '' ? [] : [row.reported];
    const states =
      build && (!isCurrent || reported.length === 0)
        ? [...reported, build.state]
        : reported;
    const state = worstState(states);
    if (state !== row.state) {
      await trx('artifacts').where({ id }).update({ state });
    }
    const from = before.has(id) ? before.get(id) : row.state;
    if (state !== from) {
      decisions.push({ fingerprint, trail, name, from });
    }
  }
  return decisions;
}

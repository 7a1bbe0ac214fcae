import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { anyOf, ofFlows } from './conditions';
import { decidedState } from './decide';
import { toNumber } from './lists';
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

/**
 * Decides the states of a flow's artifacts anew, of all that have one of the
 * given fingerprints.
 */
export async function decideArtifacts(
  trx: Knex.Transaction,
  flowId: number,
  fingerprints: readonly string[],
): Promise<void> {
  const wanted = [...new Set(fingerprints.map(storable))];
  if (wanted.length === 0) {
    return;
  }
  const [artifacts, derived] = await Promise.all([
    trx('artifacts')
      .where(anyOf(trx, 'fingerprint', wanted))
      .where(ofFlows(trx, 'flow_id', [flowId]))
      .select('id', 'fingerprint', 'trail', 'state', 'reported', 'read_at'),
    trx('builds')
      .join('trails', 'trails.id', 'builds.trail_id')
      .where(anyOf(trx, 'fingerprint', wanted))
      .where(ofFlows(trx, 'builds.flow_id', [flowId]))
      .select('fingerprint', 'builds.state', 'changed_at')
      .select({ trail: 'trails.name' }),
  ]);
  const byPlace = new Map(
    derived.map(row => [
      JSON.stringify([row.fingerprint, row.trail]),
      { state: row.state, changedAt: toNumber(row.changed_at) ?? 0 },
    ]),
  );
  for (const row of artifacts) {
    const state = decidedState(
      row.reported,
      Number(row.read_at),
      byPlace.get(JSON.stringify([row.fingerprint, row.trail])),
    );
    if (state !== row.state) {
      await trx('artifacts').where({ id: row.id }).update({ state });
    }
  }
}

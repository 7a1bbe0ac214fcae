import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import type { ContestedArtifact, RowQuery } from '../records/storedRecords';
import { ofFlows } from './conditions';
import { matching } from './rowQueries';

/**
 * Artifacts of a query whose build has a state in some records of the given
 * flows, but not in all of them.
 */
export async function contestedArtifacts(
  knex: Knex,
  query: RowQuery,
  { state, flowIds }: { state: StateValue; flowIds: readonly number[] },
): Promise<ContestedArtifact[]> {
  const differing = (table: 'artifacts' | 'trail_builds') =>
    knex(`${table} as other`)
      .where('other.fingerprint', knex.ref('artifacts.fingerprint'))
      .where(ofFlows(knex, 'other.flow_id', flowIds))
      .where('other.state', '<>', knex.ref('artifacts.state'))
      .whereRaw('? in (other.state, artifacts.state)', [state])
      .select('other.flow_id');
  const rows: {
    id: number;
    flow_id: number;
    fingerprint: string;
    state: StateValue;
  }[] = await matching(knex, 'artifacts', query, query.flowIds)
    .where(contested =>
      contested
        .whereExists(differing('artifacts'))
        .orWhereExists(differing('trail_builds')),
    )
    .select('id', 'flow_id', 'fingerprint', 'state');
  return rows.map(({ flow_id: flowId, ...row }) => ({ ...row, flowId }));
}

/** Those of the queried flows with an artifact that names no repository. */
export async function flowsWithoutRepo(
  knex: Knex,
  query: RowQuery,
): Promise<number[]> {
  const rows: { flow_id: number }[] = await matching(
    knex,
    'artifacts',
    query,
    query.flowIds,
  )
    .whereNull('repo')
    .distinct('flow_id');
  return rows.map(({ flow_id: flowId }) => flowId);
}

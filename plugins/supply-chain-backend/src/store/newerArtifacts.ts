import type { Knex } from 'knex';
import { groupBy } from './batching';
import { ofFlows } from './ofFlows';
import { wellFormed } from './storable';

/** An artifact's record in a flow. */
export interface ArtifactKey {
  flowId: number;
  /** Name in the template. */
  name: string;
  fingerprint: string;
  /** Only artifacts of this repository count, if given. */
  repo?: string;
}

/** An artifact's record, with the number of newer ones. */
interface NewerCount {
  /** Creation time, in milliseconds since the epoch. */
  createdAt: number;
  newer: number;
}

/** The function that looks up counts; see {@link newerArtifacts}. */
export type NewerCountOf = (artifact: ArtifactKey) => NewerCount | undefined;

/**
 * Counts the artifacts of the same name in the same flow that are newer than
 * each of the given ones, or equally old.
 *
 * @returns a function that gives the count of an artifact; undefined if it has
 *   no dated record
 */
export async function newerArtifacts(
  knex: Knex,
  artifacts: readonly ArtifactKey[],
): Promise<NewerCountOf> {
  const counts = new Map<string, NewerCount>();
  for (const [repo, group] of groupBy(artifacts, each => each.repo)) {
    const newer = knex('artifacts as newer')
      .where('newer.flow_id', knex.ref('own.flow_id'))
      .where('newer.template_name', knex.ref('own.template_name'))
      .where('newer.sort_at', '>=', knex.ref('own.sort_at'))
      .where({ 'newer.is_dated': true })
      .modify(query => {
        if (repo !== undefined) {
          query.where({ 'newer.repo': wellFormed(repo) });
        }
      })
      .count('*');
    const rows: Record<string, number | string>[] = await knex(
      'artifacts as own',
    )
      .where(
        ofFlows(knex, 'own.flow_id', [
          ...new Set(group.map(each => each.flowId)),
        ]),
      )
      .whereIn('own.fingerprint', [
        ...new Set(group.map(each => wellFormed(each.fingerprint))),
      ])
      .where({ 'own.is_dated': true })
      .whereNotNull('own.template_name')
      // The newest record of an artifact counts.
      .orderBy('own.sort_at', 'asc')
      .select('own.flow_id', 'own.fingerprint', 'own.template_name')
      .select('own.sort_at', { newer });
    for (const row of rows) {
      const { flow_id, fingerprint, template_name, sort_at } = row;
      const key = [Number(flow_id), fingerprint, template_name, repo];
      counts.set(JSON.stringify(key), {
        createdAt: Number(sort_at),
        // The artifact itself is among them.
        newer: Math.max(0, Number(row.newer) - 1),
      });
    }
  }
  return ({ flowId, fingerprint, name, repo }) =>
    counts.get(
      JSON.stringify([flowId, wellFormed(fingerprint), wellFormed(name), repo]),
    );
}

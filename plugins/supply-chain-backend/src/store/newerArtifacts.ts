import type { Knex } from 'knex';
import { groupBy } from '../records/groupBy';
import { anyOf, ofFlows } from './conditions';
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

/** An artifact's record, with the number of newer artifacts. */
interface NewerCount {
  /** Creation time, in milliseconds since the epoch. */
  createdAt: number;
  /**
   * Undefined if an artifact without a date, or without a repository if that
   * matters, may also be newer.
   */
  newer: number | undefined;
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
    const since = knex('artifacts as newer')
      .where('newer.flow_id', knex.ref('own.flow_id'))
      .where('newer.template_name', knex.ref('own.template_name'))
      .where('newer.sort_at', '>=', knex.ref('own.sort_at'))
      .whereNot('newer.fingerprint', knex.ref('own.fingerprint'))
      // Several trails may report the same one.
      .countDistinct('newer.fingerprint');
    const newer = since.clone().where({ 'newer.is_dated': true });
    const doubtful = since.clone();
    if (repo === undefined) {
      doubtful.where({ 'newer.is_dated': false });
    } else {
      newer.where({ 'newer.repo': wellFormed(repo) });
      doubtful.where(unclear =>
        unclear.where({ 'newer.is_dated': false }).orWhereNull('newer.repo'),
      );
    }
    const rows: Record<string, number | string>[] = await knex(
      'artifacts as own',
    )
      .where(
        ofFlows(knex, 'own.flow_id', [
          ...new Set(group.map(each => each.flowId)),
        ]),
      )
      .where(
        anyOf(knex, 'own.fingerprint', [
          ...new Set(group.map(each => wellFormed(each.fingerprint))),
        ]),
      )
      .where({ 'own.is_dated': true })
      .whereNotNull('own.template_name')
      // The newest record of an artifact counts.
      .orderBy('own.sort_at', 'asc')
      .select('own.flow_id', 'own.fingerprint', 'own.template_name')
      .select('own.sort_at', { newer, doubtful });
    for (const row of rows) {
      const { flow_id, fingerprint, template_name, sort_at } = row;
      const key = [Number(flow_id), fingerprint, template_name, repo];
      counts.set(JSON.stringify(key), {
        createdAt: Number(sort_at),
        newer: Number(row.doubtful) > 0 ? undefined : Number(row.newer),
      });
    }
  }
  return ({ flowId, fingerprint, name, repo }) =>
    counts.get(
      JSON.stringify([flowId, wellFormed(fingerprint), wellFormed(name), repo]),
    );
}

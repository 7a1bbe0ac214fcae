import type { Knex } from 'knex';
import { anyOf } from './conditions';
import type { WriteContext } from './listTable';
import { storable } from './storable';

/** A name mentioned in a record of a flow. */
export interface SeenName {
  kind: 'artifact' | 'repo' | 'environment';
  name: string;
  /** Template name of the artifact that ran in the environment. */
  artifact?: string;
  /** Time of the record, in milliseconds since the epoch. */
  seenAt: number;
}

/** Row of the `seen_names` table. */
interface SeenNameRow {
  flow_id: number;
  kind: string;
  name: string;
  artifact: string;
  seen_at: number;
}

/** Saves the names that records mention, once per flow. */
export async function saveNames(
  { trx, yielder, flowId }: WriteContext,
  names: readonly SeenName[],
): Promise<void> {
  const newest = new Map<string, SeenNameRow>();
  for (const { kind, name, artifact = '', seenAt } of names) {
    const row = { kind, name: storable(name), artifact: storable(artifact) };
    const key = JSON.stringify(row);
    const seen = Math.max(seenAt, newest.get(key)?.seen_at ?? seenAt);
    newest.set(key, { ...row, flow_id: flowId, seen_at: seen });
  }
  for (const row of newest.values()) {
    await trx('seen_names')
      .insert(row)
      .onConflict(['flow_id', 'kind', 'name', 'artifact'])
      .merge()
      .where('seen_names.seen_at', '<', row.seen_at);
    await yielder.yieldIfDue();
  }
}

/** Names of one kind mentioned in records of the given flows, sorted. */
export async function seenNames(
  knex: Knex,
  kind: 'artifact' | 'repo',
  flowIds: readonly number[],
): Promise<string[]> {
  const rows = await knex('seen_names')
    .where({ kind })
    .where(anyOf(knex, 'flow_id', flowIds))
    .distinct('name')
    .orderBy('name');
  return rows.map(({ name }) => name);
}

/**
 * Environments that builds of the given flows ran in, each with its artifacts,
 * latest first.
 */
export async function seenEnvironments(
  knex: Knex,
  flowIds: readonly number[],
): Promise<{ flowId: number; environment: string; name: string }[]> {
  const rows = await knex('seen_names')
    .where({ kind: 'environment' })
    .where(anyOf(knex, 'flow_id', flowIds))
    .orderBy([
      { column: 'seen_at', order: 'desc' },
      'flow_id',
      'name',
      'artifact',
    ])
    .select('flow_id', 'name', 'artifact');
  return rows.map(({ flow_id: flowId, name, artifact }) => ({
    flowId,
    environment: name,
    name: artifact,
  }));
}

import type { Knex } from 'knex';
import type { LastStop } from '../records/storedRecords';
import { anyOf } from './conditions';

/**
 * When a build last stopped in each environment, by flow and by the name of its
 * artifact.
 */
export async function lastStops(
  knex: Knex,
  flowIds: readonly number[],
): Promise<LastStop[]> {
  const rows: {
    flow_id: number;
    environment: string;
    name: string;
    stopped_at: number | string | null;
  }[] = await knex('seen_names')
    .where({ kind: 'environment' })
    .where(anyOf(knex, 'flow_id', flowIds))
    .select(
      'flow_id',
      knex.ref('name').as('environment'),
      knex.ref('artifact').as('name'),
      knex('deployments')
        .max('stopped_at')
        .where('deployments.flow_id', knex.ref('seen_names.flow_id'))
        .where('deployments.environment', knex.ref('seen_names.name'))
        .where('deployments.name', knex.ref('seen_names.artifact'))
        .as('stopped_at'),
    );
  return rows.flatMap(row =>
    row.stopped_at === null
      ? []
      : [
          {
            flowId: row.flow_id,
            environment: row.environment,
            name: row.name,
            stoppedAt: Number(row.stopped_at),
          },
        ],
  );
}

import type { Knex } from 'knex';
import { toNumber } from './flowRows';
import { latestTime } from '../records/clockSkew';
import type { FailedRead, ListKind } from '../records/storedRecords';

/**
 * Records that the newest records of a list couldn't be read, unless they have
 * been read since.
 */
export async function saveFailedRead(
  knex: Knex,
  flowId: number,
  kind: ListKind,
  { at, failure }: Pick<FailedRead, 'at' | 'failure'>,
): Promise<void> {
  await knex('flow_lists')
    .where({ flow_id: flowId, kind })
    .where(older =>
      older
        .whereNull('read_at')
        .orWhere('read_at', '<', at)
        .orWhere('read_at', '>', latestTime()),
    )
    .update({ failed_at: at, failed_with: failure });
}

/** Lists whose newest records couldn't be read last time. */
export async function failedReads(knex: Knex): Promise<FailedRead[]> {
  const rows: {
    flow_id: number;
    kind: ListKind;
    failed_at: number | string;
    failed_with: FailedRead['failure'];
    address: string;
    org: string;
  }[] = await knex('flow_lists')
    .join('flows', 'flows.id', 'flow_lists.flow_id')
    .whereNotNull('failed_at')
    .select('flow_id', 'kind', 'failed_at', 'failed_with', 'address', 'org');
  const readAt = rows.length > 0 ? await organizationsReadAt(knex) : new Map();
  return rows.map(({ address, org, ...row }) => ({
    flowId: row.flow_id,
    kind: row.kind,
    address,
    org,
    at: Number(row.failed_at),
    failure: row.failed_with,
    organizationReadAt:
      readAt.get(organizationKey({ address, org })) ?? -Infinity,
  }));
}

/** Time of the latest read in each organization. */
async function organizationsReadAt(knex: Knex): Promise<Map<string, number>> {
  const rows: {
    address: string;
    org: string;
    read_at: number | string | null;
  }[] = await knex('flow_lists')
    .join('flows', 'flows.id', 'flow_lists.flow_id')
    .groupBy('address', 'org')
    .select('address', 'org')
    .max({ read_at: 'read_at' });
  return new Map(
    rows.map(row => [organizationKey(row), toNumber(row.read_at) ?? -Infinity]),
  );
}

function organizationKey({
  address,
  org,
}: {
  address: string;
  org: string;
}): string {
  return JSON.stringify([address, org]);
}

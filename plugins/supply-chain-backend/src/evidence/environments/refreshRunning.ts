import type { LatestDeployment } from '../../records/storedRecords';
import { positionsOf, runningRecords } from '../../sync/runningRecords';
import type { LinkData } from '../link/LinkData';

/** Maximum number of records reread; those read least recently come first. */
const MAX_RECORDS = 20;

/**
 * On a refresh, rereads the records of the builds that run, or ran last, unless
 * they were just read: a build starts and stops without changing the time of its
 * trail.
 *
 * @param at - a time in question, in milliseconds since the epoch: records read
 * before it are reread even without a refresh
 */
export async function refreshRunning(
  data: LinkData,
  at?: number,
): Promise<void> {
  const { link, reader, store } = data;
  if (!reader || (!reader.isRefresh && at === undefined)) {
    return;
  }
  const records = await runningRecords(
    store,
    data.flowIds('trails', link.flows),
    deployment => mayOwnDeployment(deployment, data),
  );
  const old = records.filter(
    ({ readAt }) => reader.isRefresh || readAt < (at ?? -Infinity),
  );
  await Promise.all(
    old.slice(0, MAX_RECORDS).map(async each => {
      for (const position of await positionsOf(each, store)) {
        const place = { position, record: each.record };
        await reader.refreshRecord(data.flowOf(each), each.kind, place);
      }
    }),
  );
  await data.reloadLists();
}

/**
 * Whether a deployment may be of one of the entity's artifacts, in one of its
 * environments.
 */
export function mayOwnDeployment(
  { name, environment, ...row }: LatestDeployment,
  data: LinkData,
): boolean {
  const { region, org } = data.flowOf(row);
  return (
    data.scope.mayOwnDeployed(name) &&
    data.scope.ownsEnvironment({ region, org, environment })
  );
}

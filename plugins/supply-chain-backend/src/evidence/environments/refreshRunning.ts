import type {
  BuildRow,
  DeploymentRow,
  ListKind,
} from '../../records/storedRecords';
import type { LinkData } from '../link/LinkData';

/** Maximum number of records reread; those read least recently come first. */
const MAX_RECORDS = 20;

/** A stored record about a build. */
interface StoredRecord {
  flowId: number;
  kind: ListKind;
  /** Name of the trail, or fingerprint of the artifact. */
  record: string;
}

/**
 * On a refresh, rereads the records of running builds, unless they were just
 * read: a build stops without changing the time of its trail.
 */
export async function refreshRunning(data: LinkData): Promise<void> {
  const { reader, store, link } = data;
  if (!reader?.isRefresh) {
    return;
  }
  const flowIds = data.flowIds('trails', link.flows);
  const open = await store.deployments({ flowIds, open: true });
  const running = open.filter(row => isOwn(row, data));
  const reported = await store.builds(flowIds, [
    ...new Set(running.map(({ fingerprint }) => fingerprint)),
  ]);
  const records = new Map(
    [...running, ...reported]
      .sort((one, other) => one.readAt - other.readAt)
      .map(recordOf)
      .map(record => [JSON.stringify(record), record]),
  );
  await Promise.all(
    [...records.values()].slice(0, MAX_RECORDS).map(async each => {
      for (const position of await positionsOf(each, data)) {
        const place = { position, record: each.record };
        await reader.refreshRecord(data.flowOf(each), each.kind, place);
      }
    }),
  );
  await data.reloadLists();
}

function isOwn({ name, environment, ...row }: DeploymentRow, data: LinkData) {
  const { region, org } = data.flowOf(row);
  return (
    data.scope.ownsArtifact(name) &&
    data.scope.ownsEnvironment({ region, org, environment })
  );
}

function recordOf(row: DeploymentRow | BuildRow): StoredRecord {
  const { flowId, fingerprint, trail } = row;
  const isOfList = 'from' in row && row.from === 'region';
  return isOfList || trail === undefined
    ? { flowId, kind: 'artifacts', record: fingerprint }
    : { flowId, kind: 'trails', record: trail };
}

async function positionsOf(
  { flowId, kind, record }: StoredRecord,
  { store }: LinkData,
): Promise<number[]> {
  if (kind === 'artifacts') {
    const rows = await store.artifact([flowId], record);
    return rows.map(({ position }) => position);
  }
  const trail = await store.trail(flowId, record);
  return trail ? [trail.position] : [];
}

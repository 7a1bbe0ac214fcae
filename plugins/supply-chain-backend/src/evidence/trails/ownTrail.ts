import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type {
  FlowRef,
  Link,
  TrailRecord,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../../access/EntityAccess';
import { absenceError } from '../../records/absence';
import type { StoredTrail } from '../../records/storedRecords';
import type { RegionReader } from '../reader/RegionReader';
import { LinkData } from '../link/LinkData';
import { notLinkedError, Scope } from '../link/Scope';

/** A complete trail, and the entity's view of it. */
export interface OwnTrail {
  scope: Scope;
  stored: StoredTrail;
  own: TrailRecord;
  /** When the region returned it, in milliseconds since the epoch. */
  readAt: number;
}

/**
 * A flow of the link.
 *
 * @throws NotLinkedError or UnknownWhetherError if it isn't linked
 */
export function ownFlow(link: Link, { region, org, flow }: FlowRef): FlowRef {
  const ref = { region, org, flow };
  const scope = new Scope(link);
  if (!scope.ownsFlow(ref)) {
    throw notLinkedError(scope, 'flow');
  }
  return ref;
}

/**
 * A linked trail as the store has it, reread if it isn't fresh.
 *
 * @throws NotFoundError, NotLinkedError or UnknownWhetherError if the trail
 * isn't the entity's
 */
export async function readTrail(
  data: LinkData,
  reader: RegionReader,
  ref: TrailRef,
): Promise<OwnTrail> {
  const flow = ownFlow(data.link, ref);
  const [flowId] = data.flowIds('trails', [flow]);
  const find = () =>
    flowId === undefined ? undefined : data.store.trail(flowId, ref.trail);
  const known = await find();
  if (known) {
    const { position } = known;
    await reader.refreshRecord(flow, 'trails', { position, record: ref.trail });
  }
  const row = known && (await find());
  if (!row) {
    reader.assertNoFailure();
    throw absenceError(
      `The flow ${flow.flow} has no trail ${ref.trail}`,
      `the flow ${flow.flow} has a trail ${ref.trail}`,
      data.doubtOf(flow, 'trails'),
    );
  }
  reader.notes.noteRead([row.readAt]);
  const [own] = await data.ownTrails([row]);
  if (!own) {
    reader.assertNoFailure();
    throw absenceError(
      `The trail ${ref.trail} has no artifact from the repository ${data.link.repo}`,
      `the trail ${ref.trail} has an artifact from the repository ${data.link.repo}`,
      data.hasUndecided(flow)
        ? data.doubtOf(flow, 'artifacts')
        : await data.artifactDoubt(),
    );
  }
  const stored = { ...row.value, record: { ...row.value.record, ...flow } };
  return { scope: data.scope, stored, own, readAt: row.readAt };
}

/**
 * A linked trail as its region has it now.
 *
 * @returns the trail, and when the region returned it, in milliseconds since
 * the epoch
 * @throws NotFoundError, NotLinkedError or UnknownWhetherError if the trail
 * isn't the entity's
 */
export async function currentTrail(
  { link }: Pick<AccessibleEntity, 'link'>,
  reader: RegionReader,
  ref: TrailRef,
): Promise<{ trail: TrailRecord; readAt: number }> {
  const isIts = (flow: FlowRef) =>
    stringifyFlowRef(flow) === stringifyFlowRef(ref);
  const flows = link.flows.filter(isIts);
  const data = await LinkData.read({ ...link, flows }, reader, 0);
  const { own, readAt } = await readTrail(data, reader, ref);
  return { trail: own, readAt };
}

/** Whether a trail has an artifact. */
export function holds({ artifacts }: TrailRecord, fingerprint: string) {
  return artifacts.some(artifact => artifact.fingerprint === fingerprint);
}

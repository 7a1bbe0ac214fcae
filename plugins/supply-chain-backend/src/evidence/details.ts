import { InputError } from '@backstage/errors';
import {
  NAME_PATTERN,
  attestationNameSchema,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  AttestationsAnswer,
  FlowRef,
  Link,
  PendingAttestation,
  TrailDetailsAnswer,
  TrailRecord,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/EntityAccess';
import { absenceError } from '../records/absence';
import { attributed, isWithheld } from './attestationSubjects';
import { buildsOf, LinkData } from './LinkData';
import type { RegionReader } from '../sync/RegionReader';
import { attestations } from '../sync/resources';
import { withReplaced } from '../records/attestationDetails';
import type { AttestationEntry } from '../records/attestationDetails';
import { notLinkedError, Scope } from './scope';
import type { StoredTrail, ReportedAttestation } from '../records/trailDetails';

type Linked = Pick<AccessibleEntity, 'link'>;

/** Maximum number of builds looked up (E9) per trail. */
const MAX_LOOKUPS = 20;
/** Maximum number of attestation names whose history is searched (E8). */
const MAX_HISTORIES = 5;

const NO_ATTESTATION = "The trail doesn't have this attestation";
const ATTESTATIONS_UNREAD = "some of its attestations couldn't be read";

/** A complete trail, and the entity's view of it. */
interface OwnTrail {
  scope: Scope;
  stored: StoredTrail;
  own: TrailRecord;
  /** When the region returned it, in milliseconds since the epoch. */
  readAt: number;
}

/**
 * Finds attestations that were sent to a trail but aren't shown by its region
 * yet.
 */
export interface PendingSource {
  pendingOf(
    ref: TrailRef,
    shown: Pick<StoredTrail, 'attestations' | 'replaced' | 'events'>,
  ): Promise<PendingAttestation[]>;
}

/** A linked trail compared with its template, and its events (E6). */
export async function trailDetails(
  { link }: Linked,
  reader: RegionReader,
  ref: TrailRef,
  sent: PendingSource,
): Promise<Omit<TrailDetailsAnswer, keyof typeof reader.provenance>> {
  ownFlow(link, ref);
  const data = await LinkData.read(link, reader, MAX_LOOKUPS);
  const { stored, own } = await readTrail(data, reader, ref);
  const pending = await sent.pendingOf(ref, stored);
  await data.noteUnmatchedNames();
  await data.settle(buildsOf([own]));
  return {
    trail: data.withVerdicts(own),
    pending: pending.filter(
      ({ fingerprint }) => fingerprint === undefined || holds(own, fingerprint),
    ),
    ...(stored.createdBy && { createdBy: stored.createdBy }),
    externalUrls: stored.externalUrls,
    events: data.scope.events(stored, own, stored.events),
    omittedEvents: stored.omittedEvents,
  };
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
  { link }: Linked,
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

/** All attestations with one name in a linked trail (E8). */
export async function attestationDetails(
  { link }: Linked,
  reader: RegionReader,
  ref: TrailRef,
  name: string,
): Promise<
  Pick<AttestationsAnswer, 'attestations' | 'withheld' | 'recordUrl'>
> {
  const flow = ownFlow(link, ref);
  if (
    !attestationNameSchema.safeParse(name).success ||
    !NAME_PATTERN.test(ref.trail)
  ) {
    throw new InputError('Invalid name of a trail or attestation');
  }
  const data = await LinkData.read(link, reader, 0);
  const trail = await readTrail(data, reader, ref);
  const history = await historyOf(flow, reader, trail, name);
  const items = history.items.filter(item => isOwnEntry(trail, item));
  const byId = new Map(items.map(({ details }) => [details.id, details]));
  const listed = trail.stored.attestations.filter(each => each.name === name);
  const isShown = (each: Pick<ReportedAttestation, 'artifact'>) =>
    isOwn(trail, each);
  const entries = attributed(
    trail.stored,
    name,
    items,
    listed.filter(isShown),
    artifact => isShown({ artifact }),
  );
  return {
    attestations: entries.map(({ item, subjects }) => ({
      ...withReplaced(item, byId),
      subjects,
    })),
    ...(isWithheld(trail.stored, name, history.items, listed, isShown) && {
      withheld: true as const,
      ...(trail.own.htmlUrl && { recordUrl: trail.own.htmlUrl }),
    }),
  };
}

/**
 * Ensures that the entity may access an attestation, before its file is read
 * (E13).
 *
 * @returns the flow, and the attestation's entry (E8) if it had to be read
 * @throws NotFoundError, NotLinkedError or UnknownWhetherError if the
 * attestation isn't the entity's
 */
export async function ownEvidence(
  { link }: Linked,
  reader: RegionReader,
  ref: TrailRef,
  attestationId: string,
  options: {
    /** Reads the entry (E8) even if the trail already proves access. */
    entry: boolean;
  },
): Promise<{ flow: FlowRef; entry?: AttestationEntry }> {
  const flow = ownFlow(link, ref);
  const data = await LinkData.read(link, reader, 0);
  const trail = await readTrail(data, reader, ref);
  const { attestations: listed, replaced } = trail.stored;
  const isIt = ({ id }: { id?: string }) => id === attestationId;
  const known = [...listed, ...replaced].filter(isIt);
  if (!isListedAsOwn(trail, attestationId)) {
    throw await foreignError(data);
  }
  if (known.length > 0 && !data.scope.isRestricted && !options.entry) {
    return { flow };
  }
  // Some regions omit replaced attestations from the events. Also, the entry
  // may name an artifact even if the trail doesn't.
  const names = new Set(
    (known.length > 0 ? known : listed.filter(each => isOwn(trail, each))).map(
      ({ name }) => name,
    ),
  );
  let isAllRead =
    names.size <= MAX_HISTORIES && !trail.stored.record.unreadable;
  for (const name of [...names].slice(0, MAX_HISTORIES)) {
    const { items, unreadable } = await historyOf(flow, reader, trail, name);
    const entry = items.find(({ details }) => isIt(details));
    if (entry && !isOwnEntry(trail, entry)) {
      throw await foreignError(data);
    }
    if (entry) {
      return { flow, entry };
    }
    // Some regions withhold attestations of artifacts.
    isAllRead &&=
      unreadable === 0 &&
      items.length > 0 &&
      !isWithheld(
        trail.stored,
        name,
        items,
        listed.filter(each => each.name === name),
        () => true,
      );
  }
  if (known.length > 0) {
    return { flow };
  }
  throw absenceError(
    NO_ATTESTATION,
    'the trail has this attestation',
    isAllRead ? undefined : ATTESTATIONS_UNREAD,
  );
}

/** The error for an attestation of an artifact that isn't the entity's. */
async function foreignError(data: LinkData): Promise<Error> {
  return absenceError(
    NO_ATTESTATION,
    'the trail has this attestation',
    await data.artifactDoubt(),
  );
}

/** @throws NotLinkedError or UnknownWhetherError */
function ownFlow(link: Link, { region, org, flow }: FlowRef): FlowRef {
  const ref = { region, org, flow };
  const scope = new Scope(link);
  if (!scope.ownsFlow(ref)) {
    throw notLinkedError(scope, 'flow');
  }
  return ref;
}

async function readTrail(
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

/** All entries with a name (E8), newest first. */
async function historyOf(
  flow: FlowRef,
  reader: RegionReader,
  { stored: { record } }: OwnTrail,
  name: string,
): Promise<{ items: AttestationEntry[]; unreadable: number }> {
  const history = await reader.require(
    attestations(flow, record.name, name),
    flow,
    `The flow ${flow.flow} has no trail ${record.name}`,
  );
  reader.notes.noteUnreadable(flow, history.unreadable);
  return history;
}

/** Whether an attestation that the trail lists as reported is the entity's. */
function isOwn(
  { scope, stored, own }: OwnTrail,
  { artifact }: Pick<ReportedAttestation, 'artifact'>,
): boolean {
  return scope.ownsSubject(artifact, stored.record, own.artifacts);
}

/**
 * Whether the trail lists an attestation for the entity, possibly among others,
 * or doesn't list it at all.
 */
function isListedAsOwn(trail: OwnTrail, id: string | undefined): boolean {
  const { attestations: listed, replaced } = trail.stored;
  const told = [...listed, ...replaced].filter(
    each => id !== undefined && each.id === id,
  );
  return told.length === 0 || told.some(each => isOwn(trail, each));
}

/** Whether an entry names an artifact of the entity, or none at all. */
function isOwnEntry(
  trail: OwnTrail,
  { details: { id, fingerprint }, targets }: AttestationEntry,
): boolean {
  const { scope, own } = trail;
  return (
    (fingerprint === undefined ||
      !scope.isRestricted ||
      own.artifacts.some(each => each.fingerprint === fingerprint)) &&
    (targets.length === 0 ||
      targets.some(artifact => isOwn(trail, { artifact }))) &&
    isListedAsOwn(trail, id)
  );
}

import type { FlowRef, TrailRef } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../../access/EntityAccess';
import { absenceError } from '../../records/absence';
import type { AttestationEntry } from '../../records/attestation/attestationDetails';
import type { RegionReader } from '../reader/RegionReader';
import { LinkData } from '../link/LinkData';
import { ownFlow, readTrail } from '../trails/ownTrail';
import { isWithheld } from './attestationSubjects';
import { historyOf, isListedAsOwn, isOwn, isOwnEntry } from './ownEntries';

/** Maximum number of attestation names whose history is searched (E8). */
const MAX_HISTORIES = 5;

const NO_ATTESTATION = "The trail doesn't have this attestation";
const ATTESTATIONS_UNREAD = "some of its attestations couldn't be read";

/**
 * Ensures that the entity may access an attestation, before its file is read
 * (E13).
 *
 * @returns the flow, and the attestation's entry (E8) if it had to be read
 * @throws NotFoundError, NotLinkedError or UnknownWhetherError if the
 * attestation isn't the entity's
 */
export async function ownEvidence(
  { link }: Pick<AccessibleEntity, 'link'>,
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

import { NotFoundError } from '@backstage/errors';
import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type { AttestationEntry } from 'backstage-plugin-supply-chain-node';
import type { OwnTrail } from '../ownTrail';
import type { RegionReads } from '../RegionReads';
import { historyOf, isListedAsOwn, isOwn, isOwnEntry } from './ownEntries';

/** Maximum number of attestation names whose history is searched (E8). */
const MAX_HISTORIES = 5;

const NO_ATTESTATION = "The trail doesn't have this attestation";

/**
 * Ensures that the entity may access an attestation, before its file is read
 * (E13).
 *
 * @returns the attestation's entry (E8), if the region has one
 * @throws NotFoundError if the attestation isn't the entity's
 */
export async function ownEvidence(
  flow: FlowRef,
  trail: OwnTrail,
  reads: RegionReads,
  attestationId: string,
): Promise<AttestationEntry | undefined> {
  const { attestations: listed, replaced } = trail.stored;
  const isIt = ({ id }: { id?: string }) => id === attestationId;
  const known = [...listed, ...replaced].filter(isIt);
  if (!isListedAsOwn(trail, attestationId)) {
    throw new NotFoundError(NO_ATTESTATION);
  }
  // Some regions omit replaced attestations from the events. Also, the entry
  // may name an artifact even if the trail doesn't.
  const names = new Set(
    (known.length > 0
      ? known
      : listed.filter(attestation => isOwn(trail, attestation))
    ).map(({ name }) => name),
  );
  for (const name of [...names].slice(0, MAX_HISTORIES)) {
    const { items } = await historyOf(flow, reads, trail, name);
    const entry = items.find(({ details }) => isIt(details));
    if (entry && !isOwnEntry(trail, entry)) {
      throw new NotFoundError(NO_ATTESTATION);
    }
    if (entry) {
      return entry;
    }
  }
  if (known.length > 0) {
    return undefined;
  }
  throw new NotFoundError(NO_ATTESTATION);
}

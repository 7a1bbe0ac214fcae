import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type { AttestationEntry } from '../../records/attestation/attestationDetails';
import type { ReportedAttestation } from '../../records/storedRecords';
import type { RegionReader } from '../reader/RegionReader';
import { attestations } from '../../regions/resources';
import { holds } from '../trails/ownTrail';
import type { OwnTrail } from '../trails/ownTrail';

/** All entries with a name (E8), newest first. */
export async function historyOf(
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
export function isOwn(
  { scope, stored, own }: OwnTrail,
  { artifact }: Pick<ReportedAttestation, 'artifact'>,
): boolean {
  return scope.ownsSubject(artifact, stored.record, own.artifacts);
}

/**
 * Whether the trail lists an attestation for the entity, possibly among others,
 * or doesn't list it at all.
 */
export function isListedAsOwn(
  trail: OwnTrail,
  id: string | undefined,
): boolean {
  const { attestations: listed, replaced } = trail.stored;
  const told = [...listed, ...replaced].filter(
    each => id !== undefined && each.id === id,
  );
  return told.length === 0 || told.some(each => isOwn(trail, each));
}

/** Whether an entry names an artifact of the entity, or none at all. */
export function isOwnEntry(
  trail: OwnTrail,
  { details: { id, fingerprint }, targets }: AttestationEntry,
): boolean {
  const { scope, own } = trail;
  return (
    (fingerprint === undefined ||
      !scope.isRestricted ||
      holds(own, fingerprint)) &&
    (targets.length === 0 ||
      targets.some(artifact => isOwn(trail, { artifact }))) &&
    isListedAsOwn(trail, id)
  );
}

import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type {
  AttestationEntry,
  ReportedAttestation,
} from 'backstage-plugin-supply-chain-node';
import { attestations } from '../../regions/resources';
import { holds } from '../ownTrail';
import type { OwnTrail } from '../ownTrail';
import type { RegionReads } from '../RegionReads';

/** All entries with a name (E8), newest first. */
export async function historyOf(
  flow: FlowRef,
  reads: RegionReads,
  { stored: { record } }: OwnTrail,
  name: string,
): Promise<{ items: AttestationEntry[]; unreadable: number }> {
  return reads.require(
    attestations(flow, record.name, name),
    flow,
    `The flow ${flow.flow} has no trail ${record.name}`,
  );
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
    attestation => id !== undefined && attestation.id === id,
  );
  return (
    told.length === 0 || told.some(attestation => isOwn(trail, attestation))
  );
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

import type { AttestationRecord } from 'backstage-plugin-supply-chain-common';
import type { WriteContext, Written } from './listTable';
import type {
  SlimTrail,
  StoreChange,
  TrailToStore,
} from '../records/storedRecords';

interface Placed {
  attestation: AttestationRecord;
  /** Template name of the artifact it belongs to. */
  artifact?: string;
}

/**
 * Attestations that were missing although the trail, when it was last stored,
 * had a verdict. While a trail is incomplete, missing ones are simply not due
 * yet.
 */
export function lateAttestations(
  { flow, readAt }: WriteContext,
  before: SlimTrail,
  { record: trail, stored }: Written<TrailToStore>,
): StoreChange[] {
  if (stored?.state !== 'compliant' && stored?.state !== 'non-compliant') {
    return [];
  }
  const missing = new Set(
    attestationsOf(before)
      .filter(({ attestation }) => attestation.state === 'missing')
      .map(attestationKey),
  );
  return attestationsOf(trail)
    .filter(
      each => missing.has(attestationKey(each)) && isReported(each.attestation),
    )
    .map(
      ({ attestation: { name, state }, artifact }): StoreChange => ({
        kind: 'attestation-late',
        flow,
        trail: trail.record.name,
        attestation: name,
        ...(artifact !== undefined && { artifact }),
        state,
        at:
          reportedAt(trail, name, artifact) ??
          trail.record.lastModifiedAt ??
          new Date(readAt).toISOString(),
      }),
    );
}

/**
 * An unknown state counts as reported only if the region sent a state of its
 * own.
 */
function isReported({ state, originalState }: AttestationRecord): boolean {
  return (
    state !== 'missing' && (state !== 'unknown' || originalState !== undefined)
  );
}

/** When an attestation was reported, according to the events. */
function reportedAt(
  { events }: TrailToStore,
  name: string,
  artifact: string | undefined,
): string | undefined {
  return events
    .filter(event => event.attestation === name && event.artifact === artifact)
    .flatMap(({ at }) => at ?? [])
    .at(-1);
}

function attestationsOf({ record }: SlimTrail): Placed[] {
  return [
    ...record.attestations.map(attestation => ({ attestation })),
    ...record.artifacts.flatMap(({ name, attestations }) =>
      attestations.map(attestation => ({ attestation, artifact: name })),
    ),
  ];
}

function attestationKey({ attestation, artifact }: Placed): string {
  return JSON.stringify([attestation.name, artifact]);
}

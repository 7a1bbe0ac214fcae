import type {
  AttestationRecord,
  GuidanceRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { uniqueBy } from '../util/uniqueBy';
import type { Guidance } from '../config/SupplyChainConfig';

/**
 * What to do about the missing and failed attestations of a trail, as far as
 * the configuration says: for each, the first entry that matches.
 */
export function guidanceOn(
  { attestations, artifacts }: TrailRecord,
  guidance: readonly Guidance[],
): GuidanceRecord[] {
  const records = [
    ...attestations,
    ...artifacts.flatMap(artifact => artifact.attestations),
  ]
    .filter(({ state }) => state === 'missing' || state === 'non-compliant')
    .flatMap((attestation): GuidanceRecord[] => {
      const found = guidance.find(entry => matches(entry, attestation));
      return found ? [recordOf(found, attestation)] : [];
    });
  return uniqueBy(records, ({ attestation }) => attestation);
}

/** People run the command, and pipelines choose names. */
const HARMLESS = /^[\w.-]+$/;

function recordOf(
  { text, url, command }: Guidance,
  { name }: AttestationRecord,
): GuidanceRecord {
  return {
    attestation: name,
    text,
    url,
    command: HARMLESS.test(name)
      ? command?.replaceAll('{name}', name)
      : command,
  };
}

/** Regions may write a type in upper case. */
function matches(
  { attestation, type }: Guidance,
  record: AttestationRecord,
): boolean {
  return (
    (attestation === undefined || attestation === record.name) &&
    (type === undefined || type.toLowerCase() === record.type?.toLowerCase())
  );
}

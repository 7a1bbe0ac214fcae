import type {
  AttestationRecord,
  TrailDetailsResponse,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { uniqueBy } from '../util/uniqueBy';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';

/** People run the command, and pipelines choose names. */
const HARMLESS = /^[\w.-]+$/;

/**
 * What to do about the missing and failed attestations of a trail, as far as
 * the configuration says: for each, the first entry that matches.
 */
export function guidanceOn(
  { attestations, artifacts }: TrailRecord,
  guidance: SupplyChainConfig['guidance'],
): TrailDetailsResponse['guidance'] {
  const records = [
    ...attestations,
    ...artifacts.flatMap(artifact => artifact.attestations),
  ]
    .filter(({ state }) => state === 'missing' || state === 'non-compliant')
    .flatMap(attestation => {
      const { name } = attestation;
      const found = guidance.find(entry => matches(entry, attestation));
      if (!found) {
        return [];
      }
      const { text, url, command } = found;
      const named = HARMLESS.test(name)
        ? command?.replaceAll('{name}', name)
        : command;
      return { attestation: name, text, url, command: named };
    });
  return uniqueBy(records, ({ attestation }) => attestation);
}

/** Regions may write a type in upper case. */
function matches(
  { attestation, type }: SupplyChainConfig['guidance'][number],
  record: AttestationRecord,
): boolean {
  return (
    (attestation === undefined || attestation === record.name) &&
    (type === undefined || type.toLowerCase() === record.type?.toLowerCase())
  );
}

import type { AttestationSubject } from 'backstage-plugin-supply-chain-common';
import type { AttestationEntry } from 'backstage-plugin-supply-chain-node';
import type { WholeTrail } from '../ownTrail';

/**
 * What an attestation is about: an artifact by its template name, or undefined
 * for the trail itself.
 */
type Subject = string | undefined;

/** Entries (E8), and what they are about. */
interface Attributed {
  entries: {
    item: AttestationEntry;
    /** Empty if unknown. */
    subjects: AttestationSubject[];
  }[];
  /** Whether no entry can be about one that the trail's status lists. */
  isIncomplete: boolean;
}

/**
 * Attributes the entries with one name (E8) to the trail or its artifacts.
 *
 * @param items - newest first
 * @param isShown - whether a subject may be shown
 */
export function attributed(
  trail: WholeTrail,
  name: string,
  items: readonly AttestationEntry[],
  isShown: (subject: Subject) => boolean,
): Attributed {
  const reported = trail.attestations.filter(
    attestation => attestation.name === name && isShown(attestation.artifact),
  );
  const about = items.map(item => subjectsOf(trail, name, item));
  const isCounting = (subject: Subject, place: number): boolean => {
    const listed = reported.filter(({ artifact }) => artifact === subject);
    const ids = listed.flatMap(({ id }) => id ?? []);
    // If the status has no ID, it refers to the newest entry.
    return ids.length > 0
      ? ids.some(id => id === items[place].details.id)
      : listed.length > 0 &&
          about.findIndex(subjects => subjects.has(subject)) === place;
  };
  const missing = reported.filter(
    ({ artifact }) => !about.some(subjects => subjects.has(artifact)),
  );
  const unattributed = about.filter(subjects => subjects.size === 0);
  return {
    entries: items.map((item, place) => ({
      item,
      subjects: [...about[place]].filter(isShown).map(subject => ({
        artifact: subject,
        counts: isCounting(subject, place) || undefined,
      })),
    })),
    isIncomplete: missing.length > unattributed.length,
  };
}

/** Everything that an entry is about, whoever says so; empty if unknown. */
function subjectsOf(
  { record, attestations, replaced }: WholeTrail,
  name: string,
  { details: { id, fingerprint }, targets }: AttestationEntry,
): ReadonlySet<Subject> {
  const isIt = (attestation: { id?: string }) =>
    id !== undefined && attestation.id === id;
  const known = [
    ...targets,
    ...record.artifacts
      .filter(artifact => fingerprint && artifact.fingerprint === fingerprint)
      .map(artifact => artifact.name),
    ...attestations.filter(isIt).map(({ artifact }) => artifact),
    ...replaced.filter(isIt).flatMap(({ artifact }) => artifact ?? []),
  ];
  if (known.length > 0 || fingerprint !== undefined) {
    return new Set(known);
  }
  if (replaced.some(isIt)) {
    return new Set([undefined]);
  }
  const isNamed = (attestation: { name: string }) => attestation.name === name;
  const possible = new Set([
    ...record.attestations.filter(isNamed).map(({ artifact }) => artifact),
    ...record.artifacts
      .filter(artifact => artifact.attestations.some(isNamed))
      .map(artifact => artifact.name),
  ]);
  return possible.size === 1 ? possible : new Set();
}

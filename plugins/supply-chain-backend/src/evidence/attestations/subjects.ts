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
 * @param all - newest first
 * @param isOwn - whether an entry may be shown
 * @param isShown - whether a subject may be shown
 */
export function attributed(
  trail: WholeTrail,
  name: string,
  all: readonly AttestationEntry[],
  isOwn: (item: AttestationEntry) => boolean,
  isShown: (subject: Subject) => boolean,
): Attributed {
  const listedByName = trail.attestations.filter(
    attestation => attestation.name === name,
  );
  const reported = listedByName.filter(({ artifact }) => isShown(artifact));
  const items = all.filter(isOwn);
  const about = items.map(item => subjectsOf(trail, name, item));
  const aboutAll = all.map(item => subjectsOf(trail, name, item));
  const isCounting = (subject: Subject, place: number): boolean => {
    const listed = reported.filter(({ artifact }) => artifact === subject);
    const ids = listed.flatMap(({ id }) => id ?? []);
    // If the status has no ID, it refers to the newest entry.
    return ids.length > 0
      ? ids.some(id => id === items[place].details.id)
      : listed.length > 0 &&
          about.findIndex(subjects => subjects.has(subject)) === place;
  };
  // An entry that may be about several is also looked for by those not shown.
  const missing = listedByName.filter(
    ({ artifact }) => !aboutAll.some(subjects => subjects.has(artifact)),
  );
  const unattributed = aboutAll.filter(subjects => subjects.size === 0);
  return {
    entries: items.map((item, place) => ({
      item,
      subjects: [...about[place]].filter(isShown).map(subject => ({
        artifact: subject,
        counts: isCounting(subject, place) || undefined,
      })),
    })),
    isIncomplete:
      missing.length > unattributed.length &&
      missing.some(({ artifact }) => isShown(artifact)),
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

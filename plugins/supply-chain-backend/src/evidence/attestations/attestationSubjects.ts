import type { AttestationSubject } from 'backstage-plugin-supply-chain-common';
import type {
  AttestationEntry,
  ReportedAttestation,
} from 'backstage-plugin-supply-chain-node';
import type { WholeTrail } from '../ownTrail';

/**
 * What an attestation is about: an artifact by its template name, or undefined
 * for the trail itself.
 */
type Subject = string | undefined;

/** An entry (E8), and what it is about. */
interface AttributedEntry {
  item: AttestationEntry;
  /** Empty if unknown. */
  subjects: AttestationSubject[];
}

/**
 * Attributes the entries with one name (E8) to the trail or its artifacts.
 *
 * @param trail - the whole trail
 * @param items - newest first
 * @param reported - attestations with that name which the trail's status lists,
 *   if they may be shown
 * @param isShown - whether a subject may be shown
 */
export function attributed(
  trail: WholeTrail,
  name: string,
  items: readonly AttestationEntry[],
  reported: readonly ReportedAttestation[],
  isShown: (subject: Subject) => boolean,
): AttributedEntry[] {
  const about = items.map(item => subjectsOf(trail, name, item));
  const counting = (subject: Subject, place: number): boolean => {
    const listed = reported.filter(({ artifact }) => artifact === subject);
    const ids = listed.flatMap(({ id }) => id ?? []);
    // If the status has no ID, it refers to the newest entry.
    return ids.length > 0
      ? ids.some(id => id === items[place].details.id)
      : listed.length > 0 &&
          about.findIndex(subjects => subjects.has(subject)) === place;
  };
  return items.map((item, place) => ({
    item,
    subjects: [...about[place]].filter(isShown).map(subject => ({
      artifact: subject,
      counts: counting(subject, place) || undefined,
    })),
  }));
}

/**
 * Whether the region returns no details of an attestation that the trail lists
 * as reported: nothing says that an entry is about it, and there are fewer
 * entries that may be than attestations without one.
 *
 * @param items - all entries with a name (E8)
 * @param reported - attestations with that name which the trail's status lists
 * @param isShown - whether an attestation may be shown
 */
export function isWithheld(
  trail: WholeTrail,
  name: string,
  items: readonly AttestationEntry[],
  reported: readonly ReportedAttestation[],
  isShown: (attestation: ReportedAttestation) => boolean,
): boolean {
  const entries = items.map(item => ({
    id: item.details.id,
    subjects: subjectsOf(trail, name, item),
  }));
  const missing = reported.filter(
    ({ artifact }) => !entries.some(({ subjects }) => subjects.has(artifact)),
  );
  return missing.some(attestation => {
    const possible = entries.filter(
      ({ id, subjects }) =>
        subjects.size === 0 &&
        (!id || !attestation.id || id === attestation.id),
    );
    return isShown(attestation) && possible.length < missing.length;
  });
}

/** Everything that an entry is about, whoever says so; empty if unknown. */
function subjectsOf(
  trail: WholeTrail,
  name: string,
  { details: { id, fingerprint }, targets }: AttestationEntry,
): ReadonlySet<Subject> {
  const isIt = (attestation: ReportedAttestation) =>
    id !== undefined && attestation.id === id;
  const listed = trail.attestations.filter(isIt);
  const named = [
    ...targets,
    ...trail.record.artifacts
      .filter(artifact => fingerprint && artifact.fingerprint === fingerprint)
      .map(artifact => artifact.name),
    ...[...listed, ...trail.replaced.filter(isIt)].flatMap(
      ({ artifact }) => artifact ?? [],
    ),
  ];
  const known = new Set<Subject>([
    ...listed.map(({ artifact }) => artifact),
    ...named,
  ]);
  if (known.size > 0) {
    return known;
  }
  if (fingerprint === undefined && trail.replaced.some(isIt)) {
    return new Set([undefined]);
  }
  const [only, ...others] = subjectsWith(trail, name);
  const isPossible =
    only && others.length === 0 && mayBe(trail, only.subject, fingerprint);
  return new Set(isPossible ? [only.subject] : []);
}

/** What the trail's attestations of a name are about. */
function subjectsWith(
  { record }: WholeTrail,
  name: string,
): { subject: Subject }[] {
  const isNamed = (attestation: { name: string }) => attestation.name === name;
  const subjects = new Set<Subject>([
    ...record.attestations.filter(isNamed).map(({ artifact }) => artifact),
    ...record.artifacts
      .filter(({ attestations }) => attestations.some(isNamed))
      .map(artifact => artifact.name),
  ]);
  return [...subjects].map(subject => ({ subject }));
}

/** Whether a subject may have a fingerprint that no artifact is known by. */
function mayBe(
  { record }: WholeTrail,
  subject: Subject,
  fingerprint: string | undefined,
): boolean {
  return (
    fingerprint === undefined ||
    record.artifacts.some(
      artifact =>
        artifact.name === subject && artifact.fingerprint === undefined,
    )
  );
}

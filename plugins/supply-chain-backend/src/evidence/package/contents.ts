import type {
  AttestationDetails,
  AttestationRecord,
  AttestationsResponse,
  TrailDetailsResponse,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/** A trail with all that its package holds. */
export interface PackagedTrail {
  details: TrailDetailsResponse;
  /** By name, in the order of the trail. */
  attestations: readonly AttestationsResponse[];
}

/** A file in a package. */
export interface PackagedFile {
  path: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

/** Something that belongs into a package and isn't in it. */
export interface Omission {
  what: string;
  why: string;
}

/** An attestation of a trail or of one of its artifacts. */
export interface ReportedOn {
  /** Template name of the artifact; absent for the trail itself. */
  artifact?: string;
  attestation: AttestationRecord;
}

/** The attestations that a trail's template requires or that were reported. */
export function attestationsIn(trail: TrailRecord): ReportedOn[] {
  return [
    ...trail.attestations.map(attestation => ({
      artifact: attestation.artifact,
      attestation,
    })),
    ...trail.artifacts.flatMap(({ name, attestations }) =>
      attestations.map(attestation => ({ artifact: name, attestation })),
    ),
  ].filter(({ attestation }) => !attestation.internal);
}

/** The details of an attestation (E8), as far as the region provides them. */
export function detailsOf(
  { attestations }: PackagedTrail,
  { artifact, attestation }: ReportedOn,
): AttestationDetails | undefined {
  const named = attestations
    .flatMap(response => response.attestations)
    .filter(({ name }) => name === attestation.name);
  return (
    named.find(({ subjects }) =>
      subjects.some(subject => subject.counts && subject.artifact === artifact),
    ) ?? (named.length === 1 ? named[0] : undefined)
  );
}

/** What a trail is called in file names: its short commit, or its own name. */
export function shortNameOf({ name, commit }: TrailRecord): string {
  return fileName(commit && name === commit.sha ? name.slice(0, 7) : name);
}

/** Text as part of a file name on any system. */
export function fileName(text: string): string {
  return (
    text
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[.-]+|[.-]+$/g, '')
      .slice(0, 80) || 'unnamed'
  );
}

import type { StateValue } from './base';
import type { AttestationRecord, TrailRecord } from './trails';

/** Kinds of issues, in the order in which they are listed. */
const ORDER = ['failed', 'missing', 'pending'] as const;

/** A reason why a trail isn't compliant (yet). @public */
export interface Issue {
  kind: (typeof ORDER)[number];
  /** Absent for the artifact itself. */
  attestation?: string;
  /** Absent for the trail's own attestations. */
  artifact?: string;
}

/** The issue that an attestation's state is, if any. */
const KINDS: Readonly<Partial<Record<StateValue, Issue['kind']>>> = {
  'non-compliant': 'failed',
  missing: 'missing',
  pending: 'pending',
};

/**
 * The issues of a trail, failed ones first. A missing artifact replaces its
 * missing attestations. Additional attestations count only if they failed and
 * the trail isn't compliant, since they may be the reason. Verdicts decided by
 * other flows are left out.
 *
 * @public
 */
export function issuesOf(trail: TrailRecord): Issue[] {
  const counts = ({ state, additional }: AttestationRecord) =>
    !additional || (state === 'non-compliant' && trail.state !== 'compliant');
  const issues = issuesWithin(trail.attestations.filter(counts));
  const trailFailed = issues.some(({ kind }) => kind === 'failed');
  for (const artifact of trail.artifacts) {
    const own = issuesWithin(
      artifact.attestations.filter(counts),
      artifact.name,
    );
    if (artifact.fingerprint === undefined) {
      // Artifacts can be scanned before they are built.
      const reported = own.filter(({ kind }) => kind !== 'missing');
      issues.push(...reported, { kind: 'missing', artifact: artifact.name });
      continue;
    }
    const hasFailed =
      artifact.state === 'non-compliant' && !artifact.decidedBy && !trailFailed;
    if (own.length === 0 && hasFailed) {
      own.push({ kind: 'failed', artifact: artifact.name });
    }
    issues.push(...own);
  }
  return inOrder(issues);
}

/** The issues among an artifact's attestations, without its name. @public */
export function issuesAmong(
  attestations: readonly AttestationRecord[],
): Issue[] {
  const own = attestations.map(({ artifact, ...attestation }) => attestation);
  return inOrder(issuesWithin(own));
}

/** Each issue once, failed ones first. */
function inOrder(issues: readonly Issue[]): Issue[] {
  const distinct = new Map(issues.map(issue => [JSON.stringify(issue), issue]));
  return ORDER.flatMap(kind =>
    [...distinct.values()].filter(issue => issue.kind === kind),
  );
}

function issuesWithin(
  attestations: readonly AttestationRecord[],
  artifact?: string,
): Issue[] {
  return attestations.flatMap(({ name, state, artifact: target }) => {
    const kind = KINDS[state];
    return kind
      ? [{ kind, attestation: name, artifact: artifact ?? target }]
      : [];
  });
}

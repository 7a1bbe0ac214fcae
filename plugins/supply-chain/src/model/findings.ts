import type {
  AttestationRecord,
  StateValue,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/** A reason why a trail is not compliant, or not yet. */
export interface Finding {
  kind: 'failed' | 'missing' | 'pending';
  /** Name of the attestation; absent when the artifact itself is meant. */
  attestation?: string;
  /** Template name of the artifact; absent for the trail's own attestations. */
  artifact?: string;
}

const KINDS: Partial<Record<StateValue, Finding['kind']>> = {
  'non-compliant': 'failed',
  missing: 'missing',
  pending: 'pending',
};

const ORDER: Finding['kind'][] = ['failed', 'missing', 'pending'];

/**
 * What is missing or failed in a trail, the failed ones first. A missing
 * artifact stands for all that is missing of it. What was reported beyond the
 * template is harmless in a compliant trail; in another one it counts when it
 * failed, as it may be the reason. What another flow says of an artifact is no
 * finding of this trail.
 */
export function findingsOf(trail: TrailRecord): Finding[] {
  const counts = ({ state, additional }: AttestationRecord) =>
    !additional || (state === 'non-compliant' && trail.state !== 'compliant');
  const findings = findingsAmong(trail.attestations.filter(counts));
  const trailFailed = findings.some(({ kind }) => kind === 'failed');
  for (const artifact of trail.artifacts) {
    const own = findingsAmong(
      artifact.attestations.filter(counts),
      artifact.name,
    );
    if (artifact.checks === 'missing') {
      // An artifact may be scanned before it is built.
      const reported = own.filter(({ kind }) => kind !== 'missing');
      findings.push(...reported, { kind: 'missing', artifact: artifact.name });
      continue;
    }
    const verdictFailed =
      artifact.state === 'non-compliant' && !artifact.decidedBy && !trailFailed;
    if (
      own.length === 0 &&
      (artifact.checks === 'non-compliant' || verdictFailed)
    ) {
      own.push({ kind: 'failed', artifact: artifact.name });
    }
    findings.push(...own);
  }
  return ORDER.flatMap(kind => findings.filter(each => each.kind === kind));
}

function findingsAmong(
  attestations: readonly AttestationRecord[],
  artifact?: string,
): Finding[] {
  return attestations.flatMap(({ name, state }) => {
    const kind = KINDS[state];
    return kind
      ? [{ kind, attestation: name, ...(artifact && { artifact }) }]
      : [];
  });
}

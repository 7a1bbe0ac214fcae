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
 * artifact stands for all its attestations. What was reported beyond the
 * template counts only when it failed.
 */
export function findingsOf(trail: TrailRecord): Finding[] {
  const findings = findingsAmong(trail.attestations);
  for (const artifact of trail.artifacts) {
    if (artifact.state === 'missing') {
      findings.push({ kind: 'missing', artifact: artifact.name });
      continue;
    }
    const own = findingsAmong(artifact.attestations, artifact.name);
    if (own.length === 0 && artifact.state === 'non-compliant') {
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
  return attestations.flatMap(({ name, state, additional }) => {
    const kind = KINDS[state];
    if (!kind || (additional && kind !== 'failed')) {
      return [];
    }
    return [{ kind, attestation: name, ...(artifact && { artifact }) }];
  });
}

import type {
  AttestationRecord,
  StateValue,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/** Kinds of findings, in the order in which they are listed. */
const ORDER = ['failed', 'missing', 'pending'] as const;

/** A reason why a trail isn't compliant (yet). */
export interface Finding {
  kind: (typeof ORDER)[number];
  /** Name of the attestation; undefined for the artifact itself. */
  attestation?: string;
  /**
   * Name of the artifact in the template; undefined for the trail's own
   * attestations.
   */
  artifact?: string;
}

/** The finding that an attestation's state is, if any. */
const KINDS = {
  'non-compliant': 'failed',
  missing: 'missing',
  pending: 'pending',
  compliant: undefined,
  incomplete: undefined,
  unknown: undefined,
} satisfies Record<StateValue, Finding['kind'] | undefined>;

/**
 * The issues of a trail, failed ones first. A missing artifact replaces its
 * missing attestations. Additional attestations count only if they failed and
 * the trail isn't compliant, since they may be the reason. Verdicts decided by
 * other flows are left out.
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
      // Artifacts can be scanned before they are built.
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
  const distinct = new Map(findings.map(each => [JSON.stringify(each), each]));
  return ORDER.flatMap(kind =>
    [...distinct.values()].filter(each => each.kind === kind),
  );
}

function findingsAmong(
  attestations: readonly AttestationRecord[],
  artifact?: string,
): Finding[] {
  return attestations.flatMap(({ name, state, artifact: target }) => {
    const kind = KINDS[state];
    const about = artifact ?? target;
    return kind
      ? [{ kind, attestation: name, ...(about && { artifact: about }) }]
      : [];
  });
}

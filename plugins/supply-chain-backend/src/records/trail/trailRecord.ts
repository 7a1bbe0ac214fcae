import {
  severityOf,
  type AttestationRecord,
  type FlowRef,
  type StateValue,
  type TrailArtifact,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactStatus,
  AttestationStatus,
  TemplateArtifact,
  Trail,
} from 'backstage-plugin-supply-chain-node';
import { stateFields, toCommit } from '../sharedFields';
import { derivedState, unknownAtBest } from '../state';
import { defined, firstLine, webUrl } from '../text';

/** Attestations that a region creates for its own use. */
const INTERNAL_TYPE = /^(system:.*|decision)$/;

interface Expected {
  name?: string;
  type?: string;
}

/** Reduces a trail (E6, 16 to 25 KB) to the fields that tables show. */
export function toTrailRecord(flow: FlowRef, trail: Trail): TrailRecord {
  const { compliance_status: status, template, unreadable } = trail;
  const own = toAttestations(
    template?.trail.attestations ?? [],
    status?.attestations_statuses,
    targetsOf(trail),
  );
  return defined({
    ...flow,
    name: trail.name,
    ...stateFields(trail.compliance_state),
    description: firstLine(trail.description),
    createdAt: trail.created_at,
    lastModifiedAt: trail.last_modified_at,
    commit: toCommit(trail.git_commit_info),
    originUrl: webUrl(trail.origin_url),
    htmlUrl: webUrl(trail.html_url),
    attestations: own,
    artifacts: toArtifacts(
      template?.trail.artifacts ?? [],
      status?.artifacts_statuses,
      artifact => verdictInTrail(artifact, own, unreadable),
    ),
    unreadable: unreadable || undefined,
  });
}

/** The searchable text of a trail. */
export function trailText(trail: TrailRecord): (string | undefined)[] {
  return [
    trail.name,
    trail.description,
    trail.originUrl,
    trail.commit?.sha,
    trail.commit?.message,
    trail.commit?.author,
    ...trail.artifacts.map(({ fingerprint }) => fingerprint),
  ];
}

/**
 * Artifacts that a trail's own attestations are about, by attestation ID. Until
 * the artifact exists, only events contain this.
 */
export function targetsOf({ events }: Trail): ReadonlyMap<string, string> {
  return new Map(
    (events ?? []).flatMap(({ attestation_id: id, target_artifact: target }) =>
      id && target ? [[id, target] as const] : [],
    ),
  );
}

/**
 * Attestations in the template's order, including missing ones, followed by
 * additional ones. If several have the same name and subject, the worst one
 * counts.
 *
 * @param statuses - undefined if it is unknown what was reported
 */
function toAttestations(
  template: Expected[],
  statuses: AttestationStatus[] | undefined,
  targetOf: ReadonlyMap<string, string> = new Map(),
): AttestationRecord[] {
  const types = new Map(
    template.flatMap(({ name, type }) => (name ? [[name, type]] : [])),
  );
  const reported = new Map<string, AttestationRecord[]>();
  for (const status of statuses ?? []) {
    const { attestation_name: name, attestation_id: id } = status;
    const record = toAttestation(status, types.has(name), types.get(name));
    const artifact = id ? targetOf.get(id) : undefined;
    reported.set(
      name,
      withWorst(reported.get(name) ?? [], defined({ ...record, artifact })),
    );
  }
  const expected = [...types].flatMap(([name, type]): AttestationRecord[] => {
    const entries = reported.get(name);
    reported.delete(name);
    const state = statuses ? ('missing' as const) : ('unknown' as const);
    return entries ?? [defined({ name, type, state })];
  });
  return [...expected, ...[...reported.values()].flat()];
}

function withWorst(
  entries: AttestationRecord[],
  entry: AttestationRecord,
): AttestationRecord[] {
  const same = entries.find(({ artifact }) => artifact === entry.artifact);
  if (!same) {
    return [...entries, entry];
  }
  return severityOf(entry.state) < severityOf(same.state)
    ? entries.map(known => (known === same ? entry : known))
    : entries;
}

/**
 * Attestations that the template requires are neither additional nor internal.
 */
function toAttestation(
  status: AttestationStatus,
  isExpected: boolean,
  templateType: string | undefined,
): AttestationRecord {
  const type = status.attestation_type ?? templateType;
  const isAdditional = Boolean(status.unexpected) && !isExpected;
  const isInternal =
    isAdditional &&
    INTERNAL_TYPE.test(type ?? '') &&
    status.status.value !== 'non-compliant';
  return defined({
    name: status.attestation_name,
    type,
    ...stateFields(status.status),
    additional: isAdditional ? (true as const) : undefined,
    internal: isInternal ? (true as const) : undefined,
    overridden: status.overridden_attestation_id ? (true as const) : undefined,
  });
}

function toArtifacts(
  template: TemplateArtifact[],
  statuses: Record<string, ArtifactStatus> | undefined,
  judge: (artifact: TrailArtifact) => TrailArtifact,
): TrailArtifact[] {
  const reported = new Map(Object.entries(statuses ?? {}));
  const asked = new Map<string, Expected[]>();
  for (const { name, attestations } of template) {
    asked.set(name, [...(asked.get(name) ?? []), ...attestations]);
  }
  const expected = [...asked].map(([name, attestations]) => {
    const status = reported.get(name);
    reported.delete(name);
    return toArtifact({ name, status, attestations, isKnown: !!statuses });
  });
  const additional = [...reported].map(([name, status]) => ({
    ...toArtifact({ name, status, attestations: [], isKnown: true }),
    ...(status.unexpected && { additional: true as const }),
  }));
  return [...expected, ...additional].map(judge);
}

/** Derives the artifact's state from everything its trail says about it. */
function verdictInTrail(
  { originalState, ...artifact }: TrailArtifact,
  ofTrail: readonly AttestationRecord[],
  unreadable: number,
): TrailArtifact {
  const derived = derivedState(
    artifact.checks,
    artifact.attestations
      .filter(({ additional }) => !additional)
      .map(({ state }) => state),
    requiredFor(artifact.name, ofTrail).map(({ state }) => state),
  );
  const state = unreadable > 0 ? unknownAtBest(derived) : derived;
  return {
    ...artifact,
    state,
    ...(originalState && state === 'unknown' && { originalState }),
  };
}

/** The trail's required attestations that apply to an artifact. */
function requiredFor(
  name: string,
  ofTrail: readonly AttestationRecord[],
): AttestationRecord[] {
  return ofTrail.filter(
    ({ additional, artifact }) =>
      !additional && (artifact === undefined || artifact === name),
  );
}

function toArtifact(artifact: {
  name: string;
  status: ArtifactStatus | undefined;
  attestations: Expected[];
  isKnown: boolean;
}): TrailArtifact {
  const { name, status, attestations, isKnown } = artifact;
  const missing: StateValue = isKnown ? 'missing' : 'unknown';
  const { state: checks, originalState } = status
    ? stateFields(status.status)
    : { state: missing, originalState: undefined };
  return defined({
    name,
    fingerprint: status?.artifact_fingerprint,
    state: checks,
    checks,
    originalState,
    attestations: toAttestations(
      attestations,
      status?.attestations_statuses ?? (isKnown ? [] : undefined),
    ),
  });
}

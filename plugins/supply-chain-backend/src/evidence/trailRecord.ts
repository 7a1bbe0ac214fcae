import type {
  ArtifactStatus,
  AttestationRecord,
  AttestationStatus,
  CommitRecord,
  FlowRef,
  GitCommit,
  State,
  StateValue,
  Trail,
  TrailArtifact,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { runningEventsOf } from './running';
import type { RunningEvent } from './running';
import { defined, firstLine, webUrl } from './text';

/** Attestations that a region makes for itself. */
const INTERNAL_TYPE = /^system:/;

/** A trail as it is kept: what tables and pictures need, and where it runs. */
export interface SlimTrail {
  record: TrailRecord;
  running: RunningEvent[];
}

interface Expected {
  name?: string;
  type?: string;
}

/** Reduces a trail (E6, 16 to 25 KB) to what the portal shows. */
export function toSlimTrail(flow: FlowRef, trail: Trail): SlimTrail {
  const { compliance_status: status, template } = trail;
  return {
    record: defined({
      ...flow,
      name: trail.name,
      ...stateFields(trail.compliance_state),
      description: firstLine(trail.description),
      createdAt: trail.created_at,
      lastModifiedAt: trail.last_modified_at,
      commit: toCommit(trail.git_commit_info),
      originUrl: webUrl(trail.origin_url),
      htmlUrl: webUrl(trail.html_url),
      attestations: toAttestations(
        template?.trail?.attestations ?? [],
        status?.attestations_statuses ?? [],
      ),
      artifacts: toArtifacts(
        template?.trail?.artifacts ?? [],
        status?.artifacts_statuses ?? {},
      ),
    }),
    running: runningEventsOf(trail),
  };
}

/** The commit of a record, its message cut to the first line. */
export function toCommit(
  commit: GitCommit | undefined,
): CommitRecord | undefined {
  return commit?.sha1
    ? defined({
        sha: commit.sha1,
        message: firstLine(commit.message),
        author: firstLine(commit.author),
        branch: firstLine(commit.branch),
        url: webUrl(commit.url),
      })
    : undefined;
}

/** The state, with the region's own word only where the portal has none. */
export function stateFields(state: State): {
  state: StateValue;
  originalState?: string;
} {
  return state.value === 'unknown' && state.original
    ? { state: 'unknown', originalState: firstLine(state.original) }
    : { state: state.value };
}

/** In the template's order; what is missing of it too; additional ones last. */
function toAttestations(
  template: Expected[],
  statuses: AttestationStatus[],
): AttestationRecord[] {
  const reported = new Map(
    statuses.map(status => [status.attestation_name, status]),
  );
  const expected = template.flatMap(({ name, type }) => {
    if (!name) {
      return [];
    }
    const status = reported.get(name);
    reported.delete(name);
    return [
      status
        ? toAttestation(name, status, type)
        : defined({ name, type, state: 'missing' as const }),
    ];
  });
  const additional = [...reported].flatMap(([name, status]) =>
    name ? [toAttestation(name, status)] : [],
  );
  return [...expected, ...additional].filter(
    ({ type }) => !type || !INTERNAL_TYPE.test(type),
  );
}

function toAttestation(
  name: string,
  status: AttestationStatus,
  templateType?: string,
): AttestationRecord {
  return defined({
    name,
    type: status.attestation_type ?? templateType,
    ...stateFields(status.status),
    additional: status.unexpected ? (true as const) : undefined,
    overridden: status.overridden_attestation_id ? (true as const) : undefined,
  });
}

function toArtifacts(
  template: { name?: string; attestations?: Expected[] }[],
  statuses: Record<string, ArtifactStatus>,
): TrailArtifact[] {
  const reported = new Map(Object.entries(statuses));
  const expected = template.flatMap(({ name, attestations = [] }) => {
    if (!name) {
      return [];
    }
    const status = reported.get(name);
    reported.delete(name);
    return [toArtifact(name, status, attestations)];
  });
  return [
    ...expected,
    ...[...reported].map(([name, status]) => toArtifact(name, status, [])),
  ];
}

function toArtifact(
  name: string,
  status: ArtifactStatus | undefined,
  template: Expected[],
): TrailArtifact {
  return defined({
    name,
    fingerprint: status?.artifact_fingerprint,
    ...(status ? stateFields(status.status) : { state: 'missing' as const }),
    additional: status?.unexpected ? (true as const) : undefined,
    attestations: toAttestations(template, status?.attestations_statuses ?? []),
    runningIn: [],
  });
}

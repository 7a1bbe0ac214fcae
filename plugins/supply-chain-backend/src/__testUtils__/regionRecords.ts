import type { SandboxRegion } from 'sandbox-region';
import { fetchRegionJson } from './testPortal';

/** A trail as its region reports it (E6). Times are seconds since the epoch. */
export interface RegionTrail {
  name: string;
  created_at: number;
  git_commit_info: { sha1: string; url?: string; timestamp?: number } | null;
  compliance_status: {
    status: string;
    attestations_statuses: RegionAttestation[];
    artifacts_statuses: Record<
      string,
      {
        artifact_fingerprint: string | null;
        attestations_statuses: RegionAttestation[];
      }
    >;
  };
  events: {
    type: string;
    timestamp: number;
    environment_name?: string;
    artifact_fingerprint?: string;
    snapshot_index?: number;
  }[];
}

/** Status of an attestation inside a trail. */
export interface RegionAttestation {
  attestation_name: string;
  status: string | null;
  is_compliant: boolean | null;
  unexpected: boolean;
}

/** An artifact as its region reports it (E1). */
interface RegionArtifact {
  fingerprint: string;
  template_reference_name: string;
  state: string;
  created_at: string;
  commit_url: string;
}

/** A build in an environment. Times are milliseconds since the epoch. */
export interface RegionDeployment {
  environment: string;
  fingerprint: string;
  trail: string;
  startedAt: number;
  stoppedAt?: number;
}

/** All trails of a flow, straight from the region. */
export async function fetchRegionTrails(
  region: SandboxRegion,
  org: string,
  flow: string,
): Promise<RegionTrail[]> {
  return (await fetchRegionJson(
    region,
    org,
    `/trails/${org}/${flow}`,
  )) as RegionTrail[];
}

/** All artifacts of a flow, newest first, straight from the region. */
export async function fetchRegionArtifacts(
  region: SandboxRegion,
  org: string,
  flow: string,
): Promise<RegionArtifact[]> {
  return (await fetchRegionJson(
    region,
    org,
    `/artifacts/${org}?flow_name=${flow}&per_page=100`,
  )) as RegionArtifact[];
}

/** Periods in which the trails' builds ran, newest first. */
export function regionDeployments(
  trails: readonly RegionTrail[],
): RegionDeployment[] {
  const runs: RegionDeployment[] = [];
  for (const { name: trail, events } of trails) {
    const moves = events
      .filter(({ type }) => type.endsWith('ed_running'))
      .sort(
        (a, b) =>
          a.timestamp - b.timestamp ||
          (a.snapshot_index ?? 0) - (b.snapshot_index ?? 0),
      );
    for (const move of moves) {
      const environment = move.environment_name!;
      const fingerprint = move.artifact_fingerprint!;
      const at = Math.round(move.timestamp * 1000);
      if (move.type === 'artifact_started_running') {
        runs.push({ environment, fingerprint, trail, startedAt: at });
      } else {
        const open = runs.find(
          run =>
            run.trail === trail &&
            run.environment === environment &&
            run.fingerprint === fingerprint &&
            run.stoppedAt === undefined,
        );
        open!.stoppedAt = at;
      }
    }
  }
  return runs.sort((a, b) => b.startedAt - a.startedAt);
}

/** Formats milliseconds since the epoch as the portal does. */
export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

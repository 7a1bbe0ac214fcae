import type { SandboxRegion } from 'sandbox-region';
import { askRegion } from './testPortal';

/** A trail as its region reports it (E6). Times are seconds since the epoch. */
export interface ToldTrail {
  name: string;
  created_at: number;
  git_commit_info: { sha1: string; url?: string; timestamp?: number } | null;
  compliance_status: {
    status: string;
    attestations_statuses: ToldCheck[];
    artifacts_statuses: Record<
      string,
      {
        artifact_fingerprint: string | null;
        attestations_statuses: ToldCheck[];
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
export interface ToldCheck {
  attestation_name: string;
  status: string | null;
  is_compliant: boolean | null;
  unexpected: boolean;
}

/** An artifact as its region reports it (E1). */
export interface ToldArtifact {
  fingerprint: string;
  template_reference_name: string;
  state: string;
  created_at: string;
  commit_url: string;
}

/** A build in an environment. Times are milliseconds since the epoch. */
export interface ToldRun {
  environment: string;
  fingerprint: string;
  trail: string;
  startedAt: number;
  stoppedAt?: number;
}

/** All trails of a flow, straight from the region. */
export async function toldTrails(
  region: SandboxRegion,
  org: string,
  flow: string,
): Promise<ToldTrail[]> {
  return (await askRegion(
    region,
    org,
    `/trails/${org}/${flow}`,
  )) as ToldTrail[];
}

/** All artifacts of a flow, newest first, straight from the region. */
export async function toldArtifacts(
  region: SandboxRegion,
  org: string,
  flow: string,
): Promise<ToldArtifact[]> {
  return (await askRegion(
    region,
    org,
    `/artifacts/${org}?flow_name=${flow}&per_page=100`,
  )) as ToldArtifact[];
}

/** Periods in which the trails' builds ran, newest first. */
export function toldRuns(trails: readonly ToldTrail[]): ToldRun[] {
  const runs: ToldRun[] = [];
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

import type { SandboxRegion } from 'sandbox-region';
import { fetchRegionJson } from './testPortal';

/** A trail as its region reports it (E6). Times are seconds since the epoch. */
interface RegionTrail {
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
}

/** Status of an attestation inside a trail. */
interface RegionAttestation {
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

/** Formats milliseconds since the epoch as the portal does. */
export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

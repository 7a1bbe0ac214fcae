import type { Portal } from '../scripts/lib/portal.ts';

/** An entry of `attestations_statuses` (E6). */
interface AttestationStatus {
  attestation_name: string;
  status: string;
  is_compliant: boolean;
}

/** The fields of a trail (E6) that these tests use. */
interface RegionTrail {
  name: string;
  compliance_state: string;
  compliance_status: {
    attestations_statuses: AttestationStatus[];
    artifacts_statuses: Record<
      string,
      { status: string; attestations_statuses: AttestationStatus[] }
    >;
  };
}

/** The fields of an artifact (E1) that these tests use. */
export interface RegionArtifact {
  fingerprint: string;
  git_commit: string;
  template_reference_name: string;
  git_commit_info: { message: string };
}

/** The fields of a test attestation (E8) that these tests use. */
interface RegionTests {
  attestation_id: string;
  created_at: number;
  junit_results: {
    name: string;
    total: number;
    failures: number;
    errors: number;
  }[];
}

/** The fields of a notification (E7) that these tests use. */
export interface RegionNotification {
  name: string;
  environments: string[];
  triggers: string[];
  targets: {
    type: string;
    context?: { channel_name: string };
    emails?: string[];
  }[];
  is_failing: boolean;
}

/** Fetches a response from a sandbox region. */
export async function fetchRegion(
  portal: Portal,
  region: 'eu' | 'us',
  path: string,
  method = 'GET',
): Promise<Response> {
  const [{ key }] = portal.keys[region];
  const response = await fetch(
    `http://127.0.0.1:${portal.ports[region]}/api/v2${path}`,
    { method, headers: { authorization: `Bearer ${key}` } },
  );
  if (!response.ok) {
    throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
  return response;
}

/** Fetches JSON from a sandbox region. */
export async function fetchRegionJson(
  portal: Portal,
  region: 'eu' | 'us',
  path: string,
): Promise<unknown> {
  return (await fetchRegion(portal, region, path)).json();
}

/** The newest trails of a flow of `acme`, straight from its region. */
export async function trailsOf(
  portal: Portal,
  flow: string,
  count: number,
): Promise<RegionTrail[]> {
  const path = `/trails/acme/${flow}?per_page=${count}`;
  const { data } = (await fetchRegionJson(portal, 'eu', path)) as {
    data: RegionTrail[];
  };
  return data;
}

/** The newest artifacts of a flow of `acme`. */
export async function artifactsOf(
  portal: Portal,
  flow: string,
  count: number,
): Promise<RegionArtifact[]> {
  const path = `/artifacts/acme?flow_name=${flow}&per_page=${count}`;
  return (await fetchRegionJson(portal, 'eu', path)) as RegionArtifact[];
}

/** The latest test attestation with a name, on a trail of `acme`. */
export async function testsOf(
  portal: Portal,
  flow: string,
  trail: string,
  name: string,
): Promise<RegionTests> {
  const path = `/attestations/acme/${flow}/trail/${trail}/${name}`;
  const entries = (await fetchRegionJson(portal, 'eu', path)) as RegionTests[];
  const [newest] = entries.sort((a, b) => b.created_at - a.created_at);
  return newest;
}

/** A notification of `acme` (E7). */
export async function notificationOf(
  portal: Portal,
  number: number,
): Promise<RegionNotification> {
  const path = `/organizations/acme/environments_notifications/${number}`;
  return (await fetchRegionJson(portal, 'eu', path)) as RegionNotification;
}

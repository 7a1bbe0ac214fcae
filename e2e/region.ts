import type { Portal } from '../scripts/lib/portal.ts';
import { askRegion, fetchRegion } from '../scripts/lib/portal.ts';

/** An entry of `attestations_statuses` (E6). */
interface AttestationStatus {
  attestation_name: string;
  status: string;
  is_compliant: boolean;
}

/** What these tests need of a trail (E6). */
export interface RegionTrail {
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

/** What these tests need of an artifact (E1). */
export interface RegionArtifact {
  fingerprint: string;
  git_commit: string;
  template_reference_name: string;
  git_commit_info: { message: string };
}

/** What these tests need of an attestation with tests (E8). */
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

/** What these tests need of a notification (E7). */
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

/** The newest trails of a flow of `acme`, as its region tells them. */
export async function trailsOf(
  portal: Portal,
  flow: string,
  count: number,
): Promise<RegionTrail[]> {
  const path = `/trails/acme/${flow}?per_page=${count}`;
  const { data } = (await askRegion(portal, 'eu', path)) as {
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
  return (await askRegion(portal, 'eu', path)) as RegionArtifact[];
}

/** The environments that an artifact of `acme` runs in now (E9). */
export async function runningIn(
  portal: Portal,
  fingerprint: string,
): Promise<string[]> {
  const path = `/search/acme/sha/${fingerprint}`;
  const { artifacts } = (await askRegion(portal, 'eu', path)) as {
    artifacts: { running_in: string[] }[];
  };
  return [...new Set(artifacts.flatMap(each => each.running_in))].sort();
}

/** The newest tests that were attested under a name in a trail of `acme`. */
export async function testsOf(
  portal: Portal,
  flow: string,
  trail: string,
  name: string,
): Promise<RegionTests> {
  const path = `/attestations/acme/${flow}/trail/${trail}/${name}`;
  const entries = (await askRegion(portal, 'eu', path)) as RegionTests[];
  const [newest] = entries.sort((a, b) => b.created_at - a.created_at);
  return newest;
}

/** The evidence of an attestation in a trail of `acme` (E13). */
export async function evidenceOf(
  portal: Portal,
  flow: string,
  trail: string,
  attestationId: string,
): Promise<Buffer> {
  const path = `/attestations/acme/${flow}/trail/${trail}/attestation/${attestationId}/evidence`;
  const response = await fetchRegion(portal, 'eu', path);
  return Buffer.from(await response.arrayBuffer());
}

/** A notification of `acme` (E7). */
export async function notificationOf(
  portal: Portal,
  number: number,
): Promise<RegionNotification> {
  const path = `/organizations/acme/environments_notifications/${number}`;
  return (await askRegion(portal, 'eu', path)) as RegionNotification;
}

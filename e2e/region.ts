import type { Portal } from '../scripts/lib/portal.ts';

/** The fields of a trail (E6) that these tests use. */
export interface RegionTrail {
  name: string;
  created_at: number;
  compliance_state: string;
  compliance_status: {
    attestations_statuses: { attestation_name: string; status: string }[];
  };
  git_commit_info: { sha1: string };
  events: { type: string; timestamp: number; environment_name?: string }[];
}

/** Fetches JSON from the EU region. */
export async function askRegion<T>(portal: Portal, path: string): Promise<T> {
  const [{ key }] = portal.keys.eu;
  const response = await fetch(
    `http://127.0.0.1:${portal.ports.eu}/api/v2${path}`,
    { headers: { authorization: `Bearer ${key}` } },
  );
  if (!response.ok) {
    throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
  return response.json() as Promise<T>;
}

/** All trails of a flow of `acme`, newest first. The demo's flows fit on one page. */
export async function trailsOf(
  portal: Portal,
  flow: string,
): Promise<RegionTrail[]> {
  const { data } = await askRegion<{ data: RegionTrail[] }>(
    portal,
    `/trails/acme/${flow}?per_page=100`,
  );
  return data;
}

import { component, type FetchJson } from '../screen.ts';

/** Fields of a region's trail. */
interface RegionTrail {
  name: string;
  compliance_state: string;
  compliance_status: {
    attestations_statuses: { overridden_attestation_id?: string | null }[];
  };
}

/** Fields of a region's artifact. */
interface RegionArtifact {
  fingerprint: string;
  git_commit: string;
}

/**
 * Path of the drawer with one of the newest trails of a flow in `acme`.
 *
 * @param isWanted - selects a trail; its index is 0 for the newest
 */
export function trailDrawer(
  of: { component: string; flow?: string },
  isWanted: (trail: RegionTrail, place: number) => boolean = () => true,
): (fetchJson: FetchJson) => Promise<string> {
  const { component: name, flow = name } = of;
  return async fetchJson => {
    const { data } = (await fetchJson(`/trails/acme/${flow}?per_page=30`)) as {
      data: RegionTrail[];
    };
    const trail = data.find(isWanted);
    return addressOf(name, 'compliance', {
      trail: `eu:acme/${flow}/${trail?.name}`,
    });
  };
}

/** Path of the drawer with an artifact; place 0 is the newest. */
export function artifactDrawer(name: string, place = 0) {
  return async (fetchJson: FetchJson): Promise<string> => {
    const { fingerprint } = (await artifactsOf(fetchJson, name))[place];
    return addressOf(name, 'artifacts', { artifact: fingerprint });
  };
}

/** Path of the search for a component's latest commit. */
export function searchForNewest(name: string) {
  return async (fetchJson: FetchJson): Promise<string> => {
    const [{ git_commit: commit }] = await artifactsOf(fetchJson, name);
    return `/supply-chain/search?value=${commit.slice(0, 7)}`;
  };
}

async function artifactsOf(fetchJson: FetchJson, flow: string) {
  return (await fetchJson(
    `/artifacts/acme?flow_name=${flow}&per_page=30`,
  )) as RegionArtifact[];
}

function addressOf(name: string, tab: string, query: Record<string, string>) {
  return `${component(name, tab)}?${new URLSearchParams(query)}`;
}

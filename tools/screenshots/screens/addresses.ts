import { component, type AskRegion } from '../screen.ts';

/** What the addresses below need of a trail of the region. */
export interface RegionTrail {
  name: string;
  compliance_state: string;
  compliance_status: {
    attestations_statuses: { overridden_attestation_id?: string | null }[];
  };
}

/** What the addresses below need of an artifact of the region. */
export interface RegionArtifact {
  fingerprint: string;
  git_commit: string;
}

/**
 * The address of the drawer of one of the newest trails of a flow in `acme`.
 *
 * @param isWanted - of a trail and its place; 0 is the newest
 */
export function trailDrawer(
  of: { component: string; flow?: string },
  isWanted: (trail: RegionTrail, place: number) => boolean = () => true,
): (ask: AskRegion) => Promise<string> {
  const { component: name, flow = name } = of;
  return async ask => {
    const { data } = (await ask(`/trails/acme/${flow}?per_page=30`)) as {
      data: RegionTrail[];
    };
    const trail = data.find(isWanted);
    return addressOf(name, 'compliance', {
      trail: `eu:acme/${flow}/${trail?.name}`,
    });
  };
}

/** The same for an artifact; 0 is the newest. */
export function artifactDrawer(name: string, place = 0) {
  return async (ask: AskRegion): Promise<string> => {
    const { fingerprint } = (await artifactsOf(ask, name))[place];
    return addressOf(name, 'artifacts', { artifact: fingerprint });
  };
}

/** The address of the search for a component's newest commit. */
export function searchForNewest(name: string) {
  return async (ask: AskRegion): Promise<string> => {
    const [{ git_commit: commit }] = await artifactsOf(ask, name);
    return `/supply-chain/search?value=${commit.slice(0, 7)}`;
  };
}

async function artifactsOf(ask: AskRegion, flow: string) {
  return (await ask(
    `/artifacts/acme?flow_name=${flow}&per_page=30`,
  )) as RegionArtifact[];
}

function addressOf(name: string, tab: string, query: Record<string, string>) {
  return `${component(name, tab)}?${new URLSearchParams(query)}`;
}

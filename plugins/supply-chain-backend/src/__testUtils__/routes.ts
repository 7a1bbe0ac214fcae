import type { SandboxRegion } from 'sandbox-region';
import { askRegion } from './testPortal';

interface RegionTrail {
  name: string;
  compliance_status: {
    attestations_statuses: {
      attestation_name: string;
      attestation_id: string | null;
    }[];
    artifacts_statuses: Record<
      string,
      { artifact_fingerprint: string | null } | undefined
    >;
  };
}

/** Where the data of an entity is, for the routes that name it. */
export interface Place {
  region: SandboxRegion;
  regionName: string;
  org: string;
  flow: string;
  /** A component with that flow alone. */
  component: string;
  /** The system that the component is part of. */
  system: string;
}

/**
 * Each route that reads, with names of things that the region has, below
 * `/api/supply-chain/v1/`.
 */
export async function readRoutesOf(
  place: Place,
): Promise<Record<string, string>> {
  const { region, regionName, org, flow } = place;
  const { data } = (await askRegion(
    region,
    org,
    `/trails/${org}/${flow}?per_page=20`,
  )) as { data: RegionTrail[] };
  const trail = data.find(
    ({ compliance_status: status }) =>
      status.attestations_statuses.some(each => each.attestation_id) &&
      Object.values(status.artifacts_statuses).some(
        each => each?.artifact_fingerprint,
      ),
  )!;
  const { attestations_statuses, artifacts_statuses } = trail.compliance_status;
  const attestation = attestations_statuses.find(each => each.attestation_id)!;
  const fingerprint = Object.values(artifacts_statuses).find(
    each => each?.artifact_fingerprint,
  )!.artifact_fingerprint!;
  const entity = `entities/component/default/${place.component}`;
  const trailRoute = `${entity}/trails/${regionName}/${org}/${flow}/${trail.name}`;
  return {
    link: `${entity}/link`,
    summary: `${entity}/summary`,
    artifacts: `${entity}/artifacts`,
    'one artifact': `${entity}/artifacts/${fingerprint}`,
    trails: `${entity}/trails`,
    'one trail': trailRoute,
    attestations: `${trailRoute}/attestations/${attestation.attestation_name}`,
    evidence: `${trailRoute}/evidence/${attestation.attestation_id}`,
    notifications: `${entity}/notifications`,
    components: `entities/system/default/${place.system}/components`,
    search: `search?value=${fingerprint}`,
    setup: 'setup',
  };
}

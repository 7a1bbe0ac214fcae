import type { SandboxRegion } from 'sandbox-region';
import { fetchRegionJson } from './testPortal';

/** The fields of a trail (E6) used here. */
interface RegionTrail {
  name: string;
  compliance_status: {
    attestations_statuses: { attestation_name: string }[];
    artifacts_statuses: Record<string, { artifact_fingerprint: string | null }>;
  };
  events: { environment_name?: string }[];
}

/** Location of an entity's data, for the routes that need it. */
interface Place {
  region: SandboxRegion;
  regionName: string;
  org: string;
  flow: string;
  /** A component that links only that flow. */
  component: string;
  /** The system that the component belongs to. */
  system: string;
}

/**
 * All read routes, filled in with names that exist in the region, relative to
 * `/api/supply-chain/v1/`.
 */
export async function readRoutesOf(
  place: Place,
): Promise<Record<string, string>> {
  const { region, regionName, org, flow } = place;
  const ask = async <T>(path: string) =>
    (await fetchRegionJson(region, org, path)) as T;
  const { data } = await ask<{ data: RegionTrail[] }>(
    `/trails/${org}/${flow}?per_page=20`,
  );
  const [{ fingerprint, name, statuses }] = data.flatMap(
    ({ name: trailName, compliance_status: status }) =>
      Object.values(status.artifacts_statuses)
        .filter(artifact => artifact.artifact_fingerprint)
        .map(artifact => ({
          name: trailName,
          fingerprint: artifact.artifact_fingerprint,
          statuses: status.attestations_statuses,
        })),
  );
  const attestations = await Promise.all(
    statuses.map(({ attestation_name: of }) =>
      ask<
        {
          attestation_id: string;
          attestation_name: string;
          has_audit_package: boolean;
        }[]
      >(`/attestations/${org}/${flow}/trail/${name}/${of}`),
    ),
  );
  const withFile = attestations
    .flat()
    .find(({ has_audit_package: hasFile }) => hasFile)!;
  const environment = data
    .flatMap(({ events }) => events)
    .find(({ environment_name: of }) => of)!.environment_name;
  const entity = `entities/component/default/${place.component}`;
  const trail = `${entity}/trails/${regionName}/${org}/${flow}/${name}`;
  return {
    link: `${entity}/link`,
    summary: `${entity}/summary`,
    artifacts: `${entity}/artifacts`,
    'one artifact': `${entity}/artifacts/${fingerprint}`,
    trails: `${entity}/trails`,
    'one trail': trail,
    attestations: `${trail}/attestations/${withFile.attestation_name}`,
    evidence: `${trail}/evidence/${withFile.attestation_id}`,
    environments: `${entity}/environments`,
    deployments: `${entity}/environments/${regionName}/${org}/${environment}/deployments`,
    trend: `${entity}/trend`,
    notifications: `${entity}/notifications`,
    search: `search?value=${fingerprint}`,
    services: 'services',
    'services of a system': `services?system=system:default/${place.system}`,
    health: 'health',
  };
}

/** The routes that try out links, which go beyond the link of the entity. */
export function linkingRoutesOf({
  regionName,
  org,
  flow,
  component,
}: Place): Record<string, string> {
  const link = `entities/component/default/${component}/link`;
  return {
    'link suggestions': `${link}/suggestions`,
    'link preview': `${link}/preview?flows=${regionName}:${org}/${flow}`,
  };
}

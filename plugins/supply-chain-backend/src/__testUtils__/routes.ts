import type { SandboxRegion } from 'sandbox-region';
import { fetchRegionJson } from './testPortal';

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
  events: { environment_name?: string }[];
}

interface RegionAttestation {
  attestation_id: string;
  attestation_name: string;
  has_audit_package: boolean;
}

/**
 * All read routes, filled in with names that exist in the region, relative to
 * `/api/supply-chain/v1/`.
 *
 * @param name - of a component that links only the flow, and of its system
 */
export async function readRoutesOf(
  region: SandboxRegion,
  name: string,
  { regionName = 'eu', org = 'acme', flow = 'payments-api' } = {},
): Promise<Record<string, string>> {
  const { data } = (await fetchRegionJson(
    region,
    org,
    `/trails/${org}/${flow}?per_page=20`,
  )) as { data: RegionTrail[] };
  const { fingerprint, trailName, statuses } = data.flatMap(
    ({ name: ofTrail, compliance_status: status }) =>
      Object.values(status.artifacts_statuses).flatMap(artifact =>
        artifact?.artifact_fingerprint
          ? {
              trailName: ofTrail,
              fingerprint: artifact.artifact_fingerprint,
              statuses: status.attestations_statuses,
            }
          : [],
      ),
  )[0];
  const attestations = await Promise.all(
    statuses.map(async ({ attestation_name }) => {
      const path = `/attestations/${org}/${flow}/trail/${trailName}/${attestation_name}`;
      return (await fetchRegionJson(region, org, path)) as RegionAttestation[];
    }),
  );
  const withFile = attestations
    .flat()
    .find(({ has_audit_package }) => has_audit_package)!;
  const environment = data
    .flatMap(({ events }) => events)
    .find(({ environment_name }) => environment_name)!.environment_name;
  const entity = `entities/component/default/${name}`;
  const trail = `${entity}/trails/${regionName}/${org}/${flow}/${trailName}`;
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
    'services of a system': `services?system=system:default/${name}`,
    health: 'health',
  };
}

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
  const ask = async <T>(path: string) =>
    (await fetchRegionJson(region, org, path)) as T;
  const { data } = await ask<{ data: RegionTrail[] }>(
    `/trails/${org}/${flow}?per_page=20`,
  );
  const [{ fingerprint, trailName, statuses }] = data.flatMap(
    ({ name: ofTrail, compliance_status: status }) =>
      Object.values(status.artifacts_statuses)
        .filter(artifact => artifact.artifact_fingerprint)
        .map(artifact => ({
          trailName: ofTrail,
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
      >(`/attestations/${org}/${flow}/trail/${trailName}/${of}`),
    ),
  );
  const withFile = attestations
    .flat()
    .find(({ has_audit_package: hasFile }) => hasFile)!;
  const environment = data
    .flatMap(({ events }) => events)
    .find(({ environment_name: of }) => of)!.environment_name;
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

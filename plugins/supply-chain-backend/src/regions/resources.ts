import type {
  NotificationRecord,
  NotificationRef,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  AttestationEntry,
  FoundArtifact,
  ParsedList,
  RegionalEndpoint,
  RegionalKey,
} from 'backstage-plugin-supply-chain-node';
import type { Resource } from './RegionRequest';

/** Number of newest artifacts that suggestions look at. */
const NEWEST = 30;

/** A build in the lists of a region, as far as it leads to others. */
interface ListedBuild {
  commit?: string;
  createdAt?: string;
}

/** The newest artifacts of a repository or a flow (E1). */
export function newestBuilds(
  region: string,
  org: string,
  of: { repoName: string } | { flowName: string },
): Resource<ListedBuild[]> {
  return {
    ...place(region, org, 'E1', Object.entries(of).flat()),
    load: async (client, options) => {
      const { items } = await client.listArtifacts(
        { org, ...of, page: 1, perPage: NEWEST },
        options,
      );
      return items.map(({ record }) => ({
        commit: record.commit?.sha,
        createdAt: record.createdAt,
      }));
    },
  };
}

/** The default organization of a key (E12), empty if it has none. */
export function defaultOrganization(
  region: string,
  org: string,
): Resource<string> {
  return {
    ...place(region, org, 'E12', []),
    load: async (client, options) =>
      (await client.getDefaultOrganization(options)) ?? '',
  };
}

/** The active keys of a service account (E11). */
export function accountKeys(
  region: string,
  org: string,
  serviceAccount: string,
): Resource<ParsedList<RegionalKey>> {
  return {
    ...place(region, org, 'E11', [serviceAccount]),
    load: (client, options) =>
      client.listApiKeys({ org, serviceAccount }, options),
  };
}

/** A notification (E7), without what is secret. */
export function notification(
  ref: NotificationRef,
): Resource<NotificationRecord> {
  const { region, org, number } = ref;
  return {
    ...place(region, org, 'E7', [number]),
    load: async (client, options) =>
      (await client.getNotification({ org, number }, options)).record,
  };
}

/** All attestations with one name in a trail (E8), newest first. */
export function attestations(
  ref: FlowRef,
  trailName: string,
  attestationName: string,
): Resource<ParsedList<AttestationEntry>> {
  const { region, org, flow: flowName } = ref;
  const request = { org, flowName, trailName, attestationName };
  return {
    ...place(region, org, 'E8', [flowName, trailName, attestationName]),
    load: (client, options) => client.listTrailAttestations(request, options),
  };
}

/** Finds artifacts of an organization by commit or fingerprint (E9). */
export function foundArtifacts(
  region: string,
  org: string,
  value: string,
): Resource<ParsedList<FoundArtifact>> {
  return {
    ...place(region, org, 'E9', [value]),
    load: (client, options) => client.searchArtifacts({ org, value }, options),
  };
}

/** What identifies a resource. */
function place(
  region: string,
  org: string,
  endpoint: RegionalEndpoint,
  resource: (string | number)[],
) {
  return { region, org, endpoint, resource };
}

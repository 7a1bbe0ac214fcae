import type {
  NotificationRecord,
  NotificationRef,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  ApiKey,
  FoundArtifact,
  ParsedList,
  RegionalEndpoint,
} from 'backstage-plugin-supply-chain-node';
import { toAttestationHistory } from '../records/attestation/attestationDetails';
import type { AttestationEntry } from '../records/attestation/attestationDetails';
import { toNotificationRecord } from '../records/notificationRecord';
import type { Resource } from './RegionRequest';

/** Checks whether the region knows the organization (E1). */
export function organization(region: string, org: string): Resource<true> {
  return {
    ...place(region, org, 'E1', ['exists']),
    load: async (client, options) => {
      await client.listArtifacts({ org, page: 1, perPage: 1 }, options);
      return true;
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
): Resource<ParsedList<ApiKey>> {
  return {
    ...place(region, org, 'E11', [serviceAccount]),
    load: (client, options) =>
      client.listApiKeys({ org, serviceAccount }, options),
  };
}

/** A notification (E7). */
export function notification(
  ref: NotificationRef,
): Resource<NotificationRecord> {
  const { region, org, number } = ref;
  return {
    ...place(region, org, 'E7', [number]),
    load: async (client, options) =>
      toNotificationRecord(
        ref,
        await client.getNotification({ org, number }, options),
      ),
  };
}

/** All attestations with one name in a trail (E8), newest first. */
export function attestations(
  ref: FlowRef,
  trailName: string,
  attestationName: string,
): Resource<{ items: AttestationEntry[]; unreadable: number }> {
  const { region, org, flow: flowName } = ref;
  return {
    ...place(region, org, 'E8', [flowName, trailName, attestationName]),
    load: async (client, options) => {
      const { items, unreadable } = await client.listTrailAttestations(
        { org, flowName, trailName, attestationName },
        options,
      );
      return {
        items: toAttestationHistory(items),
        unreadable,
      };
    },
  };
}

/** Finds artifacts of an organization by commit or fingerprint (E9). */
export function foundArtifacts(
  region: string,
  org: string,
  value: string,
): Resource<{ rows: FoundArtifact[]; unreadable: number }> {
  return {
    ...place(region, org, 'E9', [value]),
    load: async (client, options) => {
      const { artifacts, unreadable } = await client.searchArtifacts(
        { org, value },
        options,
      );
      // An artifact with provenance is in a flow, even if the region doesn't
      // name it.
      const rows = artifacts.filter(
        ({ flow, has_provenance: hasProvenance }) =>
          flow !== undefined || hasProvenance === false,
      );
      return {
        rows,
        unreadable: unreadable + artifacts.length - rows.length,
      };
    },
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

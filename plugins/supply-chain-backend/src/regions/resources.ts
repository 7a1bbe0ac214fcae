import type {
  FlowRef,
  NotificationRef,
} from 'backstage-plugin-supply-chain-common';
import type { RegionalEndpoint } from 'backstage-plugin-supply-chain-node';
import type { Place } from '../util/keys';
import type { Resource } from './RegionRequest';

/** Number of newest artifacts that suggestions look at. */
const NEWEST = 30;

/** The newest artifacts of a repository or a flow (E1), as far as they lead on. */
export function newestBuilds(
  place: Place,
  of: { repoName: string } | { flowName: string },
) {
  const { org } = place;
  const names = Object.entries(of).flat();
  return resource(place, 'E1', names, async (client, options) => {
    const request = { org, ...of, page: 1, perPage: NEWEST };
    const { items } = await client.listArtifacts(request, options);
    return items.map(({ record: { commit, createdAt } }) => ({
      commit: commit?.sha,
      createdAt,
    }));
  });
}

/** The default organization of a key (E12), empty if it has none. */
export function defaultOrganization(place: Place) {
  return resource(
    place,
    'E12',
    [],
    async (client, options) =>
      (await client.getDefaultOrganization(options)) ?? '',
  );
}

/** The active keys of a service account (E11). */
export function accountKeys(place: Place, serviceAccount: string) {
  const request = { org: place.org, serviceAccount };
  return resource(place, 'E11', [serviceAccount], (client, options) =>
    client.listApiKeys(request, options),
  );
}

/** A notification (E7), without what is secret. */
export function notification(ref: NotificationRef) {
  const { org, number } = ref;
  return resource(ref, 'E7', [number], async (client, options) => {
    const { record } = await client.getNotification({ org, number }, options);
    return record;
  });
}

/** All attestations with one name in a trail (E8), newest first. */
export function attestations(
  ref: FlowRef,
  trailName: string,
  attestationName: string,
) {
  const { org, flow: flowName } = ref;
  const request = { org, flowName, trailName, attestationName };
  const names = [flowName, trailName, attestationName];
  return resource(ref, 'E8', names, (client, options) =>
    client.listTrailAttestations(request, options),
  );
}

/** Finds artifacts of an organization by commit or fingerprint (E9). */
export function foundArtifacts(place: Place, value: string) {
  const request = { org: place.org, value };
  return resource(place, 'E9', [value], (client, options) =>
    client.searchArtifacts(request, options),
  );
}

/** @param names - identify the resource within its endpoint */
function resource<T>(
  { region, org }: Place,
  endpoint: RegionalEndpoint,
  names: Resource<T>['resource'],
  load: Resource<T>['load'],
): Resource<T> {
  return { region, org, endpoint, resource: names, load };
}

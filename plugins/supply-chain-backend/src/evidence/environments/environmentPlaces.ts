import type { EnvironmentRef } from 'backstage-plugin-supply-chain-common';
import type { LinkData } from '../link/LinkData';
import { deploymentsOf, lacksNames } from './runningBuilds';
import type { Deployment } from './runningBuilds';
import { organizationKey } from '../../records/keys';
import { defined } from '../../records/text';

/** An environment, with the number of the entity's deployments to it. */
export type Place = EnvironmentRef & { deployments: number; since?: string };

/**
 * The environments to show, by name: the linked ones or, without any, all that
 * builds ran in.
 */
export async function placesOf(
  data: LinkData,
  running: readonly Deployment[],
): Promise<Place[]> {
  const { link, scope } = data;
  const places = new Map<string, Place>();
  const at = ({ region, org, environment }: EnvironmentRef) => {
    const key = JSON.stringify([environment, region, org]);
    const place = places.get(key) ?? {
      region,
      org,
      environment,
      deployments: 0,
    };
    places.set(key, place);
    return place;
  };
  link.environments.forEach(at);
  running.forEach(at);
  for (const each of await countDeployments(data)) {
    if (scope.ownsEnvironment(each)) {
      const place = at(each);
      place.deployments += each.deployments;
      if (each.since && (!place.since || each.since < place.since)) {
        place.since = each.since;
      }
    }
  }
  return [...places]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, place]) => place);
}

/**
 * The entity's deployments by environment. May list an environment more than
 * once, each time with other deployments.
 */
async function countDeployments(data: LinkData): Promise<Place[]> {
  const { link, scope, store } = data;
  if (link.repo !== undefined || (await lacksNames(data, link.flows))) {
    // Only the builds themselves tell whether they are the entity's.
    const own = await deploymentsOf(data);
    return own.map(({ startedAt, ...each }) => ({
      ...each,
      deployments: 1,
      ...(startedAt && { since: startedAt }),
    }));
  }
  const organizations = new Map(
    link.flows.map(({ region, org }) => [
      organizationKey({ region, org }),
      { region, org },
    ]),
  );
  const counted = await Promise.all(
    [...organizations.values()].map(async ({ region, org }) => {
      const flows = link.flows.filter(
        flow => flow.region === region && flow.org === org,
      );
      const names = scope.artifactNames;
      const counts = await store.deploymentCounts({
        flowIds: data.flowIds('trails', flows),
        ...(names && { names }),
      });
      return counts.map(({ environment, count: deployments, since }) =>
        defined({ region, org, environment, deployments, since }),
      );
    }),
  );
  return counted.flat();
}

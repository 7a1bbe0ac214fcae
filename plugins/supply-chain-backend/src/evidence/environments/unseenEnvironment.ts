import type {
  EnvironmentRef,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import {
  closestName,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import { limitList } from '../../records/text';
import type { ReadNotes } from '../reader/ReadNotes';
import type { LinkData } from '../link/LinkData';
import { isSamePlace } from './runningBuilds';

/** Maximum number of environments listed in a problem. */
const MAX_KNOWN = 20;

/**
 * Notes linked environments without any known deployment, if builds are running
 * elsewhere: otherwise a misspelled name would hide those silently.
 *
 * @param running - where the entity's builds are running, in any environment
 * @returns whether there are any
 */
export async function noteUnseenEnvironments(
  running: readonly EnvironmentRef[],
  data: LinkData,
  notes: ReadNotes,
): Promise<boolean> {
  const { link, scope, store } = data;
  const elsewhere = running.filter(each => !scope.ownsEnvironment(each));
  if (elsewhere.length === 0 || link.environments.length === 0) {
    return false;
  }
  const seen = await store.environments(data.flowIds('trails', link.flows));
  const places = seen.map(({ name, environment, ...row }) => {
    const { region, org } = data.flowOf(row);
    return { region, org, environment, isOwn: scope.ownsArtifact(name) };
  });
  const unseen = link.environments.filter(
    each =>
      !places.some(place => isSamePlace(place, each)) &&
      elsewhere.some(
        build => build.region === each.region && build.org === each.org,
      ),
  );
  for (const { region, org, environment } of unseen) {
    const own = places.filter(
      place => place.isOwn && place.region === region && place.org === org,
    );
    notes.note(
      unseenEnvironment(
        { region, org, environment },
        new Set(own.map(place => place.environment)),
      ),
    );
  }
  return unseen.length > 0;
}

/**
 * A problem for a linked environment without known deployments.
 *
 * @param seen - environments of its organization with known deployments
 */
export function unseenEnvironment(
  { region, org, environment }: EnvironmentRef,
  seen: ReadonlySet<string>,
): Problem {
  const annotation = SUPPLY_CHAIN_ANNOTATIONS.environments;
  const known = [...seen].sort();
  const suggestion = closestName(environment, known);
  const { shown, omitted } = limitList(MAX_KNOWN, known);
  return {
    reason: 'environment-not-found',
    annotation,
    value: environment,
    known: shown,
    ...(omitted && { omittedKnown: omitted }),
    ...(suggestion && { suggestion }),
    region,
    org,
    message: `No known deployments to an environment "${environment}" in the organization ${org}`,
    hint: `Fix the annotation ${annotation}`,
  };
}

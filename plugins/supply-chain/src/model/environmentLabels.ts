import type { EnvironmentRef } from 'backstage-plugin-supply-chain-common';
import { clipText } from './clipText';

type Place = Pick<EnvironmentRef, 'region' | 'org'>;

/** Leaves room for the region and organization in views that truncate labels. */
const NAME_LENGTH = 50;

/**
 * Labels environments, with their region and organization only if they come
 * from more than one.
 *
 * @param among - what is shown together, such as the flows of a link
 */
export function environmentLabels(
  among: readonly Place[],
): (environment: EnvironmentRef) => string {
  const [first] = among;
  const isElsewhere = ({ region, org }: Place) =>
    first !== undefined && (region !== first.region || org !== first.org);
  const isMixed = among.some(isElsewhere);
  return ref => {
    const { region, org, environment } = ref;
    return isMixed || isElsewhere(ref)
      ? `${clipText(environment, NAME_LENGTH)} (${region}, ${org})`
      : environment;
  };
}

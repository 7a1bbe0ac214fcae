import { InputError, NotFoundError } from '@backstage/errors';
import type {
  LinkResponse,
  NotificationWrite,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';

/**
 * A trail as a template names it; anything the entity's link implies can be
 * omitted.
 */
export interface NamedTrail {
  region?: string;
  org?: string;
  flow?: string;
  trail: string;
}

/**
 * Picks the matching trail among the entity's flows.
 *
 * @throws NotFoundError for a flow that the entity doesn't link; InputError
 * when the choice is ambiguous
 */
export function chooseTrail(
  { flows }: Pick<LinkResponse, 'flows'>,
  { trail, ...named }: NamedTrail,
): TrailRef {
  const flow = theOne(
    flows.filter(each => matches(each, named)),
    'flow',
    each => `${each.region}:${each.org}/${each.flow}`,
  );
  return { ...flow, trail };
}

/**
 * Picks the region and organization of a notification's environments.
 *
 * @throws NotFoundError for environments that the entity doesn't link;
 * InputError when the choice is ambiguous
 */
export function choosePlace(
  { environments }: Pick<LinkResponse, 'environments'>,
  {
    environments: names,
    ...named
  }: { region?: string; org?: string; environments: readonly string[] },
): Pick<NotificationWrite, 'region' | 'org'> {
  const places = new Map(
    environments
      .filter(each => names.includes(each.environment) && matches(each, named))
      .map(({ region, org }) => [`${region}:${org}`, { region, org }]),
  );
  return theOne(
    [...places.values()],
    'organization with these environments',
    ({ region, org }) => `${region}:${org}`,
  );
}

function matches<T extends object>(item: T, named: Partial<T>): boolean {
  return (Object.keys(named) as (keyof T)[]).every(
    key => named[key] === undefined || named[key] === item[key],
  );
}

function theOne<T>(
  items: readonly T[],
  what: string,
  nameOf: (item: T) => string,
): T {
  if (items.length === 0) {
    throw new NotFoundError(
      `The entity doesn't link this ${what}. Check its supply-chain/ annotations.`,
    );
  }
  if (items.length > 1) {
    throw new InputError(
      `More than one ${what} matches: ${items
        .map(nameOf)
        .join(', ')}. Set region, org or flow to select one.`,
    );
  }
  return items[0];
}

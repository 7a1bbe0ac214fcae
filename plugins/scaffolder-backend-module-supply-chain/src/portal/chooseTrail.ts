import { InputError, NotFoundError } from '@backstage/errors';
import {
  MAX_PER_PAGE,
  stringifyFlowRef,
  type LinkResponse,
  type NotificationWrite,
  type SupplyChainClient,
  type TrailRef,
} from 'backstage-plugin-supply-chain-common';

/** Part of a hash. The Compliance tab shortens trails that are named after one. */
const SHORT_HASH = /^(?!.{40}$)[0-9a-f]{7,63}$/i;

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
 * Finds a trail by its name, or by the short hash that the Compliance tab shows.
 *
 * @throws NotFoundError for a flow that the entity doesn't link; InputError
 * when the choice is ambiguous
 */
export async function findTrail(
  client: Pick<SupplyChainClient, 'getLink' | 'getTrails'>,
  entityRef: string,
  { trail, ...named }: NamedTrail,
): Promise<TrailRef> {
  const { flows } = await client.getLink(entityRef);
  const linked = theOne(
    flows.filter(flow => matches(flow, named)),
    'flow',
    stringifyFlowRef,
  );
  const ref = { ...linked, trail };
  if (!SHORT_HASH.test(ref.trail)) {
    return ref;
  }
  const { trails } = await client.getTrails(entityRef, {
    flow: stringifyFlowRef(ref),
    text: ref.trail,
    perPage: MAX_PER_PAGE,
  });
  const names = trails
    .map(({ name }) => name)
    .filter(name => name.toLowerCase().startsWith(ref.trail.toLowerCase()));
  return names.length === 0 || names.includes(ref.trail)
    ? ref
    : { ...ref, trail: theOne(names, 'trail', String) };
}

/**
 * Picks the region and organization of an environment.
 *
 * @throws NotFoundError for an environment that the entity doesn't link;
 * InputError when the choice is ambiguous
 */
export function choosePlace(
  environments: LinkResponse['environments'],
  named: { region?: string; org?: string; environment: string },
): Pick<NotificationWrite, 'region' | 'org'> {
  const { region, org } = theOne(
    environments.filter(linked => matches(linked, named)),
    'environment',
    linked => `${linked.region}:${linked.org}/${linked.environment}`,
  );
  return { region, org };
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
        .join(', ')}. Set region, org or flow, or use the full name.`,
    );
  }
  return items[0];
}

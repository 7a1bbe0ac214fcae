import { DEFAULT_NAMESPACE, parseEntityRef } from '@backstage/catalog-model';
import { stringifyEnvironmentRef } from 'backstage-plugin-supply-chain-common';
import type {
  ParsedServicesQuery,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { Owning } from '../../access/componentsOfQuery';
import type { CatalogFacts } from '../../access/catalogFacts';
import type { AccessibleEntity } from '../../access/catalogFacts';
import { worstState } from 'backstage-plugin-supply-chain-node';
import type { ServiceRow } from './serviceRow';

/** The ways in which a row's attestations are unmet. */
export const UNMET_KINDS = ['failed', 'missing', 'pending'] as const;

/** A linked component, with the row that shows it. */
export interface Service {
  component: AccessibleEntity;
  row: ServiceRow;
}

/** Whether a component matches the value of each filter with choices. */
const FACETS = {
  owner: ({ component }: Service, owner: string) =>
    component.about.owners.includes(owner),
  system: ({ component }: Service, system: string) =>
    component.about.partOf.includes(system),
  environment: ({ row }: Service, environment: string) =>
    runsIn(row, environment),
  state: ({ row }: Service, state: string) => stateOf(row) === state,
  attestation: ({ row }: Service, name: string) =>
    UNMET_KINDS.some(kind => row[kind].includes(name)),
};

/** A filter with choices, which has counts of its own. */
export type Facet = keyof typeof FACETS;

const FACET_NAMES = Object.keys(FACETS) as Facet[];

/** The filters with choices whose values a component doesn't match. */
export function unmatchedFacets(
  service: Service,
  query: ParsedServicesQuery,
): Facet[] {
  return FACET_NAMES.filter(facet => {
    const value = query[facet];
    return value !== undefined && !FACETS[facet](service, value);
  });
}

/** Whether a component matches the filters without choices. */
export function isInScope(
  { component, row }: Service,
  query: ParsedServicesQuery,
  owning: Owning,
): boolean {
  const { ownedBy, domain, text } = query;
  return (
    matchesPlace(component.about, { ownedBy, domain }, owning) &&
    (query.mine !== 'true' || ownsAny(row, owning.mine)) &&
    (!text || showsText(row, text))
  );
}

/** Whether a component has the owner, the system and the domain of a query. */
export function matchesPlace(
  { owners, partOf }: CatalogFacts,
  query: Pick<ParsedServicesQuery, 'owner' | 'ownedBy' | 'system' | 'domain'>,
  { ownedBy }: Pick<Owning, 'ownedBy'>,
): boolean {
  const { owner, system, domain } = query;
  return (
    (!owner || owners.includes(owner)) &&
    (!query.ownedBy || ownsAny({ owners }, ownedBy)) &&
    (!system || partOf.includes(system)) &&
    (!domain || partOf.includes(domain))
  );
}

export function ownsAny(
  { owners }: Pick<CatalogFacts, 'owners'>,
  refs: readonly string[],
): boolean {
  return owners.some(ref => refs.includes(ref));
}

/** The worse of the states of running builds and newest trails. */
export function stateOf({
  state,
  runningState = state,
}: Pick<ServiceRow, 'state' | 'runningState'>): StateValue {
  return worstState([state, runningState]);
}

/** Whether a build runs in an environment, by its name with or without place. */
function runsIn({ running }: ServiceRow, environment: string): boolean {
  return running.some(build =>
    [build.environment, stringifyEnvironmentRef(build)].includes(environment),
  );
}

/**
 * Whether a component's name, its title or an owner, as shown, has some text.
 * Text with a colon may be an entity reference.
 */
function showsText(
  { entityRef, title, owners }: ServiceRow,
  wanted: string,
): boolean {
  const text = wanted.toLocaleLowerCase('en-US');
  return [
    shownName(entityRef, 'component'),
    title,
    ...owners.map(owner => shownName(owner, 'group')),
    ...(text.includes(':') ? [entityRef, ...owners] : []),
  ].some(part => part?.toLocaleLowerCase('en-US').includes(text));
}

/** An entity reference as pages show it: without defaults. */
function shownName(entityRef: string, defaultKind: string): string {
  try {
    const { kind, namespace, name } = parseEntityRef(entityRef);
    return [
      kind.toLocaleLowerCase('en-US') === defaultKind ? '' : `${kind}:`,
      namespace.toLocaleLowerCase('en-US') === DEFAULT_NAMESPACE
        ? ''
        : `${namespace}/`,
      name,
    ].join('');
  } catch {
    return entityRef;
  }
}

import type { Entity } from '@backstage/catalog-model';
import type {
  EntityFilter,
  EntityFilterValue,
  SupplyChainConfig,
} from '../config/SupplyChainConfig';
import { normalizedOwner } from '../config/schema';
import type { Place } from '../util/keys';

/** What the region appends to the name of an archived flow. */
const ARCHIVED = /-archived-at-\d+$/i;

/** Its values are entity references, which may be shortened. */
const OWNER = 'spec.owner';

/** A flow or, without it, anything else in an organization. */
export interface LinkTarget extends Place {
  flow?: string;
}

/**
 * Whether the configuration lets an entity link something.
 *
 * @param entity - the entity whose annotations or parents name the target
 */
export function mayLink(
  { regions }: SupplyChainConfig,
  entity: Entity,
  { region, org, flow }: LinkTarget,
): boolean {
  const rules = regions[region]?.organizations[org];
  const ofFlow = Object.entries(rules?.entitiesByFlow ?? {}).flatMap(
    ([pattern, filters]) =>
      flow !== undefined && matchesFlow(flow, pattern) ? [filters] : [],
  );
  const applying =
    ofFlow.length > 0 || !rules?.entities ? ofFlow : [rules.entities];
  return applying.every(filters =>
    filters.some(filter => matchesFilter(entity, filter)),
  );
}

/** Whether a flow is archived, by its name. */
export function isArchived(flow: string): boolean {
  return ARCHIVED.test(flow);
}

/**
 * The entity fields that the configuration's rules use, or what they are in:
 * unlike its filters, the catalog takes the case of the rest into account.
 */
export function fieldsOfRules({ regions }: SupplyChainConfig): string[] {
  const keys = Object.values(regions)
    .flatMap(({ organizations }) => Object.values(organizations))
    .flatMap(({ entities = [], entitiesByFlow = {} }) => [
      ...entities,
      ...Object.values(entitiesByFlow).flat(),
    ])
    .flatMap(filter => Object.keys(filter));
  return keys.map(key =>
    key.toLowerCase() === OWNER ? OWNER : key.split('.')[0],
  );
}

/** Archiving a flow renames it, which must not lift the rules for its records. */
function matchesFlow(flow: string, pattern: string): boolean {
  return [flow, flow.replace(ARCHIVED, '')].some(name =>
    matchesPattern(name, pattern),
  );
}

/** `*` matches any text; case-insensitive, like the catalog. */
function matchesPattern(flow: string, pattern: string): boolean {
  const parts = pattern.split('*').map(part => part.replace(/\./g, '\\.'));
  return new RegExp(`^${parts.join('.*')}$`, 'is').test(flow);
}

function matchesFilter(entity: Entity, filter: EntityFilter): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    const field = key.toLowerCase();
    return field === OWNER
      ? wanted.some(value => isOwnedBy(entity, value))
      : fieldValues(entity, field).some(value =>
          wanted.some(item => matchesValue(value, item)),
        );
  });
}

function matchesValue(value: string, wanted: EntityFilterValue): boolean {
  return typeof wanted === 'string'
    ? value === wanted.toLowerCase()
    : value.startsWith(wanted.$hasPrefix.toLowerCase());
}

/**
 * Compares owners as references: `payments` equals `group:default/payments`.
 */
function isOwnedBy(entity: Entity, wanted: EntityFilterValue): boolean {
  const owner = normalizedOwner(
    entity.spec?.owner,
    entity.metadata.namespace || undefined,
  );
  return (
    owner !== undefined &&
    (typeof wanted === 'string'
      ? owner === normalizedOwner(wanted)
      : matchesValue(owner, wanted))
  );
}

/**
 * Values of a field in lower case, resolved like the catalog's filters: each
 * item of a list counts, and `metadata.tags.java` is `true` when the list
 * contains that item.
 *
 * @param field - in lower case, such as `metadata.annotations.example.com/a`
 */
export function fieldValues(entity: Entity, field: string): string[] {
  const relation = /^relations\.(.+)$/.exec(field)?.[1];
  if (relation) {
    return (entity.relations ?? []).flatMap(({ type, targetRef }) =>
      type.toLowerCase() === relation ? targetRef.toLowerCase() : [],
    );
  }
  if (field === 'metadata.namespace') {
    return [(entity.metadata.namespace || 'default').toLowerCase()];
  }
  return valuesAt(entity, field);
}

function valuesAt(value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    const holds =
      path !== '' &&
      value.some(
        item => typeof item === 'string' && item.toLowerCase() === path,
      );
    return [
      ...value.flatMap(item => valuesAt(item, path)),
      ...(holds ? ['true'] : []),
    ];
  }
  if (typeof value === 'object' && value !== null) {
    // Keys may contain dots, so try every key that the path starts with.
    return Object.entries(value).flatMap(([rawKey, item]) => {
      const key = rawKey.toLowerCase();
      if (path === key) {
        return valuesAt(item, '');
      }
      return path.startsWith(`${key}.`)
        ? valuesAt(item, path.slice(key.length + 1))
        : [];
    });
  }
  return path === '' && ['string', 'number', 'boolean'].includes(typeof value)
    ? [String(value).toLowerCase()]
    : [];
}

import { stringifyEntityRef } from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import {
  misspeltAnnotation,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION,
} from './annotations';
import type { SupplyChainAnnotation } from './annotations';
import type { Problem } from './problem';
import { parseQualifiedName } from './references';
import type { EnvironmentRef, FlowRef, NotificationRef } from './references';

/** Misspelt annotations of one entity that are told. */
const MAX_MISSPELT = 10;

/** Names accepted by one annotation; more than this is a mistake, not a use. */
const MAX_NAMES = 50;

/** E1's rule for `flow_name`; environments are taken to follow it too. */
const NAME = /^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/;
/** E1's rule for `template_reference_name`. */
const TEMPLATE_NAME = /^[a-zA-Z0-9_-]{1,255}$/;
const NOTIFICATION_NUMBER = /^[1-9][0-9]{0,8}$/;
const ORG_OR_REGION = /^[^\s:/,]{1,255}$/;

/**
 * What the installation knows about one region, as far as links need it.
 *
 * @public
 */
export interface RegionDefaults {
  /** Organizations that have a key. */
  organizations: readonly string[];
  /** Organization of the key, used where nothing else names one (E12). */
  defaultOrganization?: string;
  /** The setting whose mistake keeps the region from being used. */
  mistake?: string;
  /** The same for organizations, which are not among `organizations` then. */
  mistakenOrganizations?: Readonly<Record<string, string>>;
}

/**
 * What an entity wants to link: a flow, or without one something else of an
 * organization, such as an environment.
 *
 * @public
 */
export interface LinkTarget {
  region: string;
  org: string;
  flow?: string;
}

/**
 * What the installation contributes to a link.
 *
 * @public
 */
export interface LinkDefaults {
  /** Region of names that carry none; the only region when there is just one. */
  defaultRegion?: string;
  /** The setting whose mistake leaves the installation without a default region. */
  defaultRegionMistake?: string;
  /** The configured regions by their name. */
  regions: Readonly<Record<string, RegionDefaults>>;
  /** Whether the entity may link it; without this it may link everything. */
  mayLink?: (target: LinkTarget) => boolean;
}

/**
 * What the annotations of an entity resolve to.
 *
 * @public
 */
export interface Link {
  /** Flows whose trails and artifacts are the entity's. */
  flows: FlowRef[];
  /** Template names of the entity's artifacts; empty means all. */
  artifacts: string[];
  /** The `repo_name` filter of E1. */
  repo?: string;
  /** Environments the entity runs in. */
  environments: EnvironmentRef[];
  /** Notifications about those environments. */
  notifications: NotificationRef[];
  /** What is wrong with the annotations. It never hides what is right. */
  problems: Problem[];
}

/** One value, and the annotation of the entity or its parents that gave it. */
interface Sourced {
  annotation: SupplyChainAnnotation;
  value: string;
  /** The parent, unless it is the entity itself. */
  inheritedFrom?: string;
}

/**
 * Reads the annotations of an entity: a pure function that gives a link for
 * any text and never throws. A part that is wrong becomes a problem and leaves
 * the other parts as they are.
 *
 * @param entity - the entity whose link is wanted
 * @param parents - its system, then its domain, as far as they are known
 * @param defaults - what the installation contributes
 * @public
 */
export function resolveLink(
  entity: Entity,
  parents: readonly Entity[],
  defaults: LinkDefaults,
): Link {
  const problems: Problem[] = misspeltAnnotations(entity);
  const read = (
    annotation: SupplyChainAnnotation,
    from: readonly Entity[] = [entity],
  ): Sourced | undefined => {
    for (const each of from) {
      const value: unknown = each.metadata?.annotations?.[annotation];
      if (typeof value === 'string' && value.trim() !== '') {
        return {
          annotation,
          value: value.trim(),
          ...(each !== entity && { inheritedFrom: stringifyEntityRef(each) }),
        };
      }
    }
    return undefined;
  };
  const scope = createScope(
    entity.metadata?.name,
    read(ANNOTATION.region, [entity, ...parents]),
    read(ANNOTATION.org, [entity, ...parents]),
    defaults,
  );
  const system = parents.filter(parent => parent.kind === 'System');

  const names = (source: Sourced | undefined, rule: RegExp, form: Form) =>
    unique(
      splitNames(source, problems).flatMap(part => {
        const qualified = scope(part, rule, form);
        if ('problem' in qualified) {
          problems.push(qualified.problem);
          return [];
        }
        return [qualified];
      }),
    );

  const link: Link = {
    flows: names(read(ANNOTATION.flows), NAME, 'flow').map(
      ({ region, org, name }) => ({ region, org, flow: name }),
    ),
    artifacts: templateNames(read(ANNOTATION.artifacts), problems),
    environments: names(
      read(ANNOTATION.environments, [entity, ...system]),
      NAME,
      'environment',
    ).map(({ region, org, name }) => ({ region, org, environment: name })),
    notifications: names(
      read(ANNOTATION.notifications),
      NOTIFICATION_NUMBER,
      'number',
    ).map(({ region, org, name }) => ({ region, org, number: Number(name) })),
    problems,
  };
  const repo = read(ANNOTATION.repo);
  return repo ? { ...link, repo: repo.value } : link;
}

/**
 * Finds annotations that were probably meant to be one of the plugin's.
 *
 * @returns a problem of reason `unknown-annotation` for each, ten at most
 * @public
 */
export function misspeltAnnotations(entity: Entity): Problem[] {
  return Object.entries<unknown>(entity.metadata?.annotations ?? {})
    .flatMap(([key, value]): Problem[] => {
      const misspelt = misspeltAnnotation(key);
      return misspelt
        ? [
            {
              reason: 'unknown-annotation',
              annotation: clip(key),
              ...(typeof value === 'string' && { value: clip(value) }),
              ...misspelt,
              message: `${quote(key)} isn't a Supply Chain annotation`,
              hint: misspelt.suggestion
                ? `Did you mean ${misspelt.suggestion}?`
                : `Use one of: ${Object.values(ANNOTATION).join(', ')}`,
            },
          ]
        : [];
    })
    .slice(0, MAX_MISSPELT);
}

/** What a name is of, as people write it in a message. */
type Form = 'flow' | 'environment' | 'number';

interface InScope {
  region: string;
  org: string;
  name: string;
}

/** Gives each name of an annotation its region and organization. */
function createScope(
  entityName: string,
  regionAnnotation: Sourced | undefined,
  orgAnnotation: Sourced | undefined,
  defaults: LinkDefaults,
) {
  const regionNames = Object.keys(defaults.regions);
  const fallbackRegion =
    regionAnnotation?.value ??
    defaults.defaultRegion ??
    (regionNames.length === 1 ? regionNames[0] : undefined);

  return (
    part: Sourced,
    rule: RegExp,
    form: Form,
  ): InScope | { problem: Problem } => {
    const parsed = parseQualifiedName(part.value);
    if (!parsed || !rule.test(parsed.name)) {
      return {
        problem: {
          ...named(part),
          reason: 'invalid-value',
          message: `${quote(part.value)} is not a valid ${form}`,
          hint: `Use comma-separated names: ${form}, org/${form} or region:org/${form}`,
        },
      };
    }
    const region = parsed.region ?? fallbackRegion;
    const regionSource = parsed.region ? part : regionAnnotation ?? part;
    if (!region) {
      if (defaults.defaultRegionMistake) {
        return {
          problem: misconfigured(named(part), defaults.defaultRegionMistake),
        };
      }
      return {
        problem: {
          ...named(part),
          reason: 'no-region',
          message: `No region set for ${quote(part.value)}`,
          hint: `Add the annotation ${ANNOTATION.region}`,
        },
      };
    }
    const known = ownValue(defaults.regions, region);
    if (!known) {
      return {
        problem: {
          ...named(regionSource),
          reason: 'unknown-region',
          region,
          message: `Unknown region ${quote(region)}`,
          hint: 'Check the spelling, or ask your portal admin to add it',
        },
      };
    }
    if (known.mistake) {
      return {
        problem: misconfigured(
          { ...named(regionSource), region },
          known.mistake,
        ),
      };
    }
    const found = withOrganization(part, parsed, region, known, orgAnnotation);
    return 'problem' in found || isAllowed(found, form, defaults)
      ? found
      : {
          problem: {
            ...named(part),
            reason: 'link-not-allowed',
            region: found.region,
            org: found.org,
            message: `${entityName} isn't allowed to link ${found.org}/${found.name}`,
            hint: 'Check the annotation, or ask your portal admin to allow it',
          },
        };
  };
}

function isAllowed(
  { region, org, name }: InScope,
  form: Form,
  { mayLink = () => true }: LinkDefaults,
): boolean {
  return mayLink({ region, org, ...(form === 'flow' && { flow: name }) });
}

function withOrganization(
  part: Sourced,
  parsed: { org?: string; name: string },
  region: string,
  known: RegionDefaults,
  orgAnnotation: Sourced | undefined,
): InScope | { problem: Problem } {
  const org = parsed.org ?? orgAnnotation?.value ?? known.defaultOrganization;
  const orgSource = parsed.org ? part : orgAnnotation ?? part;
  if (!org) {
    return {
      problem: {
        ...named(part),
        reason: 'no-organization',
        region,
        message: `No organization set for ${quote(part.value)}`,
        hint: `Add the annotation ${ANNOTATION.org} to the entity or its system`,
      },
    };
  }
  if (!ORG_OR_REGION.test(org)) {
    return {
      problem: {
        ...named(orgSource),
        reason: 'invalid-value',
        message: `${quote(org)} is not a valid organization`,
        hint: 'Use only the name of the organization',
      },
    };
  }
  const mistake = ownValue(known.mistakenOrganizations ?? {}, org);
  if (mistake) {
    return {
      problem: misconfigured({ ...named(orgSource), region, org }, mistake),
    };
  }
  if (!known.organizations.includes(org)) {
    return {
      problem: {
        ...named(orgSource),
        reason: 'organization-not-configured',
        region,
        org,
        message: `No API key for the organization ${quote(
          org,
        )} in the region ${quote(region)}`,
        hint: 'Check the spelling, or ask your portal admin to add it',
      },
    };
  }
  return { region, org, name: parsed.name };
}

/**
 * The problem of a value that needs what the configuration has a mistake in.
 *
 * @param place - the annotation and the value, with the region and the
 * organization where they are known
 * @param setting - the path of the mistake
 * @public
 */
export function misconfigured(
  place: Pick<
    Problem,
    'annotation' | 'value' | 'inheritedFrom' | 'region' | 'org'
  >,
  setting: string,
): Problem {
  const { annotation, value, inheritedFrom, region, org } = place;
  return {
    reason: 'configuration-invalid',
    annotation,
    value,
    ...(inheritedFrom && { inheritedFrom }),
    ...(region && { region }),
    ...(org && { org }),
    setting,
    message: `The portal's configuration has a mistake in ${setting}`,
    hint: 'Ask your portal admin to fix it',
  };
}

function templateNames(source: Sourced | undefined, problems: Problem[]) {
  return unique(
    splitNames(source, problems).flatMap(part => {
      if (TEMPLATE_NAME.test(part.value)) {
        return [part.value];
      }
      problems.push({
        ...named(part),
        reason: 'invalid-value',
        message: `${quote(part.value)} is not a valid template name`,
        hint: 'Use letters, digits, - and _, separated by commas',
      });
      return [];
    }),
  );
}

function splitNames(
  source: Sourced | undefined,
  problems: Problem[],
): Sourced[] {
  if (!source) {
    return [];
  }
  const parts = source.value
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');
  if (parts.length > MAX_NAMES) {
    problems.push({
      annotation: source.annotation,
      ...inheritance(source),
      reason: 'too-many-values',
      message: `${source.annotation} has ${parts.length} names`,
      hint: `Only the first ${MAX_NAMES} are used`,
      count: parts.length,
    });
  }
  return parts.slice(0, MAX_NAMES).map(value => ({ ...source, value }));
}

function unique<T>(values: T[]): T[] {
  return [
    ...new Map(values.map(value => [JSON.stringify(value), value])).values(),
  ];
}

/** A region may be named like a member of `Object.prototype`. */
function ownValue<T>(record: Readonly<Record<string, T>>, key: string) {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The place a problem points to, short enough for a message. */
function named(source: Sourced) {
  const { annotation, value } = source;
  return { annotation, value: clip(value), ...inheritance(source) };
}

function inheritance({ inheritedFrom }: Sourced) {
  return inheritedFrom ? { inheritedFrom } : {};
}

function quote(value: string): string {
  return `"${clip(value)}"`;
}

function clip(value: string): string {
  return value.length > 80 ? `${value.slice(0, 80)}…` : value;
}

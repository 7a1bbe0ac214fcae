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

/** Maximum number of misspelt annotations reported per entity. */
const MAX_MISSPELT = 10;

/** Maximum number of names per annotation; more must be a mistake. */
const MAX_NAMES = 50;

/** E1's rule for `flow_name`; assumed to hold for environments too. */
const NAME = /^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/;
/** E1's rule for `template_reference_name`. */
const TEMPLATE_NAME = /^[a-zA-Z0-9_-]{1,255}$/;
const NOTIFICATION_NUMBER = /^[1-9][0-9]{0,8}$/;
const ORG_OR_REGION = /^[^\s:/,]{1,255}$/;

/**
 * A region's settings, as far as links need them.
 *
 * @public
 */
export interface RegionDefaults {
  /** Organizations that have a key. */
  organizations: readonly string[];
  /** The key's own organization (E12), used when no annotation names one. */
  defaultOrganization?: string;
  /** The misconfigured setting that makes the region unusable. */
  mistake?: string;
  /**
   * The same for organizations that are left out of `organizations`, by name.
   */
  mistakenOrganizations?: Readonly<Record<string, string>>;
}

/**
 * The target of a link: a flow or, if absent, anything else in an organization,
 * such as an environment.
 *
 * @public
 */
export interface LinkTarget {
  region: string;
  org: string;
  flow?: string;
}

/**
 * The installation's defaults for links.
 *
 * @public
 */
export interface LinkDefaults {
  /** Region of names that don't include one; defaults to the only region. */
  defaultRegion?: string;
  /**
   * The misconfigured setting that leaves the installation without a default
   * region.
   */
  defaultRegionMistake?: string;
  /** The configured regions by name. */
  regions: Readonly<Record<string, RegionDefaults>>;
  /**
   * Whether the entity may link the target; if absent, it may link anything.
   */
  mayLink?: (target: LinkTarget) => boolean;
}

/**
 * The resolved annotations of an entity.
 *
 * @public
 */
export interface Link {
  /** Flows whose trails and artifacts belong to the entity. */
  flows: FlowRef[];
  /** Template names of the entity's artifacts; empty for all. */
  artifacts: string[];
  /** The `repo_name` filter of E1. */
  repo?: string;
  /** Environments where the entity runs. */
  environments: EnvironmentRef[];
  /** Notifications about those environments. */
  notifications: NotificationRef[];
  /** Problems with the annotations. They never hide valid values. */
  problems: Problem[];
}

/** A value, and the annotation it comes from. */
interface Sourced {
  annotation: SupplyChainAnnotation;
  value: string;
  /** The parent that the annotation is inherited from, if any. */
  inheritedFrom?: string;
}

/**
 * Resolves the annotations of an entity. A pure function that returns a link
 * for any text and never throws: an invalid part becomes a problem without
 * affecting the others.
 *
 * @param entity - the entity to resolve
 * @param parents - its system, then its domain, as far as they are known
 * @param defaults - the installation's defaults
 *
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
 * Finds annotations that are probably misspelt keys of the plugin's.
 *
 * @returns a problem with reason `unknown-annotation` for each, at most ten
 *
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

/** Kind of a name, as worded in messages. */
type Form = 'flow' | 'environment' | 'number';

interface InScope {
  region: string;
  org: string;
  name: string;
}

/**
 * Creates a resolver for the region and organization of an annotation's names.
 */
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
 * Creates the problem of a value that depends on a misconfigured setting.
 *
 * @param place - the annotation and the value, with region and organization if
 * known
 * @param setting - path of the misconfigured setting
 *
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

/** Guards against regions named like a member of `Object.prototype`. */
function ownValue<T>(record: Readonly<Record<string, T>>, key: string) {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The source of a problem, shortened to fit a message. */
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

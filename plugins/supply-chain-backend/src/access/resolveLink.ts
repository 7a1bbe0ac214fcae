import { stringifyEntityRef } from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import {
  misspelledAnnotations,
  parseAnnotatedName,
  readableName,
  stringifyFlowRef,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION,
} from 'backstage-plugin-supply-chain-common';
import type {
  Link,
  LinkedFlow,
  Problem,
  SupplyChainAnnotation,
} from 'backstage-plugin-supply-chain-common';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import { misconfigured } from '../errors/problems';
import type { Place } from '../util/keys';
import { uniqueBy } from '../util/uniqueBy';
import { mayLink } from './linkRules';

/** Maximum number of names per annotation; more must be a mistake. */
const MAX_NAMES = 50;

/** Pattern of an artifact's name in the template (E1). */
const TEMPLATE_NAME_PATTERN = /^[a-zA-Z0-9_-]{1,255}$/;

/** A value, and the annotation it comes from. */
interface Sourced {
  annotation: SupplyChainAnnotation;
  value: string;
  /** The parent that the annotation is inherited from, if any. */
  inheritedFrom?: string;
}

/** A problem without the value that has it. */
type Unplaced = Omit<Problem, 'annotation' | 'value' | 'inheritedFrom'>;

type NamedKind = Parameters<typeof parseAnnotatedName>[1];

/** A name with its region and organization. */
type NamedPlace = Place & { name: string };

class Annotations {
  readonly #problems: Problem[];
  readonly #region: Sourced | undefined;
  readonly #org: Sourced | undefined;

  constructor(
    private readonly entity: Entity,
    private readonly parents: readonly Entity[],
    private readonly config: SupplyChainConfig,
    private readonly defaultOrg?: string,
  ) {
    this.#problems = misspelledAnnotations(entity);
    this.#region = this.#read(ANNOTATION.region, parents);
    this.#org = this.#read(ANNOTATION.org, parents);
  }

  resolve(): Link {
    const systems = this.parents.filter(({ kind }) => kind === 'System');
    return {
      flows: this.#flows(),
      artifacts: this.#artifacts(),
      environments: this.#places(
        this.#parts(ANNOTATION.environments, systems),
        'environment',
      ).map(({ region, org, name }) => ({ region, org, environment: name })),
      notifications: this.#places(
        this.#parts(ANNOTATION.notifications),
        'number',
      ).map(({ region, org, name }) => ({ region, org, number: Number(name) })),
      repos: unique(this.#parts(ANNOTATION.repo).map(({ value }) => value)),
      problems: this.#problems,
    };
  }

  /** A flow that both annotations name is one of pull requests. */
  #flows(): LinkedFlow[] {
    const named = (annotation: SupplyChainAnnotation) =>
      this.#places(this.#parts(annotation), 'flow').map(
        ({ region, org, name }): LinkedFlow => ({ region, org, flow: name }),
      );
    const counted = named(ANNOTATION.flows);
    const others = named(ANNOTATION.pullRequestFlows).map(
      (flow): LinkedFlow => ({ ...flow, pullRequests: true }),
    );
    return uniqueBy([...counted, ...others], stringifyFlowRef);
  }

  #artifacts(): string[] {
    const parts = this.#parts(ANNOTATION.artifacts).filter(
      part =>
        TEMPLATE_NAME_PATTERN.test(part.value) ||
        this.#report([part], {
          reason: 'invalid-value',
          message: `"${readableName(part.value)}" is not a valid template name`,
          hint: 'Use letters, digits, - and _, separated by commas',
        }),
    );
    return unique(parts.map(({ value }) => value));
  }

  #places(parts: readonly Sourced[], kind: NamedKind): NamedPlace[] {
    return unique(parts.flatMap(part => this.#place(part, kind) ?? []));
  }

  /** The names in an annotation of the entity, or else of a parent. */
  #parts(
    annotation: SupplyChainAnnotation,
    parents?: readonly Entity[],
  ): Sourced[] {
    const source = this.#read(annotation, parents);
    const values = (source?.value ?? '')
      .split(/[,\r\n]/)
      .map(value => value.trim())
      .filter(value => value !== '');
    if (source && values.length > MAX_NAMES) {
      this.#report([source], {
        reason: 'too-many-values',
        message: `${annotation} has ${values.length} names`,
        hint: `Only the first ${MAX_NAMES} are used. Split the component into several`,
        count: values.length,
      });
    }
    return values
      .slice(0, MAX_NAMES)
      .map(value => ({ ...source, annotation, value }));
  }

  #read(
    annotation: SupplyChainAnnotation,
    parents: readonly Entity[] = [],
  ): Sourced | undefined {
    for (const source of [this.entity, ...parents]) {
      const value: unknown = source.metadata?.annotations?.[annotation];
      if (typeof value === 'string' && value.trim() !== '') {
        const inheritedFrom =
          source === this.entity ? undefined : stringifyEntityRef(source);
        return { annotation, value: value.trim(), inheritedFrom };
      }
    }
    return undefined;
  }

  #place(part: Sourced, kind: NamedKind): NamedPlace | undefined {
    const named = parseAnnotatedName(part.value, kind);
    if (!named) {
      return this.#report([part], {
        reason: 'invalid-value',
        message: `"${readableName(part.value)}" is not a valid ${kind}`,
        hint: `Use comma-separated names: ${kind}, org/${kind} or region:org/${kind}`,
      });
    }
    const { region: ownRegion, org: ownOrg, name } = named;
    const { regions, defaultRegion, unusable } = this.config;
    const [onlyRegion, ...others] = Object.keys({
      ...regions,
      ...unusable.regions,
    });
    const region =
      ownRegion ??
      this.#region?.value ??
      defaultRegion ??
      (others.length > 0 ? undefined : onlyRegion);
    const regionFrom = ownRegion ? part : this.#region ?? part;
    if (!region || !Object.hasOwn(regions, region)) {
      return this.#report([regionFrom], this.#regionProblem(region, part));
    }
    const org = ownOrg ?? this.#org?.value ?? this.#defaultOrg(region);
    const orgFrom = ownOrg ? part : this.#org ?? part;
    if (!org || !Object.hasOwn(regions[region].organizations, org)) {
      const problem = this.#organizationProblem(region, org, part);
      return this.#report([orgFrom, regionFrom], problem);
    }
    const flow = kind === 'flow' ? name : undefined;
    if (!mayLink(this.config, this.entity, { region, org, flow })) {
      return this.#report([part, orgFrom, regionFrom], {
        reason: 'link-not-allowed',
        region,
        org,
        message: `${this.entity.metadata?.name} isn't allowed to link to ${org}/${name}`,
        hint: 'Check the annotation, or ask your portal admin to allow it',
      });
    }
    return { region, org, name };
  }

  /** A misconfigured organization still means that the other isn't the only one. */
  #defaultOrg(region: string): string | undefined {
    const { regions, unusable } = this.config;
    const [only, ...others] = Object.keys({
      ...regions[region].organizations,
      ...unusable.organizations[region],
    });
    return others.length > 0 ? this.defaultOrg : only;
  }

  /** What is wrong with a region that can't be used. */
  #regionProblem(region: string | undefined, { value }: Sourced): Unplaced {
    const { regions, defaultRegion } = this.config.unusable;
    const setting = region ? ownValue(regions, region) : defaultRegion;
    if (setting) {
      return { ...misconfigured(setting), region };
    }
    return region
      ? {
          reason: 'unknown-region',
          region: readableName(region),
          message: `Unknown region "${readableName(region)}"`,
          hint: 'Check the spelling, or ask your portal admin to add it',
        }
      : {
          reason: 'no-region',
          message: `No region set for "${readableName(value)}"`,
          hint: `Add the annotation ${ANNOTATION.region}`,
        };
  }

  /** What is wrong with an organization that can't be used. */
  #organizationProblem(
    region: string,
    org: string | undefined,
    { value }: Sourced,
  ): Unplaced {
    const { regions, unusable } = this.config;
    // The key of the first one decides the default.
    const { firstOrganization = '' } = regions[region];
    const decisive = org ?? firstOrganization;
    const setting = ownValue(unusable.organizations[region], decisive);
    if (setting) {
      return { ...misconfigured(setting), region, org };
    }
    if (!org) {
      return {
        reason: 'no-organization',
        region,
        message: `No organization set for "${readableName(value)}"`,
        hint: `Add the annotation ${ANNOTATION.org} to the entity or its system`,
      };
    }
    const name = readableName(org);
    return {
      reason: 'organization-not-configured',
      region,
      org: name,
      message: `No API key for the organization "${name}" in the region "${region}"`,
      hint: 'Check the spelling, or ask your portal admin to add it',
    };
  }

  /**
   * Adds a problem with the first source. It is inherited if any of them is,
   * even if the name itself isn't: its text may contain their values.
   */
  #report(sources: readonly Sourced[], problem: Unplaced): undefined {
    const [{ annotation, value }] = sources;
    this.#problems.push({
      ...problem,
      annotation,
      value: readableName(value),
      inheritedFrom: sources.find(({ inheritedFrom }) => inheritedFrom)
        ?.inheritedFrom,
    });
  }
}

/**
 * Resolves the annotations of an entity. A pure function that returns a link
 * for any text and never throws: an invalid part becomes a problem without
 * affecting the others.
 *
 * @param parents - its systems, then their domains, as far as they are known
 * @param defaultOrg - of names without one, which are all in the same
 * region, where several are configured
 */
export function resolveLink(
  entity: Entity,
  parents: readonly Entity[],
  config: SupplyChainConfig,
  defaultOrg?: string,
): Link {
  return new Annotations(entity, parents, config, defaultOrg).resolve();
}

/** Guards against names like a member of `Object.prototype`. */
function ownValue(
  record: Readonly<Record<string, string>> = {},
  key: string,
): string | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function unique<T>(values: readonly T[]): T[] {
  return uniqueBy(values, value => JSON.stringify(value));
}

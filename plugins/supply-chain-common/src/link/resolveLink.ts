import { stringifyEntityRef } from '@backstage/catalog-model';
import type { Entity } from '@backstage/catalog-model';
import type { Link, LinkDefaults, LinkedFlow } from './Link';
import { SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION } from './annotations';
import type { SupplyChainAnnotation } from './annotations';
import { misspelledAnnotations } from './misspellings';
import { misconfigured, shown } from './problem';
import type { Problem } from './problem';
import { NAME_PATTERN, stringifyFlowRef } from './refs';

/** Maximum number of names per annotation; more must be a mistake. */
const MAX_NAMES = 50;

/** `name`, `org/name` or `region:org/name`. */
const QUALIFIED_NAME = /^(?:(?:([^\s:/]+):)?([^\s:/]+)\/)?([^\s:]+)$/;

/** By what a name stands for, as worded in messages. */
const PATTERNS = {
  flow: NAME_PATTERN,
  // Assumed to hold for environments too.
  environment: NAME_PATTERN,
  number: /^[1-9][0-9]{0,8}$/,
};

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

/** A name with its region and organization. */
interface Place {
  region: string;
  org: string;
  name: string;
}

class Annotations {
  readonly #problems: Problem[];
  readonly #region: Sourced | undefined;
  readonly #org: Sourced | undefined;

  constructor(
    private readonly entity: Entity,
    private readonly parents: readonly Entity[],
    private readonly defaults: LinkDefaults,
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
    const flows = new Map<string, LinkedFlow>();
    const annotations = [
      ANNOTATION.flows,
      ANNOTATION.pullRequestFlows,
    ] as const;
    for (const annotation of annotations) {
      const places = this.#places(this.#parts(annotation), 'flow');
      for (const { region, org, name } of places) {
        const flow: LinkedFlow = { region, org, flow: name };
        if (annotation === ANNOTATION.pullRequestFlows) {
          flow.pullRequests = true;
        }
        flows.set(stringifyFlowRef(flow), flow);
      }
    }
    return [...flows.values()];
  }

  #artifacts(): string[] {
    const parts = this.#parts(ANNOTATION.artifacts).filter(
      part =>
        TEMPLATE_NAME_PATTERN.test(part.value) ||
        this.#report([part], {
          reason: 'invalid-value',
          message: `"${shown(part.value)}" is not a valid template name`,
          hint: 'Use letters, digits, - and _, separated by commas',
        }),
    );
    return unique(parts.map(({ value }) => value));
  }

  #places(parts: readonly Sourced[], form: keyof typeof PATTERNS): Place[] {
    return unique(parts.flatMap(part => this.#place(part, form) ?? []));
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

  #place(part: Sourced, form: keyof typeof PATTERNS): Place | undefined {
    const [, ownRegion, ownOrg, name = ''] =
      QUALIFIED_NAME.exec(part.value) ?? [];
    if (!PATTERNS[form].test(name)) {
      return this.#report([part], {
        reason: 'invalid-value',
        message: `"${shown(part.value)}" is not a valid ${form}`,
        hint: `Use comma-separated names: ${form}, org/${form} or region:org/${form}`,
      });
    }
    const { regions, defaultRegion, unusable, mayLink } = this.defaults;
    const allRegions = { ...regions, ...unusable?.regions };
    const [onlyRegion, ...others] = Object.keys(allRegions);
    const region =
      ownRegion ??
      this.#region?.value ??
      defaultRegion ??
      (others.length > 0 ? undefined : onlyRegion);
    const regionFrom = ownRegion ? part : this.#region ?? part;
    const known = ownValue(regions, region);
    if (!region || !known) {
      return this.#report([regionFrom], this.#regionProblem(region, part));
    }
    const org = ownOrg ?? this.#org?.value ?? known.defaultOrganization;
    const orgFrom = ownOrg ? part : this.#org ?? part;
    if (!org || !known.organizations.includes(org)) {
      const problem = this.#organizationProblem(region, org, part);
      return this.#report([orgFrom, regionFrom], problem);
    }
    const flow = form === 'flow' ? name : undefined;
    if (mayLink && !mayLink({ region, org, flow })) {
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

  /** What is wrong with a region that can't be used. */
  #regionProblem(region: string | undefined, { value }: Sourced): Unplaced {
    const { unusable } = this.defaults;
    const setting = region
      ? ownValue(unusable?.regions, region)
      : unusable?.defaultRegion;
    if (setting) {
      return { ...misconfigured(setting), region };
    }
    return region
      ? {
          reason: 'unknown-region',
          region: shown(region),
          message: `Unknown region "${shown(region)}"`,
          hint: 'Check the spelling, or ask your portal admin to add it',
        }
      : {
          reason: 'no-region',
          message: `No region set for "${shown(value)}"`,
          hint: `Add the annotation ${ANNOTATION.region}`,
        };
  }

  /** What is wrong with an organization that can't be used. */
  #organizationProblem(
    region: string,
    org: string | undefined,
    { value }: Sourced,
  ): Unplaced {
    if (!org) {
      return {
        reason: 'no-organization',
        region,
        message: `No organization set for "${shown(value)}"`,
        hint: `Add the annotation ${ANNOTATION.org} to the entity or its system`,
      };
    }
    const ofRegion = ownValue(this.defaults.unusable?.organizations, region);
    const setting = ownValue(ofRegion, org);
    if (setting) {
      return { ...misconfigured(setting), region, org };
    }
    return {
      reason: 'organization-not-configured',
      region,
      org: shown(org),
      message: `No API key for the organization "${shown(
        org,
      )}" in the region "${region}"`,
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
      value: shown(value),
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
 * @param entity - the entity to resolve
 * @param parents - its systems, then their domains, as far as they are known
 * @param defaults - the installation's defaults
 *
 * @public
 */
export function resolveLink(
  entity: Entity,
  parents: readonly Entity[],
  defaults: LinkDefaults,
): Link {
  return new Annotations(entity, parents, defaults).resolve();
}

/** Guards against regions named like a member of `Object.prototype`. */
function ownValue<T>(
  record: Readonly<Record<string, T>> = {},
  key: string = '',
): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function unique<T>(values: readonly T[]): T[] {
  return [
    ...new Map(values.map(value => [JSON.stringify(value), value])).values(),
  ];
}

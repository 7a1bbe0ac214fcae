import type { LinkDefaults, RegionDefaults } from './Link';
import { SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION } from './annotations';
import type { Problem } from './problem';
import { parseQualifiedName } from './references';
import { inheritance, misconfigured, named, quote } from './sourced';
import type { Sourced } from './sourced';

const ORG_OR_REGION = /^[^\s:/,]{1,255}$/;

/** Kind of a name, as worded in messages. */
export type Form = 'flow' | 'environment' | 'number';

interface InScope {
  region: string;
  org: string;
  name: string;
}

interface KnownRegion {
  region: string;
  known: RegionDefaults;
}

/**
 * Creates a resolver for the region and organization of an annotation's names.
 */
export function createScope(
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
    const regionSource = parsed.region ? part : regionAnnotation ?? part;
    const within = withRegion(
      part,
      parsed.region ?? fallbackRegion,
      regionSource,
      defaults,
    );
    if ('problem' in within) {
      return within;
    }
    const found = withOrganization(part, parsed, within, orgAnnotation);
    const orgSource = parsed.org ? part : orgAnnotation ?? part;
    const outcome =
      'problem' in found || isAllowed(found, form, defaults)
        ? found
        : { problem: notAllowed(entityName, part, found) };
    return 'problem' in outcome
      ? { problem: inheriting(outcome.problem, [orgSource, regionSource]) }
      : outcome;
  };
}

/**
 * Says that a problem is inherited if its organization or region is, even if
 * the name itself isn't: its text contains both.
 */
function inheriting(problem: Problem, sources: readonly Sourced[]): Problem {
  const parent = sources.find(({ inheritedFrom }) => inheritedFrom);
  return parent ? { ...inheritance(parent), ...problem } : problem;
}

function notAllowed(
  entityName: string,
  part: Sourced,
  { region, org, name }: InScope,
): Problem {
  return {
    ...named(part),
    reason: 'link-not-allowed',
    region,
    org,
    message: `${entityName} isn't allowed to link to ${org}/${name}`,
    hint: 'Check the annotation, or ask your portal admin to allow it',
  };
}

function isAllowed(
  { region, org, name }: InScope,
  form: Form,
  { mayLink = () => true }: LinkDefaults,
): boolean {
  return mayLink({ region, org, ...(form === 'flow' && { flow: name }) });
}

function withRegion(
  part: Sourced,
  region: string | undefined,
  source: Sourced,
  { defaultRegionMistake, regions }: LinkDefaults,
): KnownRegion | { problem: Problem } {
  if (!region && defaultRegionMistake) {
    return { problem: misconfigured(named(part), defaultRegionMistake) };
  }
  if (!region) {
    return {
      problem: {
        ...named(part),
        reason: 'no-region',
        message: `No region set for ${quote(part.value)}`,
        hint: `Add the annotation ${ANNOTATION.region}`,
      },
    };
  }
  const known = ownValue(regions, region);
  if (!known) {
    return {
      problem: {
        ...named(source),
        reason: 'unknown-region',
        region,
        message: `Unknown region ${quote(region)}`,
        hint: 'Check the spelling, or ask your portal admin to add it',
      },
    };
  }
  return known.mistake
    ? { problem: misconfigured({ ...named(source), region }, known.mistake) }
    : { region, known };
}

function withOrganization(
  part: Sourced,
  parsed: { org?: string; name: string },
  { region, known }: KnownRegion,
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

/** Guards against regions named like a member of `Object.prototype`. */
function ownValue<T>(record: Readonly<Record<string, T>>, key: string) {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

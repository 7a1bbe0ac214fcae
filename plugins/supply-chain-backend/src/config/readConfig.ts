import type { Config } from '@backstage/config';
import { closestName } from 'backstage-plugin-supply-chain-common';
import type { ConfigProblem } from 'backstage-plugin-supply-chain-common';
import type { z } from 'zod';
import { mistakesOf, problemOfMistake, unknownKey } from './mistakes';
import type { Mistake } from './mistakes';
import {
  environmentsSchema,
  MAX_KEPT_FOR,
  NAME,
  organizationSchema,
  regionSchema,
  sections,
} from './schema';
import type {
  OrganizationConfig,
  RegionConfig,
  SupplyChainConfig,
  UnusableConfig,
} from './SupplyChainConfig';

const SECTIONS = Object.keys(sections);

export interface ReadConfigOptions {
  /** Whether API keys may be left out, because a key provider supplies them. */
  keysProvided?: boolean;
  /** The previous config, whose values stay in use in place of mistakes. */
  before?: SupplyChainConfig;
}

/** The parsed `supplyChain` block, and its problems. */
interface ConfigReading {
  /** Absent if the block is missing or entirely unusable. */
  config?: SupplyChainConfig;
  /** Never contain config values. */
  problems: ConfigProblem[];
}

/** A settings block whose settings can be validated individually. */
type BlockSchema<T> = z.ZodType<T> & { shape: z.ZodRawShape };

class BlockReader {
  readonly #keysProvided: boolean;
  readonly #before?: SupplyChainConfig;
  readonly #problems: ConfigProblem[] = [];
  readonly #unusable = {
    regions: new Map<string, string>(),
    organizations: new Map<string, Map<string, string>>(),
    firstOrganizations: new Map<string, string>(),
  };

  constructor({ keysProvided = false, before }: ReadConfigOptions) {
    this.#keysProvided = keysProvided;
    this.#before = before;
  }

  read(block: unknown): ConfigReading {
    if (!isBlock(block) || !isBlock(block.regions)) {
      const path = isBlock(block) ? ['regions'] : [];
      this.#report(
        isBlock(block) && block.regions === undefined
          ? { path, reason: 'missing' }
          : { path, reason: 'wrong-type', expected: 'block' },
        { effect: this.#before ? 'previous-used' : 'idle' },
      );
      return { problems: this.#problems };
    }
    // docsUrl is only used by the frontend.
    const known = [
      'defaultRegion',
      'docsUrl',
      'environments',
      'regions',
      ...SECTIONS,
    ];
    for (const key of Object.keys(block)) {
      if (!known.includes(key)) {
        this.#report(unknownKey(key, known), { effect: 'ignored' });
      }
    }
    const regions = Object.fromEntries(
      Object.entries(block.regions).flatMap(([name, input]) => {
        const region = this.#region(name, input);
        return region ? [[name, region]] : [];
      }),
    );
    const names = Object.keys(block.regions);
    const defaultRegion = this.#defaultRegion(block.defaultRegion, names);
    const before = this.#before;
    const unusable = this.#unusableParts(
      defaultRegion.mistake && names.length > 1
        ? defaultRegion.mistake
        : undefined,
    );
    return {
      problems: this.#problems,
      config: deepFreeze({
        ...(defaultRegion.name && { defaultRegion: defaultRegion.name }),
        regions,
        ...(unusable && { unusable }),
        environments: this.#environments(block.environments),
        cache: this.#section('cache', sections.cache, block, before?.cache),
        store: this.#store(block, before?.store),
        sync: this.#section('sync', sections.sync, block, before?.sync),
        writes: this.#section('writes', sections.writes, block, before?.writes),
        access: this.#section('access', sections.access, block, before?.access),
      }),
    };
  }

  #region(name: string, input: unknown): RegionConfig | undefined {
    const path = ['regions', name];
    const before = ownValue(this.#before?.regions, name);
    const { value, wrong, mistakes } = readBlock(regionSchema, input ?? {});
    if (!NAME.test(name)) {
      mistakes.unshift({ path: [], reason: 'invalid-name' });
    }
    const isUsable = value !== undefined && NAME.test(name);
    for (const mistake of mistakes) {
      const isPreviousUsed =
        before && (!isUsable || isIn(before, mistake.path[0]));
      this.#report(inside(path, mistake), {
        region: name,
        effect: effectOf(
          mistake,
          isPreviousUsed,
          isUsable ? 'default-used' : 'not-used',
        ),
      });
    }
    if (value === undefined || !isUsable) {
      if (!before) {
        this.#unusable.regions.set(name, pathOfFirst(this.#problems, name));
      }
      return before;
    }
    const { organizations, ...own } = value;
    const region = { ...own, ...previousValues(before, wrong) };
    return {
      ...region,
      title: region.title ?? name,
      organizations: this.#organizations(
        name,
        organizations,
        // Never send a key to a region it doesn't belong to.
        before && before.baseUrl === region.baseUrl ? before.organizations : {},
      ),
    };
  }

  #organizations(
    region: string,
    inputs: Record<string, unknown>,
    before: RegionConfig['organizations'],
  ): RegionConfig['organizations'] {
    const [first] = Object.keys(inputs);
    return Object.fromEntries(
      Object.entries(inputs).flatMap(([org, input]) => {
        const { value, mistakes } = this.#organization(org, input);
        const previous = ownValue(before, org);
        const problems = mistakes.map(mistake =>
          this.#report(
            inside(['regions', region, 'organizations', org], mistake),
            { region, org, effect: previous ? 'previous-used' : 'not-used' },
          ),
        );
        const used = value ?? previous;
        if (used) {
          return [[org, used]];
        }
        const { path } = problems[0];
        const unusable = this.#unusable.organizations.get(region) ?? new Map();
        this.#unusable.organizations.set(region, unusable.set(org, path));
        if (org === first) {
          this.#unusable.firstOrganizations.set(region, path);
        }
        return [];
      }),
    );
  }

  /**
   * Any mistake disables an organization, because it may concern the rules
   * about who may link it.
   */
  #organization(
    org: string,
    input: unknown,
  ): { value?: OrganizationConfig; mistakes: Mistake[] } {
    const read = organizationSchema.safeParse(input ?? {});
    const mistakes = read.success
      ? []
      : mistakesOf(read.error, input ?? {}, keysOf(organizationSchema));
    if (!NAME.test(org)) {
      mistakes.unshift({ path: [], reason: 'invalid-name' });
    }
    if (read.success && !read.data.apiKey && !this.#keysProvided) {
      mistakes.push({ path: ['apiKey'], reason: 'missing' });
    }
    return mistakes.length > 0 || !read.success
      ? { mistakes }
      : { value: read.data, mistakes };
  }

  #defaultRegion(
    value: unknown,
    names: string[],
  ): { name?: string; mistake?: string } {
    if (value === undefined || value === null) {
      return {};
    }
    if (typeof value === 'string' && names.includes(value)) {
      return { name: value };
    }
    const before = this.#before?.defaultRegion;
    const previous = before && names.includes(before) ? before : undefined;
    const suggestion =
      typeof value === 'string' ? closestName(value, names) : undefined;
    const { path } = this.#report(
      {
        path: ['defaultRegion'],
        reason: 'unknown-region',
        ...(suggestion && { suggestion }),
      },
      {
        effect: effectOf(
          undefined,
          previous !== undefined,
          names.length > 1 ? 'not-used' : 'default-used',
        ),
      },
    );
    return previous ? { name: previous } : { mistake: path };
  }

  #environments(value: unknown): readonly string[] {
    const read = environmentsSchema.safeParse(value ?? []);
    if (read.success) {
      return read.data;
    }
    const before = this.#before?.environments;
    for (const mistake of mistakesOf(read.error, value, [])) {
      this.#report(inside(['environments'], mistake), {
        effect: effectOf(mistake, before !== undefined, 'default-used'),
      });
    }
    return before ?? [];
  }

  /**
   * Unlike other settings, a mistaken or misspelled retention doesn't get its
   * default: that might delete what the admin wants to keep.
   */
  #store(
    block: Record<string, unknown>,
    before: SupplyChainConfig['store'] | undefined,
  ): SupplyChainConfig['store'] {
    const { value, mistakes } = readBlock(sections.store, block.store ?? {});
    const isSet =
      isBlock(block.store) &&
      'keepFor' in block.store &&
      mistakes.every(({ path }) => path[0] !== 'keepFor');
    const isKept = mistakes.length > 0 && !isSet;
    for (const mistake of mistakes) {
      this.#report(inside(['store'], mistake), {
        effect: isKept
          ? effectOf(undefined, before !== undefined, 'longest-kept')
          : 'ignored',
      });
    }
    return isKept || !value ? before ?? { keepFor: MAX_KEPT_FOR } : value;
  }

  #section<T extends object>(
    name: string,
    schema: BlockSchema<T>,
    block: Record<string, unknown>,
    before: T | undefined,
  ): T {
    const { value, wrong, mistakes } = readBlock(schema, block[name] ?? {});
    for (const mistake of mistakes) {
      this.#report(inside([name], mistake), {
        effect: effectOf(mistake, before !== undefined, 'default-used'),
      });
    }
    return { ...(value ?? schema.parse({})), ...previousValues(before, wrong) };
  }

  #unusableParts(defaultRegion?: string): UnusableConfig | undefined {
    const { regions, organizations, firstOrganizations } = this.#unusable;
    if (!defaultRegion && regions.size === 0 && organizations.size === 0) {
      return undefined;
    }
    return {
      ...(defaultRegion && { defaultRegion }),
      regions: Object.fromEntries(regions),
      organizations: Object.fromEntries(
        [...organizations].map(([region, each]) => [
          region,
          Object.fromEntries(each),
        ]),
      ),
      firstOrganizations: Object.fromEntries(firstOrganizations),
    };
  }

  #report(
    mistake: Mistake,
    rest: Pick<ConfigProblem, 'effect' | 'region' | 'org'>,
  ): ConfigProblem {
    const problem = problemOfMistake(mistake, rest);
    this.#problems.push(problem);
    return problem;
  }
}

/**
 * Reads the `supplyChain` block. A mistake affects as little as possible: only
 * its own setting, organization or region.
 */
export function readConfig(
  config: Config,
  options: ReadConfigOptions = {},
): ConfigReading {
  const block: unknown = config.getOptional('supplyChain');
  return block === undefined || block === null
    ? { problems: [] }
    : new BlockReader(options).read(block);
}

/**
 * Reads a block without its invalid settings, so that those get their defaults.
 *
 * @returns no value if an invalid setting has no default
 */
function readBlock<T extends object>(
  schema: BlockSchema<T>,
  input: unknown,
): { value?: T; wrong: ReadonlySet<string>; mistakes: Mistake[] } {
  const known = keysOf(schema);
  const first = schema.safeParse(input);
  if (first.success) {
    return { value: first.data, wrong: new Set(), mistakes: [] };
  }
  const mistakes = mistakesOf(first.error, input, known);
  const wrong = new Set(
    isBlock(input) ? mistakes.map(({ path }) => path[0]) : known,
  );
  const rest = schema.safeParse(
    Object.fromEntries(
      Object.entries(isBlock(input) ? input : {}).filter(
        ([key]) => !wrong.has(key),
      ),
    ),
  );
  return { ...(rest.success && { value: rest.data }), wrong, mistakes };
}

function effectOf(
  mistake: Mistake | undefined,
  isPreviousUsed: boolean | undefined,
  otherwise: ConfigProblem['effect'],
): ConfigProblem['effect'] {
  if (mistake?.reason === 'unknown-key') {
    return 'ignored';
  }
  return isPreviousUsed ? 'previous-used' : otherwise;
}

/** Previous values of the settings that are now invalid. */
function previousValues<T extends object>(
  before: T | undefined,
  wrong: ReadonlySet<string>,
): Partial<T> {
  const entries = Object.entries(before ?? {}).filter(([key]) =>
    wrong.has(key),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

/** Path of the mistake that makes a region unusable. */
function pathOfFirst(problems: ConfigProblem[], region: string): string {
  return problems.find(
    each => each.region === region && each.effect === 'not-used',
  )!.path;
}

function inside(path: string[], mistake: Mistake): Mistake {
  return { ...mistake, path: [...path, ...mistake.path] };
}

function keysOf(schema: { shape: z.ZodRawShape }): string[] {
  return Object.keys(schema.shape);
}

function isIn(before: object, key: string | undefined): boolean {
  return key !== undefined && Object.hasOwn(before, key);
}

function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ownValue<T>(
  record: Readonly<Record<string, T>> | undefined,
  key: string,
): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}

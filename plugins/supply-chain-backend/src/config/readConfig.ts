import type { Config } from '@backstage/config';
import { closestName } from 'backstage-plugin-supply-chain-common';
import { z } from 'zod';
import {
  isBlock,
  mistakesOf,
  problemOf,
  readBlock,
  unknownKey,
} from './mistakes';
import type { ConfigProblem, Mistake } from './mistakes';
import {
  environmentsSchema,
  guidanceSchema,
  MAX_KEPT_FOR,
  NAME,
  organizationSchema,
  regionSchema,
  sections,
  validate,
} from './schema';
import type {
  OrganizationConfig,
  RegionConfig,
  SupplyChainConfig,
} from './SupplyChainConfig';

const KEYS = [
  'defaultRegion',
  // Only used by the frontend.
  'docsUrl',
  'environments',
  'guidance',
  'regions',
  ...Object.keys(sections),
];

const INVALID_NAME: Mistake = {
  path: [],
  reason: 'invalid',
  allowed: '[^\\s:/,]+',
};

export interface ReadConfigOptions {
  /** Whether API keys may be left out, because a key provider supplies them. */
  keysProvided?: boolean;
}

/** The parsed `supplyChain` block, and its problems. */
interface ConfigReading {
  /** Absent if the block is missing or entirely unusable. */
  config?: SupplyChainConfig;
  /** Never contain config values. */
  problems: ConfigProblem[];
}

/** Reads the parts of a block, and collects their problems. */
class BlockReader {
  readonly problems: ConfigProblem[] = [];

  constructor(
    private readonly block: Record<string, unknown>,
    private readonly keysProvided: boolean,
  ) {}

  /** Notes mistakes that leave their settings without a value of their own. */
  ignore(inside: string[], mistakes: Mistake[]): void {
    for (const mistake of mistakes) {
      this.problems.push(problemOf(inside, mistake, { effect: 'ignored' }));
    }
  }

  section<K extends keyof typeof sections>(name: K): SupplyChainConfig[K] {
    const schema = sections[name];
    const input = this.block[name] ?? {};
    const { value, mistakes } = readBlock<object>(schema, input);
    this.ignore([name], mistakes);
    return (value ?? schema.parse({})) as SupplyChainConfig[K];
  }

  /**
   * Unlike other settings, a mistaken or misspelled retention doesn't get its
   * default: that might delete what the admin wants to keep.
   */
  store(): SupplyChainConfig['store'] {
    const before = this.problems.length;
    const value = this.section('store');
    return this.problems.length > before ? { keepFor: MAX_KEPT_FOR } : value;
  }

  /** @returns the path of a mistake that leaves names without a region */
  defaultRegion(names: string[]): { name?: string; mistake?: string } {
    const value = this.block.defaultRegion ?? undefined;
    if (value === undefined) {
      return {};
    }
    if (typeof value === 'string' && names.includes(value)) {
      return { name: value };
    }
    this.ignore(
      ['defaultRegion'],
      [
        {
          path: [],
          reason: 'invalid',
          allowed: names.join(' | '),
          suggestion: closestName(String(value), names),
        },
      ],
    );
    return names.length > 1 ? { mistake: this.problems.at(-1)?.path } : {};
  }

  /** Leaves out the entries of a list that have a mistake. */
  list<T>(name: string, schema: z.ZodType<T[]>, known?: string[]): T[] {
    const input = this.block[name] ?? [];
    const { data, error } = validate(schema, input);
    if (data) {
      return data;
    }
    this.ignore(
      [name],
      error.issues.flatMap(issue => mistakesOf(issue, known)),
    );
    const mistaken = new Set(error.issues.map(({ path }) => path[0]));
    return Array.isArray(input)
      ? schema.parse(input.filter((_, index) => !mistaken.has(index)))
      : [];
  }

  /**
   * The usable regions, and the paths of the mistakes that make others, or
   * organizations of usable ones, unusable.
   */
  regions(inputs: Record<string, unknown>) {
    const usable: Record<string, RegionConfig> = {};
    const regions: Record<string, string> = {};
    const organizations: Record<string, Record<string, string>> = {};
    for (const [name, input] of Object.entries(inputs)) {
      const { value, mistakes } = readBlock(regionSchema, input ?? {});
      if (!NAME.test(name)) {
        mistakes.unshift(INVALID_NAME);
      }
      const isUsable = value !== undefined && NAME.test(name);
      const found = mistakes.map(mistake =>
        problemOf(['regions', name], mistake, {
          region: name,
          effect:
            isUsable || mistake.reason === 'unknown-key'
              ? 'ignored'
              : 'disabled',
        }),
      );
      this.problems.push(...found);
      if (isUsable) {
        const own = this.#organizations(name, value.organizations);
        usable[name] = {
          ...value,
          title: value.title ?? name,
          firstOrganization: Object.keys(value.organizations)[0],
          organizations: own.usable,
        };
        organizations[name] = own.unusable;
      } else {
        regions[name] = found.find(({ effect }) => effect === 'disabled')!.path;
      }
    }
    return { usable, regions, organizations };
  }

  /**
   * Any mistake disables an organization, because it may concern the rules
   * about who may link it.
   */
  #organizations(region: string, inputs: Record<string, unknown>) {
    const usable: Record<string, OrganizationConfig> = {};
    const unusable: Record<string, string> = {};
    for (const [org, input] of Object.entries(inputs)) {
      const { value, mistakes } = readBlock(organizationSchema, input ?? {});
      if (!NAME.test(org)) {
        mistakes.unshift(INVALID_NAME);
      }
      if (mistakes.length === 0 && !value?.apiKey && !this.keysProvided) {
        mistakes.push({ path: ['apiKey'], reason: 'missing' });
      }
      const found = mistakes.map(mistake =>
        problemOf(['regions', region, 'organizations', org], mistake, {
          region,
          org,
          effect: 'disabled',
        }),
      );
      this.problems.push(...found);
      if (value && found.length === 0) {
        usable[org] = value;
      } else {
        unusable[org] = found[0].path;
      }
    }
    return { usable, unusable };
  }
}

/**
 * Reads the `supplyChain` block. A mistake affects as little as possible: only
 * its own setting, organization or region.
 */
export function readConfig(
  config: Config,
  { keysProvided = false }: ReadConfigOptions = {},
): ConfigReading {
  const block: unknown = config.getOptional('supplyChain');
  if (block === undefined || block === null) {
    return { problems: [] };
  }
  if (!isBlock(block) || !isBlock(block.regions)) {
    const isMissing = isBlock(block) && block.regions === undefined;
    const mistake: Mistake = {
      path: isBlock(block) ? ['regions'] : [],
      reason: isMissing ? 'missing' : 'invalid',
      allowed: isMissing ? undefined : '{ … }',
    };
    return { problems: [problemOf([], mistake, { effect: 'idle' })] };
  }
  const reader = new BlockReader(block, keysProvided);
  for (const key of Object.keys(block).filter(name => !KEYS.includes(name))) {
    reader.ignore([], [unknownKey(key, KEYS)]);
  }
  const { usable, ...unusable } = reader.regions(block.regions);
  const defaultRegion = reader.defaultRegion(Object.keys(block.regions));
  return {
    problems: reader.problems,
    config: {
      defaultRegion: defaultRegion.name,
      regions: usable,
      unusable: { ...unusable, defaultRegion: defaultRegion.mistake },
      environments: reader.list('environments', environmentsSchema),
      guidance: reader.list(
        'guidance',
        z.array(guidanceSchema),
        Object.keys(guidanceSchema.shape),
      ),
      cache: reader.section('cache'),
      store: reader.store(),
      sync: reader.section('sync'),
      writes: reader.section('writes'),
      notify: reader.section('notify'),
      access: reader.section('access'),
    },
  };
}

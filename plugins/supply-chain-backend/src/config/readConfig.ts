import type { Config } from '@backstage/config';
import { closestName } from 'backstage-plugin-supply-chain-common';
import type { ConfigProblem } from 'backstage-plugin-supply-chain-common';
import { mistakesOf, unknownKey } from './mistakes';
import { isBlock, keysOf, Problems, readBlock } from './readBlock';
import { readRegions } from './readRegions';
import {
  environmentsSchema,
  guidanceSchema,
  MAX_KEPT_FOR,
  sections,
} from './schema';
import type { Guidance, SupplyChainConfig } from './SupplyChainConfig';

const KEYS = [
  'defaultRegion',
  // Only used by the frontend.
  'docsUrl',
  'environments',
  'guidance',
  'regions',
  ...Object.keys(sections),
];

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

/**
 * Reads the `supplyChain` block. A mistake affects as little as possible: only
 * its own setting, organization or region.
 */
export function readConfig(
  config: Config,
  { keysProvided = false }: ReadConfigOptions = {},
): ConfigReading {
  const block: unknown = config.getOptional('supplyChain');
  const problems = new Problems();
  if (block === undefined || block === null) {
    return { problems: [] };
  }
  if (!isBlock(block) || !isBlock(block.regions)) {
    problems.add(
      isBlock(block) ? ['regions'] : [],
      isBlock(block) && block.regions === undefined
        ? { path: [], reason: 'missing' }
        : { path: [], reason: 'wrong-type', expected: 'block' },
      { effect: 'idle' },
    );
    return { problems: problems.all };
  }
  for (const key of Object.keys(block).filter(name => !KEYS.includes(name))) {
    problems.add([], unknownKey(key, KEYS), { effect: 'ignored' });
  }
  const regions = readRegions(block.regions, problems, keysProvided);
  const defaultRegion = readDefaultRegion(
    block.defaultRegion,
    Object.keys(block.regions),
    problems,
  );
  return {
    problems: problems.all,
    config: deepFreeze({
      defaultRegion: defaultRegion.name,
      regions: regions.usable,
      unusable: {
        ...regions.unusable,
        defaultRegion: defaultRegion.mistake,
      },
      environments: readEnvironments(block.environments, problems),
      guidance: readGuidance(block.guidance, problems),
      cache: readSection('cache', block, problems),
      store: readStore(block.store, problems),
      sync: readSection('sync', block, problems),
      writes: readSection('writes', block, problems),
      notify: readSection('notify', block, problems),
      access: readSection('access', block, problems),
    }),
  };
}

/** @returns the path of a mistake that leaves names without a region */
function readDefaultRegion(
  value: unknown,
  names: string[],
  problems: Problems,
): { name?: string; mistake?: string } {
  if (value === undefined || value === null) {
    return {};
  }
  if (typeof value === 'string' && names.includes(value)) {
    return { name: value };
  }
  const isNeeded = names.length > 1;
  const { path } = problems.add(
    ['defaultRegion'],
    {
      path: [],
      reason: 'unknown-region',
      suggestion:
        typeof value === 'string' ? closestName(value, names) : undefined,
    },
    { effect: isNeeded ? 'not-used' : 'default-used' },
  );
  return { mistake: isNeeded ? path : undefined };
}

function readEnvironments(
  value: unknown,
  problems: Problems,
): readonly string[] {
  const read = environmentsSchema.safeParse(value ?? []);
  if (read.success) {
    return read.data;
  }
  for (const mistake of mistakesOf(read.error, value, [])) {
    problems.add(['environments'], mistake, { effect: 'default-used' });
  }
  return [];
}

/** Leaves out entries with a mistake. */
function readGuidance(value: unknown, problems: Problems): readonly Guidance[] {
  if (value !== undefined && value !== null && !Array.isArray(value)) {
    problems.add(
      ['guidance'],
      { path: [], reason: 'wrong-type', expected: 'list' },
      { effect: 'ignored' },
    );
    return [];
  }
  return (value ?? []).flatMap((entry: unknown, index: number) => {
    const { data, error } = guidanceSchema.safeParse(entry);
    const mistakes = error
      ? mistakesOf(error, entry, keysOf(guidanceSchema))
      : [];
    for (const mistake of mistakes) {
      problems.add(['guidance', String(index)], mistake, { effect: 'ignored' });
    }
    return data ?? [];
  });
}

/**
 * Unlike other settings, a mistaken or misspelled retention doesn't get its
 * default: that might delete what the admin wants to keep.
 */
function readStore(
  input: unknown,
  problems: Problems,
): SupplyChainConfig['store'] {
  const { value, mistakes } = readBlock(sections.store, input ?? {});
  const isSet =
    isBlock(input) &&
    'keepFor' in input &&
    mistakes.every(({ path }) => path[0] !== 'keepFor');
  const isKept = mistakes.length > 0 && !isSet;
  for (const mistake of mistakes) {
    problems.add(['store'], mistake, {
      effect: isKept ? 'longest-kept' : 'ignored',
    });
  }
  return isKept || !value ? { keepFor: MAX_KEPT_FOR } : value;
}

function readSection<K extends Exclude<keyof typeof sections, 'store'>>(
  name: K,
  block: Record<string, unknown>,
  problems: Problems,
): SupplyChainConfig[K] {
  const schema = sections[name];
  const { value, mistakes } = readBlock<object>(schema, block[name] ?? {});
  for (const mistake of mistakes) {
    problems.add([name], mistake, { effect: 'default-used' });
  }
  return (value ?? schema.parse({})) as SupplyChainConfig[K];
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}

import type {
  LoggerService,
  RootConfigService,
} from '@backstage/backend-plugin-api';
import type { Config } from '@backstage/config';
import { z } from 'zod';
import {
  didYouMean,
  invalid,
  isBlock,
  logLine,
  MISSING,
  problemOf,
  readBlock,
  unknownKey,
} from './mistakes';
import type { ConfigProblem, Mistake } from './mistakes';
import {
  MAX_KEPT_FOR,
  NAME,
  organizationSchema,
  regionSchema,
  sections,
} from './schema';
import { isConfigured } from './SupplyChainConfig';
import type {
  RegionConfig,
  Sections,
  SupplyChainConfig,
} from './SupplyChainConfig';

const KEYS = [
  'defaultRegion',
  // Only used by the frontend.
  'docsUrl',
  'regions',
  ...Object.keys(sections),
];

/** What happens until a mistake is fixed. */
const UNUSED = "it isn't used";
const IDLE = 'the plugin is idle; its README describes the settings';

interface ConfigReading {
  /** Whether the block is missing or entirely unusable. */
  isIdle: boolean;
  /** Without regions if it is idle. */
  config: SupplyChainConfig;
  /** Never contain config values. */
  problems: ConfigProblem[];
}

/** Reads the parts of a block, and collects their problems. */
class BlockReader {
  readonly problems: ConfigProblem[] = [];

  constructor(private readonly block: Record<string, unknown>) {}

  /** Notes mistakes that leave their settings without a value of their own. */
  ignore(inside: string[], mistakes: Mistake[]): void {
    for (const mistake of mistakes) {
      this.problems.push(problemOf(inside, mistake, { until: UNUSED }));
    }
  }

  sections(): Sections {
    return Object.fromEntries(
      Object.entries(sections).map(([name, schema]) => {
        const none = schema instanceof z.ZodArray ? [] : {};
        const input = this.block[name] ?? none;
        const { value, mistakes } = readBlock<object>(schema, input);
        this.ignore([name], mistakes);
        // A default might delete what the admin wants to keep.
        const isKept = name === 'store' && mistakes.length > 0;
        const read = isKept ? { keepFor: MAX_KEPT_FOR } : value;
        return [name, read ?? schema.parse(none)];
      }),
    ) as Sections;
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
    const { path, says } = invalid(['defaultRegion'], names.join(' | '));
    const meant = didYouMean(String(value), names);
    this.ignore([], [{ path, says: `${says}${meant}` }]);
    return names.length > 1 ? { mistake: this.problems.at(-1)?.path } : {};
  }

  /**
   * Reads regions or organizations by their names.
   *
   * @returns the usable ones, and the paths of the mistakes in the others
   */
  named<T>(
    inside: string[],
    inputs: Record<string, unknown>,
    read: (input: unknown) => { value?: T; mistakes: Mistake[] },
  ): { usable: Record<string, T>; unusable: Record<string, string> } {
    const usable: Record<string, T> = {};
    const unusable: Record<string, string> = {};
    for (const [name, input] of Object.entries(inputs)) {
      const { value, mistakes } = read(input ?? {});
      const isNamed = NAME.test(name);
      if (!isNamed) {
        mistakes.unshift(invalid([], '[^\\s:/,]+'));
      }
      const isUsable = value !== undefined && isNamed;
      const path = [...inside, name];
      const [, region, , org] = path;
      const whole = org
        ? `organization ${org} in region ${region}`
        : `region ${region}`;
      const until = isUsable ? UNUSED : `${whole} isn't used`;
      const found = mistakes.map(mistake =>
        problemOf(path, mistake, { until, region, org }),
      );
      this.problems.push(...found);
      if (isUsable) {
        usable[name] = value;
      } else {
        unusable[name] = found[0].path;
      }
    }
    return { usable, unusable };
  }
}

/**
 * Any mistake disables an organization, because it may concern the rules about
 * who may link it.
 */
function readOrganization(input: unknown, keysProvided: boolean) {
  const { value, mistakes } = readBlock(organizationSchema, input);
  if (mistakes.length === 0 && !value?.apiKey && !keysProvided) {
    mistakes.push({ path: ['apiKey'], says: MISSING });
  }
  return { value: mistakes.length > 0 ? undefined : value, mistakes };
}

/**
 * Reads the `supplyChain` block. A mistake affects as little as possible: only
 * its own setting, organization or region.
 *
 * @param keysProvided - whether a key provider supplies API keys that are left out
 */
export function readConfig(
  config: Config,
  keysProvided: boolean,
): ConfigReading {
  const input: unknown = config.getOptional('supplyChain');
  const block = isBlock(input) ? input : {};
  const isIdle = !isBlock(block.regions);
  const named = isBlock(block.regions) ? block.regions : {};
  const reader = new BlockReader(block);
  if (isIdle) {
    const [path, value] = isBlock(input)
      ? [['regions'], block.regions]
      : [[], input];
    const mistake =
      value === undefined || value === null
        ? { path, says: MISSING }
        : invalid(path, '{ … }');
    reader.problems.push(problemOf([], mistake, { until: IDLE }));
  }
  for (const key of Object.keys(block).filter(name => !KEYS.includes(name))) {
    reader.ignore([], [unknownKey(key, KEYS)]);
  }
  const { usable, unusable } = reader.named(['regions'], named, region =>
    readBlock(regionSchema, region),
  );
  const regions: Record<string, RegionConfig> = {};
  const organizations: Record<string, Record<string, string>> = {};
  for (const [name, region] of Object.entries(usable)) {
    const own = reader.named(
      ['regions', name, 'organizations'],
      region.organizations,
      organization => readOrganization(organization, keysProvided),
    );
    organizations[name] = own.unusable;
    regions[name] = {
      ...region,
      title: region.title ?? name,
      firstOrganization: Object.keys(region.organizations)[0],
      organizations: own.usable,
    };
  }
  const defaultRegion = reader.defaultRegion(Object.keys(named));
  return {
    isIdle,
    problems: reader.problems,
    config: {
      defaultRegion: defaultRegion.name,
      regions,
      unusable: {
        regions: unusable,
        organizations,
        defaultRegion: defaultRegion.mistake,
      },
      ...reader.sections(),
    },
  };
}

export interface ConfigMistakes {
  /** Never empty. */
  problems: ConfigProblem[];
  /** When the first of them was found. */
  since: Date;
}

/** The config in use. */
export interface WatchedConfig {
  current(): SupplyChainConfig;
  /** Undefined if the config has no mistakes. */
  mistakes(): ConfigMistakes | undefined;
}

/**
 * Follows config changes without a restart. A changed config that is
 * entirely unusable is ignored. Each mistake is logged once.
 */
export function watchConfig(
  rootConfig: RootConfigService,
  logger: LoggerService,
  keysProvided: boolean,
): WatchedConfig {
  const first = readConfig(rootConfig, keysProvided);
  let current: SupplyChainConfig = first.config;
  let mistakes: ConfigMistakes | undefined;
  const note = (problems: ConfigProblem[]) => {
    const logged = new Set(mistakes?.problems.map(logLine));
    for (const line of problems.map(logLine)) {
      if (!logged.has(line)) {
        logger.warn(line);
      }
    }
    mistakes =
      problems.length > 0
        ? { problems, since: mistakes?.since ?? new Date() }
        : undefined;
  };
  note(first.problems);
  rootConfig.subscribe?.(() => {
    const { config, isIdle, problems } = readConfig(rootConfig, keysProvided);
    if (isIdle && isConfigured(current)) {
      const until = 'the previous configuration stays in use';
      note(problems.map(problem => ({ ...problem, until })));
    } else {
      current = config;
      note(problems);
    }
  });
  return { current: () => current, mistakes: () => mistakes };
}

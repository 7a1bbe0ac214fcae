import type {
  LoggerService,
  RootConfigService,
} from '@backstage/backend-plugin-api';
import { logLine, MISSING, problemOf } from './mistakes';
import type { ConfigProblem } from './mistakes';
import { readConfig } from './readConfig';
import type { ReadConfigOptions } from './readConfig';
import type { SupplyChainConfig } from './SupplyChainConfig';

/** Mistakes in the current config. */
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
 *
 * @returns only the problems if the initial config is missing or entirely
 * unusable
 */
export function watchConfig(
  rootConfig: RootConfigService,
  logger: LoggerService,
  options: ReadConfigOptions,
): WatchedConfig | { idle: ConfigProblem[] } {
  const first = readConfig(rootConfig, options);
  if (!first.config) {
    return { idle: first.problems };
  }
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
    const { config, problems } = readConfig(rootConfig, options);
    if (config) {
      current = config;
      note(problems);
    } else {
      const until = 'the previous configuration stays in use';
      const gone = problemOf([], { path: [], says: MISSING }, { until });
      const found = problems.map(problem => ({ ...problem, until }));
      note(found.length > 0 ? found : [gone]);
    }
  });
  return { current: () => current, mistakes: () => mistakes };
}

/** The log message of an idle plugin. */
export function idleWarning(problems: ConfigProblem[]): string {
  const [what, help] =
    problems.length > 0
      ? [problems.map(logLine).join('. '), 'describes the settings']
      : [
          'Idle: the configuration has no supplyChain block',
          'shows what to add',
        ];
  return `${what}. The README of backstage-plugin-supply-chain-backend ${help}`;
}

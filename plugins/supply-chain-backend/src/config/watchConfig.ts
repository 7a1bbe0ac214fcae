import type {
  LoggerService,
  RootConfigService,
} from '@backstage/backend-plugin-api';
import { logLine } from './mistakes';
import type { ConfigProblem } from './mistakes';
import { readConfig } from './readConfig';
import { isConfigured } from './SupplyChainConfig';
import type { SupplyChainConfig } from './SupplyChainConfig';

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

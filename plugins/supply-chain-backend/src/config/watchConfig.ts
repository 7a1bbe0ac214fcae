import type {
  LoggerService,
  RootConfigService,
} from '@backstage/backend-plugin-api';
import type { ConfigProblem } from 'backstage-plugin-supply-chain-common';
import { logLine, problemOfMistake } from './mistakes';
import { readConfig } from './readConfig';
import type { ReadConfigOptions } from './readConfig';
import type { SupplyChainConfig } from './SupplyChainConfig';

/** The block was taken out of the file. */
const GONE = problemOfMistake(
  { path: [], reason: 'missing' },
  { effect: 'previous-used' },
);

/** What is wrong with the configuration file. */
export interface ConfigMistakes {
  /** At least one. */
  problems: ConfigProblem[];
  /** When the first of them was seen. */
  since: Date;
}

/** The configuration that the plugin works with. */
export interface WatchedConfig {
  current(): SupplyChainConfig;
  /** Undefined while there is nothing wrong with the file. */
  mistakes(): ConfigMistakes | undefined;
}

/**
 * Follows the file without a restart. Where the file has a mistake, what was
 * there before stays in use. Each mistake is logged once.
 *
 * @returns only the mistakes when the file holds no configuration at the
 * start, or one that can't be understood at all
 */
export function watchConfig(
  rootConfig: RootConfigService,
  logger: LoggerService,
  options: Pick<ReadConfigOptions, 'keysProvided'>,
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
    const { config, problems } = readConfig(rootConfig, {
      ...options,
      before: current,
    });
    current = config ?? current;
    note(config || problems.length > 0 ? problems : [GONE]);
  });
  return { current: () => current, mistakes: () => mistakes };
}

/** What the log says of a plugin that does nothing. */
export function idleWarning(problems: ConfigProblem[]): string {
  return problems.length > 0
    ? problems.map(logLine).join('. ')
    : 'Idle: the configuration has no supplyChain block. The README of backstage-plugin-supply-chain-backend shows what to add';
}

import type {
  LoggerService,
  RootConfigService,
} from '@backstage/backend-plugin-api';
import { readConfig } from './readConfig';
import type { ReadConfigOptions } from './readConfig';
import type { SupplyChainConfig } from './SupplyChainConfig';

/**
 * The configuration in force, which follows the file without a restart. After
 * a mistake in the file the one before stays in force.
 *
 * @returns undefined when there is no `supplyChain` block at the start
 * @throws InputError when the block is wrong at the start
 */
export function watchConfig(
  rootConfig: RootConfigService,
  logger: LoggerService,
  options: ReadConfigOptions,
): (() => SupplyChainConfig) | undefined {
  const first = readConfig(rootConfig, options);
  if (!first) {
    return undefined;
  }
  let current: SupplyChainConfig = first;
  rootConfig.subscribe?.(() => {
    try {
      const next = readConfig(rootConfig, options);
      if (next) {
        current = next;
      } else {
        logger.warn(
          'supplyChain was removed from the configuration; restart to make the plugin idle',
        );
      }
    } catch (error) {
      logger.error(
        `The changed configuration is not used: ${
          error instanceof Error ? error.message : error
        }`,
      );
    }
  });
  return () => current;
}

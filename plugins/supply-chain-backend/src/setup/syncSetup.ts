import type { RegionSetup } from 'backstage-plugin-supply-chain-common';
import { defined } from '../records/text';
import type { SyncProgress } from '../sync/BackgroundSync';
import { syncAdvice } from './advice';

/** Progress of a region's sync, as far as it is known. */
export function syncSetup(
  progress: readonly SyncProgress[],
  name: string,
): Pick<RegionSetup, 'sync'> {
  const known = progress.find(({ region }) => region === name);
  if (!known) {
    return {};
  }
  const { region, oldestReadAt, lastFailure, ...figures } = known;
  return {
    sync: defined({
      ...figures,
      oldestReadAt:
        oldestReadAt === undefined
          ? undefined
          : new Date(oldestReadAt).toISOString(),
      lastFailure: lastFailure && {
        at: new Date(lastFailure.at).toISOString(),
        problem: {
          ...lastFailure.problem,
          hint: syncAdvice(lastFailure.problem, region),
        },
      },
    }),
  };
}

import {
  severityOf,
  stringifyEnvironmentRef,
  type EnvironmentRecord,
} from 'backstage-plugin-supply-chain-common';
import { inDeliveryOrder } from './environmentOrder';

/**
 * The worst environments, worst first. All if only one more exists.
 *
 * @param pinned - included as well, as `region:org/environment`
 */
export function mostUrgent(
  environments: readonly EnvironmentRecord[],
  shown: number,
  pinned?: string,
): EnvironmentRecord[] {
  const sorted = inDeliveryOrder(environments).sort(
    (a, b) => urgencyOf(a) - urgencyOf(b),
  );
  return sorted.length <= shown + 1
    ? sorted
    : sorted.filter(
        (each, index) =>
          index < shown || stringifyEnvironmentRef(each) === pinned,
      );
}

/** Sorts environments without builds last. */
function urgencyOf({ state, builds }: EnvironmentRecord): number {
  return builds.length === 0 ? Number.MAX_SAFE_INTEGER : severityOf(state);
}

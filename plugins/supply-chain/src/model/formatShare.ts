import type { TrendWeek } from 'backstage-plugin-supply-chain-common';

/** The share of compliant trails from 0 to 1, or null without trails. */
export function shareOf({
  trails,
  compliant,
}: Pick<TrendWeek, 'trails' | 'compliant'>): number | null {
  return trails > 0 ? compliant / trails : null;
}

/** A share from 0 to 1 as whole percent, rounded down: only a full one is 100. */
export function percentOf(share: number): number {
  // In binary, 29 / 100 is slightly less than 0.29.
  return Math.floor(share * 100 + 1e-9);
}

/**
 * Formats a share in whole percent.
 *
 * @param share - from 0 to 1
 */
export function formatShare(share: number, language?: string): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(
    percentOf(share) / 100,
  );
}

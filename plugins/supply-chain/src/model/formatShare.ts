import type { TrendWeek } from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';

/** Shares of some trails, from 0 to 1. */
interface TrailShares {
  compliant: number;
  /** Those whose state is unknown: each may be compliant. */
  unknown: number;
}

/** The shares of some trails, or undefined if there are none. */
export function sharesOf({
  trails,
  compliant,
  unknown,
}: Pick<TrendWeek, 'trails' | 'compliant' | 'unknown'>):
  | TrailShares
  | undefined {
  return trails > 0
    ? { compliant: compliant / trails, unknown: unknown / trails }
    : undefined;
}

/** The share of compliant trails to draw, or null if none is known. */
export function knownShare(shares: TrailShares | undefined): number | null {
  return shares && shares.unknown < 1 ? shares.compliant : null;
}

/** The share of compliant trails in words. */
export function shareText(
  t: Translate,
  shares: TrailShares | undefined,
  language?: string,
): string {
  const known = knownShare(shares);
  if (known === null) {
    return t(shares ? 'trend.shareUnknown' : 'trend.none');
  }
  const share = formatShare(known, language);
  return shares?.unknown ? t('trend.atLeast', { share }) : share;
}

/**
 * Formats a share in percent. Rounds down, so that only a full share shows as
 * 100 %.
 *
 * @param share - from 0 to 1
 */
export function formatShare(share: number, language?: string): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(
    // In binary, 29 / 100 is slightly less than 0.29.
    Math.floor(share * 100 + 1e-9) / 100,
  );
}

import type { KeyRecord } from 'backstage-plugin-supply-chain-common';

const DAY = 24 * 3_600_000;

/** Keys that expire within this time should be rotated, in milliseconds. */
const SOON = 30 * DAY;

/** The expiry status of a key. */
type KeyExpiry = 'expired' | 'soon' | 'later' | 'never' | 'unknown';

/** @param now - in milliseconds */
export function keyExpiry({ expiresAt }: KeyRecord, now: number): KeyExpiry {
  if (expiresAt === undefined) {
    return 'unknown';
  }
  if (expiresAt === 'never') {
    return 'never';
  }
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) {
    return 'expired';
  }
  return left <= SOON ? 'soon' : 'later';
}

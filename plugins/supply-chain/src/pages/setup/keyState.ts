import type { KeyRecord } from 'backstage-plugin-supply-chain-common';

const DAY = 24 * 3_600_000;

/** A key that expires within this time is to be replaced, in milliseconds. */
const SOON = 30 * DAY;

/** What its expiry says about a key. */
export type KeyExpiry = 'expired' | 'soon' | 'later' | 'never';

/** @param now - in milliseconds */
export function keyExpiry({ expiresAt }: KeyRecord, now: number): KeyExpiry {
  if (!expiresAt) {
    return 'never';
  }
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) {
    return 'expired';
  }
  return left <= SOON ? 'soon' : 'later';
}

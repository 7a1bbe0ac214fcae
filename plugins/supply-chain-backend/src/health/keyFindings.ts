import type {
  KeyRecord,
  OrganizationHealth,
} from 'backstage-plugin-supply-chain-common';
import { configPath } from './toFix';
import type { Finding } from './toFix';

/** Keys that expire within this time should be rotated, in milliseconds. */
const SOON = 30 * 24 * 3_600_000;

/** What to do about keys that work for now. */
export function keyFindings(
  place: { region: string; org: string },
  state: OrganizationHealth['key'],
  keys: readonly KeyRecord[] = [],
): Finding[] {
  const setting = `${configPath(place)}.apiKey`;
  const findings: Finding[] = keys.filter(expiresSoon).map(key => ({
    ...place,
    reason: 'key-expiry',
    value: key.description,
    expiresAt: key.expiresAt,
    setting,
    message: `A key for ${place.org} expires at ${key.expiresAt}`,
  }));
  if (state === 'previous') {
    findings.push({
      ...place,
      reason: 'previous-key',
      setting,
      message: `The region ${place.region} accepts only the previous key for ${place.org}`,
    });
  }
  return findings;
}

function expiresSoon({ expiresAt = 'never' }: KeyRecord): boolean {
  return expiresAt !== 'never' && Date.parse(expiresAt) - Date.now() <= SOON;
}

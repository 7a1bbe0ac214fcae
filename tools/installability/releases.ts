import { readFileSync } from 'node:fs';
import { UsageError } from '../../scripts/lib/console.ts';
import type { Release } from './pristineApp.ts';

/**
 * The Backstage releases to test with, newest first. The registry used for these
 * tests lacks some packages that an app of 1.53 needs; the plugins themselves
 * type-check with the packages of 1.53, the lowest that their ranges allow.
 */
export const RELEASES: Release[] = [
  { backstage: '1.55', createApp: '0.9.2' },
  {
    backstage: '1.54',
    createApp: '0.9.1',
    packages: JSON.parse(
      readFileSync(new URL('./release-1.54.json', import.meta.url), 'utf8'),
    ),
  },
];

/** @throws UsageError with the available releases */
export function findRelease(backstage: string): Release {
  const release = RELEASES.find(each => each.backstage === backstage);
  if (!release) {
    const known = RELEASES.map(each => each.backstage).join(', ');
    throw new UsageError(`--backstage is one of ${known}, not ${backstage}`);
  }
  return release;
}

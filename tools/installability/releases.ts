import { readFileSync } from 'node:fs';
import { UsageError } from '../../scripts/lib/console.ts';
import type { Release } from './pristineApp.ts';

/**
 * The Backstage releases to test with, newest first. The registry used for these
 * tests lacks some packages that an app of 1.53 needs; the plugins themselves
 * type-check with the packages of 1.53, the lowest that their ranges allow.
 */
export const RELEASES: Release[] = [
  release('1.57', '0.9.2'),
  release('1.55', '0.9.2'),
  release('1.54', '0.9.1'),
];

function release(backstage: string, createApp: string): Release {
  const packages = new URL(`./release-${backstage}.json`, import.meta.url);
  return {
    backstage,
    createApp,
    packages: JSON.parse(readFileSync(packages, 'utf8')),
  };
}

/** @throws UsageError with the available releases */
export function findRelease(backstage: string): Release {
  const release = RELEASES.find(known => known.backstage === backstage);
  if (!release) {
    const known = RELEASES.map(({ backstage: name }) => name).join(', ');
    throw new UsageError(`--backstage is one of ${known}, not ${backstage}`);
  }
  return release;
}

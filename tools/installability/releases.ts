import { readFileSync } from 'node:fs';

/** A Backstage release, as in apps created from its template. */
export interface Release {
  backstage: string;
  /** Version of `@backstage/create-app`. */
  createApp: string;
  /**
   * Versions of the release's packages, as `backstage-cli versions:bump` would
   * set them. The template's ranges also allow packages of later releases,
   * which may not start beside those of this one.
   */
  packages: Record<string, string>;
}

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

export const ORG = 'acme';
export const FLOWS = ['build', 'release'];

/** What a component's annotations name. */
export interface HistoryComponent {
  flows: string[];
  /** Template name of its artifacts, if it doesn't own all. */
  artifacts?: string;
  /** Repository of its artifacts, if it doesn't own all. */
  repo?: string;
  /** Its only environment, if it doesn't own all. */
  environment?: string;
}

/** The component that owns everything. */
export const SUBJECT = 'subject';

export const COMPONENTS: Record<string, HistoryComponent> = {
  [SUBJECT]: { flows: FLOWS },
  builder: { flows: [FLOWS[0]] },
  releaser: { flows: [FLOWS[1]] },
  worker: { flows: FLOWS, artifacts: 'worker' },
  web: { flows: FLOWS, repo: 'acme/web' },
  produced: { flows: FLOWS, environment: 'production' },
};

export const ENVIRONMENTS = ['production', 'staging'];

/** The attestation that every trail requires. */
export const REVIEW = 'review';

/** The attestation that some trails also require, and that may be late. */
export const SIGNATURE = 'signature';

/** An attestation that no trail requires, but that may be reported. */
export const LINT = 'lint';

/** Number of builds shared by trails. */
export const BUILDS = 3;

/** Fingerprint of a build. */
export function fingerprintOf(number: number): string {
  return `abcdef${number}`.padEnd(64, 'f');
}

/** Template name of a build. */
export function templateOf(number: number): string {
  return number % 2 === 0 ? 'api' : 'worker';
}

/** Repository of a build. */
export function repoOf(number: number): string {
  return number % 3 === 0 ? 'acme/web' : 'acme/core';
}

/** How long portals keep records, which is longer than any of them is late. */
export const KEPT_DAYS = 15;

/** Number of newest records that every read of a list covers. */
export const FIRST_PAGE = 30;

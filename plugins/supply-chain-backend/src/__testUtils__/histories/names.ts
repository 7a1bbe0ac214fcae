export const ORG = 'acme';
export const FLOWS = ['build', 'release'];

/** The flows that each component links. */
export const COMPONENTS: Record<string, string[]> = {
  subject: FLOWS,
  builder: [FLOWS[0]],
  releaser: [FLOWS[1]],
};

export const ENVIRONMENTS = ['production', 'staging'];

/** The attestation that every trail requires. */
export const REVIEW = 'review';

/** The attestation that some trails also require, and that may be late. */
export const SIGNATURE = 'signature';

/** Number of builds shared by trails. */
export const BUILDS = 3;

/** Fingerprint of a build. */
export function fingerprintOf(number: number): string {
  return `abcdef${number}`.padEnd(64, 'f');
}

/** Number of newest records that every read of a list covers. */
export const FIRST_PAGE = 30;

/**
 * The portal's states of artifacts, trails and attestations.
 *
 * @public
 */
export const STATE_VALUES = [
  'compliant',
  'non-compliant',
  'incomplete',
  'missing',
  'pending',
  'unknown',
] as const;

/**
 * One of {@link STATE_VALUES}.
 *
 * @public
 */
export type StateValue = (typeof STATE_VALUES)[number];

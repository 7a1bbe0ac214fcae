/** The portal's states of artifacts, trails and attestations. @public */
export const STATE_VALUES = [
  'compliant',
  'non-compliant',
  'incomplete',
  'missing',
  'pending',
  'unknown',
] as const;

/** One of {@link STATE_VALUES}. @public */
export type StateValue = (typeof STATE_VALUES)[number];

const SEVERITIES = {
  'non-compliant': 0,
  missing: 1,
  incomplete: 2,
  pending: 3,
  unknown: 4,
  compliant: 5,
} satisfies Record<StateValue, number>;

/** The rank of a state by severity: 0 is the worst. @public */
export function severityOf(state: StateValue): number {
  return SEVERITIES[state];
}

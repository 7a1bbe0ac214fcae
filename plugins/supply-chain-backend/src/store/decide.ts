import { severityOf } from 'backstage-plugin-supply-chain-common';
import type { StateValue } from 'backstage-plugin-supply-chain-common';

/** What a trail says about one of its builds. */
export interface DerivedState {
  state: StateValue;
  /** When the trail was first read as it is, in milliseconds. */
  changedAt: number;
}

/**
 * The state of a build in one trail: the region's own (E1) or, without one, what
 * the trail implies. Reports for a trail change the region's state without
 * touching its record, so one that was read before the trail changed counts
 * only together with the trail's.
 *
 * @param readAt - when the region's own state was requested, in milliseconds
 */
export function decidedState(
  reported: StateValue,
  readAt: number,
  derived: DerivedState | undefined,
): StateValue {
  const isCurrent =
    reported !== 'unknown' && readAt >= (derived?.changedAt ?? 0);
  return isCurrent || !derived
    ? reported
    : reported === 'unknown'
    ? derived.state
    : worse(reported, derived.state);
}

/** The worse of two states. */
export function worse(one: StateValue, other: StateValue): StateValue {
  return severityOf(one) <= severityOf(other) ? one : other;
}

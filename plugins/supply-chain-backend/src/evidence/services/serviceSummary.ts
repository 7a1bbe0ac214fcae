import {
  severityOf,
  type AttestationRecord,
  type ServiceRecord,
  type StateValue,
  type SummaryAnswer,
  type TrailArtifact,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../../access/EntityAccess';
import { worstState } from '../../records/state';
import { defined } from '../../records/text';
import { Scope } from '../link/scope';
import type { ServiceTrend } from '../trails/trend';

/** A row of the Services page, without catalog data and the trend. */
export type ServiceSummary = Omit<
  ServiceRecord,
  'title' | 'owners' | 'system' | keyof ServiceTrend
>;

/** Converts a summary to a row of the Services page. */
export function toServiceSummary(
  { entityRef, link }: AccessibleEntity,
  summary: SummaryAnswer,
): ServiceSummary {
  const trails = summary.flows.flatMap(({ trail }) => trail ?? []);
  const namesIn = (states: readonly StateValue[]) => [
    ...new Set(
      trails.flatMap(({ attestations, artifacts }) =>
        [
          ...attestations,
          ...artifacts.flatMap(artifact =>
            artifact.checks === 'missing'
              ? [{ ...artifact, state: artifact.checks }, ...failedOf(artifact)]
              : artifact.attestations,
          ),
        ]
          .filter(
            ({ state, additional }) => !additional && states.includes(state),
          )
          .map(({ name }) => name),
      ),
    ),
  ];
  const scope = new Scope(link);
  const times = trails.flatMap(({ createdAt }) => createdAt ?? []).sort();
  return defined({
    entityRef,
    state: summary.state,
    runningState: summary.runningState,
    flows: link.flows.length,
    unread: summary.flows.filter(({ unread }) => unread).length,
    flowsUnresolved: scope.flowsUnresolved,
    unmatched: summary.flows.some(({ unmatched }) => unmatched)
      ? (true as const)
      : undefined,
    hasTrails: trails.length > 0,
    newestTrailAt: times.at(-1),
    missing: namesIn(['missing', 'pending']),
    failed: namesIn(['non-compliant']),
    running: summary.running,
    // Problems may hide running builds, unless they only mean that data is
    // stale.
    historyComplete:
      summary.history.complete &&
      !scope.flowsUnresolved &&
      !scope.artifactsUnresolved &&
      !scope.environmentsUnresolved &&
      summary.flows.every(({ unread }) => !unread) &&
      summary.problems.every(({ stale }) => stale),
    notifications: link.notifications.length,
  });
}

/** Attestations that failed before the artifact exists. */
function failedOf({ attestations }: TrailArtifact): AttestationRecord[] {
  return attestations.filter(({ state }) => state === 'non-compliant');
}

/**
 * Sorts components that need attention first, by their running builds and
 * newest trails.
 */
export function bySeverity(a: ServiceSummary, b: ServiceSummary): number {
  const worst = ({ state, runningState = state }: ServiceSummary) =>
    severityOf(worstState([state, runningState]));
  return (
    worst(a) - worst(b) ||
    severityOf(a.state) - severityOf(b.state) ||
    b.unread - a.unread
  );
}

import {
  severityOf,
  type AttestationRecord,
  type ServiceRecord,
  type StateValue,
  type SummaryResponse,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../../access/EntityAccess';
import { worstState } from '../../records/state';
import { defined } from '../../records/text';
import { Scope } from '../link/Scope';
import { requiredAttestations } from '../trails/requiredAttestations';
import type { ServiceTrend } from '../trails/trend';

/**
 * A row of the Services page, without catalog data and what is only computed
 * for the rows of a page. `since` is that of the newest trails.
 */
export type ServiceSummary = Omit<
  ServiceRecord,
  'title' | 'owners' | 'system' | keyof ServiceTrend
>;

/** Converts a summary to a row of the Services page. */
export function toServiceSummary(
  { entityRef, link }: AccessibleEntity,
  summary: SummaryResponse,
): ServiceSummary {
  const trails = summary.flows.flatMap(({ trail }) => trail ?? []);
  const required = trails.flatMap(requiredAttestations);
  const namesIn = (state: StateValue) =>
    unique(required.filter(each => each.state === state));
  const scope = new Scope(link);
  return defined({
    entityRef,
    state: summary.state,
    runningState: summary.runningState,
    since: summary.since,
    flows: link.flows.length,
    unread: summary.flows.filter(({ unread }) => unread).length,
    flowsUnresolved: scope.flowsUnresolved,
    unmatched: summary.flows.some(({ unmatched }) => unmatched)
      ? (true as const)
      : undefined,
    hasTrails: trails.length > 0,
    keptSince: summary.history.keptSince,
    newestTrail: newestOf(trails),
    failed: unique(
      trails
        .flatMap(decisiveAttestations)
        .filter(({ state }) => state === 'non-compliant'),
    ),
    missing: namesIn('missing'),
    pending: namesIn('pending'),
    missingArtifacts: unique(
      trails
        .flatMap(({ artifacts }) => artifacts)
        .filter(
          ({ checks, additional }) => checks === 'missing' && !additional,
        ),
    ),
    running: summary.running,
    possiblyRunningIn: summary.possiblyRunningIn && [
      ...new Set(summary.possiblyRunningIn.map(each => each.environment)),
    ],
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

/**
 * The attestations that may decide a trail's verdict: additional ones may be why
 * a trail or a build isn't compliant.
 */
function decisiveAttestations({
  state,
  attestations,
  artifacts,
}: TrailRecord): AttestationRecord[] {
  return [{ state, attestations }, ...artifacts].flatMap(part =>
    part.attestations.filter(
      ({ additional }) =>
        !additional || state !== 'compliant' || part.state !== 'compliant',
    ),
  );
}

/** The newest of some trails; undefined if one of several has no date. */
function newestOf(
  trails: readonly TrailRecord[],
): ServiceRecord['newestTrail'] {
  const newest = trails.toSorted((a, b) =>
    (b.createdAt ?? '').localeCompare(a.createdAt ?? '', 'en'),
  );
  const [trail] = newest;
  return trail && (trails.length === 1 || newest.every(each => each.createdAt))
    ? defined({
        name: trail.name,
        createdAt: trail.createdAt,
        commit: trail.commit,
      })
    : undefined;
}

function unique(named: readonly { name: string }[]): string[] {
  return [...new Set(named.map(({ name }) => name))];
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

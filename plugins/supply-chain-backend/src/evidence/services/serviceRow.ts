import {
  severityOf,
  type AttestationRecord,
  type ServiceRecord,
  type StateValue,
  type SummaryResponse,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../../access/EntityAccess';
import { worstState } from 'backstage-plugin-supply-chain-node';
import { worstSince } from '../since';
import { requiredAttestations } from '../trend';

/** A row of the Services page, without what only the rows of a page have. */
export type ServiceRow = Omit<ServiceRecord, 'trend' | 'secondsToCompliant'>;

/** Converts a summary to a row of the Services page. */
export function toServiceRow(
  { entityRef, link, about }: AccessibleEntity,
  summary: SummaryResponse,
): ServiceRow {
  const trails = summary.flows.flatMap(({ trail, pullRequests }) =>
    trail && !pullRequests ? [trail] : [],
  );
  const required = trails.flatMap(requiredAttestations);
  const namesIn = (state: StateValue) =>
    unique(required.filter(attestation => attestation.state === state));
  return {
    entityRef,
    title: about.title,
    owners: [...about.owners],
    system: about.partOf.find(ref => ref.startsWith('system:')),
    state: summary.state,
    runningState: summary.runningState,
    since: worstSince([
      { state: summary.state, since: summary.since },
      ...(summary.runningState
        ? [{ state: summary.runningState, since: summary.runningSince }]
        : []),
    ]),
    coverage: summary.coverage,
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
    notifications: link.notifications.length,
  };
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

function newestOf(
  trails: readonly TrailRecord[],
): ServiceRecord['newestTrail'] {
  const [trail] = trails.toSorted((a, b) =>
    (b.createdAt ?? '').localeCompare(a.createdAt ?? '', 'en'),
  );
  return (
    trail && {
      name: trail.name,
      createdAt: trail.createdAt,
      commit: trail.commit,
    }
  );
}

function unique(named: readonly { name: string }[]): string[] {
  return [...new Set(named.map(({ name }) => name))];
}

/**
 * Sorts components that need attention first, by their running builds and
 * newest trails.
 */
export function bySeverity(a: ServiceRow, b: ServiceRow): number {
  const worst = ({ state, runningState = state }: ServiceRow) =>
    severityOf(worstState([state, runningState]));
  return (
    worst(a) - worst(b) ||
    severityOf(a.state) - severityOf(b.state) ||
    Number(a.coverage.complete) - Number(b.coverage.complete) ||
    a.entityRef.localeCompare(b.entityRef, 'en')
  );
}

import {
  issuesOf,
  severityOf,
  stringifyEnvironmentRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  Issue,
  Problem,
  EnvironmentBuild,
  ServiceRecord,
  StateValue,
  SummaryResponse,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { worstState } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../../access/catalogFacts';
import type { SyncedFlow } from '../../sync/nextStep';
import { worstSince } from '../since';

/** A row of the Services page, without what only the rows of a page have. */
export type ServiceRow = Omit<
  ServiceRecord,
  'trend' | 'share' | 'secondsToCompliant'
>;

/** A linked component, and what the stored records say about it. */
export interface Service {
  component: AccessibleEntity;
  /** The linked flows whose regions are configured. */
  flows: readonly SyncedFlow[];
  row: ServiceRow;
  problems: readonly Problem[];
}

/** Converts a summary to a row of the Services page. */
export function toServiceRow(
  { entityRef, about }: AccessibleEntity,
  summary: SummaryResponse,
): ServiceRow {
  const { state, since, runningState, flows } = summary;
  const trails = flows.flatMap(({ trail, pullRequests }) =>
    trail && !pullRequests ? [trail] : [],
  );
  const issues = trails.flatMap(issuesOf);
  const attestations = (wanted: Issue['kind']) => [
    ...new Set(
      issues.flatMap(({ kind, attestation }) =>
        kind === wanted ? attestation ?? [] : [],
      ),
    ),
  ];
  return {
    entityRef,
    title: about.title,
    owners: [...about.owners],
    system: about.partOf.find(ref => ref.startsWith('system:')),
    state,
    runningState,
    since: worstSince([
      { state, since },
      ...summary.running.map(({ startedAt, ...build }) => ({
        state: build.state,
        since: startedAt
          ? { at: startedAt, atLeast: true as const }
          : undefined,
      })),
    ]),
    coverage: summary.coverage,
    newestTrail: newestOf(trails),
    failed: attestations('failed'),
    missing: attestations('missing'),
    pending: attestations('pending'),
    missingArtifacts: [
      ...new Set(
        issues.flatMap(({ kind, attestation, artifact }) =>
          kind === 'missing' && !attestation ? artifact ?? [] : [],
        ),
      ),
    ],
    running: summary.running,
  };
}

function newestOf(
  trails: readonly TrailRecord[],
): ServiceRecord['newestTrail'] {
  const [trail] = trails.toSorted((a, b) =>
    (b.createdAt ?? '').localeCompare(a.createdAt ?? '', 'en'),
  );
  return trail && { name: trail.name, createdAt: trail.createdAt };
}

/** Later than any time. */
const NEVER = '9999-12-31';

/** The worse of the states of running builds and newest trails. */
export function stateOf({
  state,
  runningState = state,
}: Pick<ServiceRow, 'state' | 'runningState'>): StateValue {
  return worstState([state, runningState]);
}

/**
 * Sorts components that need attention first: by their running builds and newest
 * trails, then by what runs in the last environment, then by since when.
 */
export function bySeverity<T extends Pick<Service, 'row'>>(
  services: readonly T[],
): T[] {
  return services
    .map(service => ({
      service,
      worst: severityOf(stateOf(service.row)),
      last: severityInLast(service.row.running),
      since: Date.parse(service.row.since?.at ?? NEVER),
    }))
    .sort(
      (a, b) =>
        a.worst - b.worst ||
        a.last - b.last ||
        a.since - b.since ||
        a.service.row.entityRef.localeCompare(b.service.row.entityRef, 'en'),
    )
    .map(({ service }) => service);
}

/** Components that run nothing come after those that do. */
function severityInLast(running: readonly EnvironmentBuild[]): number {
  const last = running.at(-1);
  const states = running.flatMap(build =>
    last && stringifyEnvironmentRef(build) === stringifyEnvironmentRef(last)
      ? build.state
      : [],
  );
  return last ? severityOf(worstState(states)) : severityOf('compliant') + 1;
}

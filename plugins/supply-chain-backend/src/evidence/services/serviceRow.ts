import {
  severityOf,
  stringifyEnvironmentRef,
  type AttestationRecord,
  type ServiceRecord,
  type StateValue,
  type SummaryResponse,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../../access/catalogFacts';
import { worstState } from 'backstage-plugin-supply-chain-node';
import { worstSince } from '../since';

/** A row of the Services page, without what only the rows of a page have. */
export type ServiceRow = Omit<ServiceRecord, 'trend' | 'secondsToCompliant'>;

/** What the catalog says about a component. */
type AboutService = Pick<ServiceRow, 'title' | 'owners' | 'system'>;

export function aboutService({ about }: AccessibleEntity): AboutService {
  return {
    title: about.title,
    owners: [...about.owners],
    system: about.partOf.find(ref => ref.startsWith('system:')),
  };
}

/** Converts a summary to a row of the Services page. */
export function toServiceRow(
  { entityRef }: Pick<AccessibleEntity, 'entityRef'>,
  summary: SummaryResponse,
): Omit<ServiceRow, keyof AboutService> {
  const trails = summary.flows.flatMap(({ trail, pullRequests }) =>
    trail && !pullRequests ? [trail] : [],
  );
  const required = trails.flatMap(requiredAttestations);
  const namesIn = (state: StateValue) =>
    unique(required.filter(attestation => attestation.state === state));
  return {
    entityRef,
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
  return trail && { name: trail.name, createdAt: trail.createdAt };
}

function unique(named: readonly { name: string }[]): string[] {
  return [...new Set(named.map(({ name }) => name))];
}

/** What the order of components rests on. */
export interface Ranked {
  row: ServiceRow;
  /** State of what runs in the last environment, if anything runs. */
  last?: StateValue;
}

/**
 * Sorts components that need attention first: by their running builds and newest
 * trails, then by what runs in the last environment, then by since when.
 */
export function bySeverity(a: Ranked, b: Ranked): number {
  const worst = ({ row: { state, runningState = state } }: Ranked) =>
    severityOf(worstState([state, runningState]));
  return (
    worst(a) - worst(b) ||
    lastSeverity(a) - lastSeverity(b) ||
    sinceOf(a) - sinceOf(b) ||
    a.row.entityRef.localeCompare(b.row.entityRef, 'en')
  );
}

/** Components that run nothing come after those that do. */
function lastSeverity({ last }: Ranked): number {
  return last ? severityOf(last) : severityOf('compliant') + 1;
}

function sinceOf({ row }: Ranked): number {
  return row.since ? Date.parse(row.since.at) : Infinity;
}

/** The state of what runs in the last of a component's environments. */
export function lastState(
  running: ServiceRow['running'],
): StateValue | undefined {
  const last = running.at(-1);
  return (
    last &&
    worstState(
      running
        .filter(
          build =>
            stringifyEnvironmentRef(build) === stringifyEnvironmentRef(last),
        )
        .map(({ state }) => state),
    )
  );
}

/** All attestations that a trail's template requires. */
function requiredAttestations(trail: TrailRecord): AttestationRecord[] {
  return [trail, ...trail.artifacts].flatMap(({ attestations }) =>
    attestations.filter(({ additional }) => !additional),
  );
}

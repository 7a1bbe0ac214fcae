import {
  stringifyFlowRef,
  type AttestationRecord,
  type EnvironmentBuild,
  type EnvironmentRecord,
  type StateValue,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { environmentLabels } from './environments';
import { isHidden } from './internal';
import { worstOf } from './states';

/**
 * What an environment does with a trail's builds: it runs one, runs an older
 * one, or ran one before.
 */
type PlaceState = 'runs' | 'behind' | 'ran' | 'none';

/** A cell of the matrix: a row in one trail. */
export interface MatrixCell {
  state: StateValue | 'absent' | PlaceState;
  /** Reported, but not in the template. */
  additional?: boolean;
  /** The entry overrides another one. */
  overridden?: boolean;
  /** When the running build started, as ISO 8601. */
  startedAt?: string;
  /** How many deliveries the environment is behind. */
  behind?: number;
}

/** A row of the matrix, with a cell for each trail. */
export interface MatrixRow {
  kind: 'environment' | 'verdict' | 'artifact' | 'attestation';
  /** Of the environment, artifact or attestation; empty for the verdict. */
  name: string;
  /** The attested artifact; undefined for the trail's own attestations. */
  artifact?: string;
  cells: MatrixCell[];
}

/**
 * Builds the matrix of some trails of one flow: first the verdict, then the
 * requirements for the trail and for each artifact. Templates change over time,
 * so the rows cover all of these trails, in the order of the newest one.
 * Additional attestations come last.
 *
 * @param trails - newest first
 * @param internal - whether to include hidden attestations
 */
export function matrixOf(
  trails: readonly TrailRecord[],
  internal = false,
): MatrixRow[] {
  const cellsOf = (
    entriesOf: (trail: TrailRecord) => Parameters<typeof cellOf>[0],
  ) => trails.map(trail => cellOf(entriesOf(trail), trail));
  const attestationRows = (
    recordsOf: (trail: TrailRecord) => readonly AttestationRecord[],
    artifact?: string,
  ): MatrixRow[] => {
    // A row appears if any of its cells isn't hidden, and then has all of them.
    const shown = trails
      .flatMap(recordsOf)
      .filter(attestation => internal || !isHidden(attestation));
    const required = shown.filter(({ additional }) => !additional);
    return namesOf([...required, ...shown]).map(name => ({
      kind: 'attestation',
      name,
      artifact,
      cells: cellsOf(trail =>
        recordsOf(trail).filter(record => record.name === name),
      ),
    }));
  };
  const artifactRows = (name: string): MatrixRow[] => {
    const named = (trail: TrailRecord) =>
      trail.artifacts.filter(artifact => artifact.name === name);
    return [
      { kind: 'artifact', name, cells: cellsOf(named) },
      ...attestationRows(
        trail => named(trail).flatMap(({ attestations }) => attestations),
        name,
      ),
    ];
  };
  return [
    { kind: 'verdict', name: '', cells: cellsOf(trail => [trail]) },
    ...attestationRows(({ attestations }) => attestations),
    ...namesOf(trails.flatMap(trail => trail.artifacts)).flatMap(artifactRows),
  ];
}

/**
 * Of several entries of the same name, the worst counts. For the same artifact,
 * overrides take precedence. Without an entry, it may be in an unreadable part
 * of the trail.
 */
function cellOf(
  entries: readonly Pick<
    AttestationRecord,
    'state' | 'artifact' | 'additional' | 'overridden'
  >[],
  { unreadable }: TrailRecord,
): MatrixCell {
  const entry = worstOf(
    entries.filter(
      candidate =>
        candidate.overridden ||
        !entries.some(
          other => other.overridden && other.artifact === candidate.artifact,
        ),
    ),
  );
  return entry
    ? {
        state: entry.state,
        additional: entry.additional,
        overridden: entry.overridden,
      }
    : { state: unreadable ? 'unknown' : 'absent' };
}

function namesOf(records: readonly { name: string }[]): string[] {
  return [...new Set(records.map(({ name }) => name))];
}

/**
 * The environments that run builds of a flow, or ran them.
 *
 * @param trails - of one flow, newest first
 * @param environments - in the order of promotion
 */
export function environmentRows(
  trails: readonly TrailRecord[],
  environments: readonly EnvironmentRecord[],
): MatrixRow[] {
  const rows = environments
    .map(environment => ({ environment, cells: placesIn(environment, trails) }))
    .filter(({ cells }) => cells.some(({ state }) => state !== 'none'));
  const labelOf = environmentLabels(rows.map(row => row.environment));
  return rows.map(({ environment, cells }) => ({
    kind: 'environment',
    name: labelOf(environment),
    cells,
  }));
}

function placesIn(
  { region, org, environment, builds }: EnvironmentRecord,
  trails: readonly TrailRecord[],
): MatrixCell[] {
  const flow = trails.length > 0 ? stringifyFlowRef(trails[0]) : undefined;
  const isOwn = (build: EnvironmentBuild) => stringifyFlowRef(build) === flow;
  /** Of builds that another flow's trail decides, too: the newest has them. */
  const columnOf = (build: EnvironmentBuild) =>
    trails.findIndex(({ name, artifacts }) =>
      isOwn(build)
        ? name === build.trail
        : artifacts.some(
            ({ fingerprint }) => fingerprint === build.fingerprint,
          ),
    );
  const placed = builds
    .map(build => ({ build, column: columnOf(build) }))
    .filter(({ build, column }) => isOwn(build) || column >= 0);
  const behind = Math.max(0, ...placed.map(({ build }) => build.behind ?? 0));
  const runs = new Map(placed.map(({ build, column }) => [column, build]));
  const first = trails.findIndex((_, column) => runs.has(column));
  const hasRun = (trail: TrailRecord) =>
    trail.region === region &&
    trail.org === org &&
    trail.artifacts.some(({ ranIn }) => ranIn?.includes(environment));
  return trails.map((trail, column) => {
    const build = runs.get(column);
    if (build) {
      return { state: 'runs', startedAt: build.startedAt };
    }
    if (behind > 0 && (column < first || first < 0)) {
      return { state: 'behind', behind };
    }
    return { state: hasRun(trail) ? 'ran' : 'none' };
  });
}

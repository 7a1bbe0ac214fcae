import {
  stringifyFlowRef,
  type AttestationRecord,
  type EnvironmentBuild,
  type EnvironmentRecord,
  type StateValue,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import type { Translate } from '../i18n/useTranslation';
import { trailRefOf, type DrawerTarget } from './drawerTarget';
import { environmentLabels } from './environments';
import { isHidden } from './internal';
import { worstOf } from './states';
import { isolateText, listNames } from './text';

/**
 * A cell of the matrix: a row in one trail. What an environment does with a
 * trail's builds is that it runs one, is behind it, or ran one before.
 */
export interface MatrixCell {
  state: StateValue | 'absent' | 'runs' | 'behind' | 'ran' | 'none';
  /** Reported, but not in the template. */
  additional?: boolean;
  /** The entry overrides another one. */
  overridden?: boolean;
  /** Of the artifact. */
  fingerprint?: string;
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
 * Builds the matrix of some trails of one flow: the verdict with the trail's
 * attestations, then each artifact with its own. Templates change over time, so
 * the rows cover all of these trails, in the order of the newest one, with
 * additional ones last.
 *
 * @param trails - newest first
 * @param internal - whether to include hidden attestations
 */
export function matrixOf(
  trails: readonly TrailRecord[],
  internal = false,
): MatrixRow[] {
  const rowOf = (
    row: Omit<MatrixRow, 'cells'>,
    entriesOf: (trail: TrailRecord) => readonly Entry[],
  ) => ({
    ...row,
    cells: trails.map(trail => cellOf(entriesOf(trail), trail)),
  });
  const artifacts = namesOf(trails.flatMap(trail => trail.artifacts));
  return [undefined, ...artifacts].flatMap(artifact => {
    /** The trail itself, or its artifacts of that name. */
    const partsOf = (trail: TrailRecord) =>
      artifact === undefined
        ? [trail]
        : trail.artifacts.filter(({ name }) => name === artifact);
    const recordsOf = (trail: TrailRecord) =>
      partsOf(trail).flatMap(({ attestations }) => attestations);
    // A row appears if any of its cells isn't hidden, and then has all of them.
    const shown = trails
      .flatMap(recordsOf)
      .filter(attestation => internal || !isHidden(attestation));
    const required = shown.filter(({ additional }) => !additional);
    return [
      rowOf(
        artifact === undefined
          ? { kind: 'verdict', name: '' }
          : { kind: 'artifact', name: artifact },
        partsOf,
      ),
      ...namesOf([...required, ...shown]).map(name =>
        rowOf({ kind: 'attestation', name, artifact }, trail =>
          recordsOf(trail).filter(record => record.name === name),
        ),
      ),
    ];
  });
}

type Entry = Pick<
  AttestationRecord,
  'state' | 'artifact' | 'additional' | 'overridden'
>;

/**
 * Of several entries of the same name, the worst counts. For the same artifact,
 * overrides take precedence. Without an entry, it may be in an unreadable part
 * of the trail.
 */
function cellOf(
  entries: readonly Entry[],
  { unreadable }: TrailRecord,
): MatrixCell {
  const isOverridden = ({ overridden, artifact }: Entry) =>
    !overridden &&
    entries.some(other => other.overridden && other.artifact === artifact);
  return (
    worstOf(entries.filter(entry => !isOverridden(entry))) ?? {
      state: unreadable ? 'unknown' : 'absent',
    }
  );
}

function namesOf(records: readonly { name: string }[]): string[] {
  return [...new Set(records.map(({ name }) => name))];
}

/** The full name of a row. */
export function rowText(t: Translate, row: MatrixRow): string {
  const name = isolateText(row.name, 100);
  if (row.kind === 'verdict') {
    return t('column.trail');
  }
  if (row.kind === 'artifact') {
    return t('matrix.artifact', { name });
  }
  return row.artifact === undefined
    ? name
    : `${isolateText(row.artifact, 60)} / ${name}`;
}

/** What a cell is about: its attestation, its artifact, or the trail. */
export function targetOf(
  trail: TrailRecord,
  { kind, name }: MatrixRow,
  { fingerprint }: MatrixCell,
): DrawerTarget {
  return kind === 'artifact' && fingerprint
    ? { kind: 'artifact', fingerprint }
    : {
        kind: 'trail',
        trail: trailRefOf(trail),
        attestations: kind === 'attestation' ? [name] : undefined,
      };
}

/**
 * True if something was reported but nothing is required. False for unreadable
 * trails, which may have requirements.
 */
export function requiresNothing(trail: TrailRecord): boolean {
  const [, ...rows] = matrixOf([trail], true);
  return (
    !trail.unreadable &&
    rows.length > 0 &&
    rows.every(({ cells: [{ additional }] }) => additional)
  );
}

/**
 * What the template of a trail requires more, or no longer, than that of the
 * next older one. Told by what is required, because templates change without a
 * new version.
 *
 * @param rows - of the matrix of both
 * @param column - of the older one
 * @returns an empty text for no change, or if a trail can't be read in full
 */
export function templateChange(
  t: Translate,
  rows: readonly MatrixRow[],
  trails: readonly TrailRecord[],
  column: number,
): string {
  if (
    column === 0 ||
    trails[column - 1].unreadable ||
    trails[column].unreadable
  ) {
    return '';
  }
  const isRequired = ({ kind, cells }: MatrixRow, at: number) =>
    (kind === 'attestation' || kind === 'artifact') &&
    cells[at].state !== 'absent' &&
    !cells[at].additional;
  const names = (at: number, other: number) =>
    listNames(
      t,
      rows
        .filter(row => isRequired(row, at) && !isRequired(row, other))
        .map(row => rowText(t, row)),
    );
  const added = names(column - 1, column);
  const removed = names(column, column - 1);
  return [
    added && t('matrix.added', { names: added }),
    removed && t('matrix.removed', { names: removed }),
  ]
    .filter(Boolean)
    .join('; ');
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

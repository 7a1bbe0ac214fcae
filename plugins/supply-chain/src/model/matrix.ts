import {
  stringifyFlowRef,
  type AttestationRecord,
  type StateValue,
  type TrailArtifact,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { isHidden } from './internal';
import { worstOf } from './states';

/** The mark in a cell of the matrix. */
export type Mark =
  | 'passed'
  | 'failed'
  | 'missing'
  | 'pending'
  | 'incomplete'
  | 'unknown'
  | 'absent';

/** A cell of the matrix: a row in one trail. */
export interface MatrixCell {
  mark: Mark;
  /** Reported, but not in the template. */
  additional?: boolean;
  /** The entry overrides another one. */
  overridden?: boolean;
  /**
   * The flow that decided the verdict, if another one, as `region:org/flow`.
   */
  decidedBy?: string;
}

/** A row of the matrix, with a cell for each trail. */
export interface MatrixRow {
  kind: 'verdict' | 'artifact' | 'attestation';
  /** Name of the artifact or attestation; empty for the verdict. */
  name: string;
  /** The attested artifact; undefined for the trail's own attestations. */
  artifact?: string;
  cells: MatrixCell[];
}

const MARKS: Record<StateValue, Mark> = {
  compliant: 'passed',
  'non-compliant': 'failed',
  missing: 'missing',
  pending: 'pending',
  incomplete: 'incomplete',
  unknown: 'unknown',
};

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
  const verdict: MatrixRow = {
    kind: 'verdict',
    name: '',
    cells: trails.map(({ state }) => ({ mark: markOf(state) })),
  };
  const artifacts = distinct(
    trails.flatMap(trail => trail.artifacts.map(({ name }) => name)),
  );
  return [
    verdict,
    ...attestationRows(
      trails,
      trails.map(trail => trail.attestations),
      internal,
    ),
    ...artifacts.flatMap(name => artifactRows(trails, name, internal)),
  ];
}

/** If a trail has several artifacts of the same name, the worst counts. */
function artifactRows(
  trails: readonly TrailRecord[],
  name: string,
  internal: boolean,
): MatrixRow[] {
  const columns = trails.map(trail =>
    trail.artifacts.filter(artifact => artifact.name === name),
  );
  return [
    {
      kind: 'artifact',
      name,
      cells: columns.map((artifacts, column) =>
        artifactCell(artifacts, trails[column]),
      ),
    },
    ...attestationRows(
      trails,
      columns.map(artifacts =>
        artifacts.flatMap(({ attestations }) => attestations),
      ),
      internal,
      name,
    ),
  ];
}

function artifactCell(
  artifacts: readonly TrailArtifact[],
  trail: TrailRecord,
): MatrixCell {
  const artifact = worstOf(artifacts);
  if (!artifact) {
    return nothingIn(trail);
  }
  const { state, additional, decidedBy } = artifact;
  return {
    mark: markOf(state),
    additional,
    decidedBy: decidedBy && stringifyFlowRef(decidedBy),
  };
}

function attestationRows(
  trails: readonly TrailRecord[],
  columns: readonly (readonly AttestationRecord[])[],
  internal: boolean,
  artifact?: string,
): MatrixRow[] {
  const all = columns.flat();
  // A row appears if any of its cells isn't hidden, and then has all of them.
  const shown = all.filter(attestation => internal || !isHidden(attestation));
  const asked = distinct(
    shown.filter(({ additional }) => !additional).map(({ name }) => name),
  );
  const names = distinct([...asked, ...shown.map(({ name }) => name)]);
  return names.map(name => ({
    kind: 'attestation',
    name,
    artifact,
    cells: columns.map((column, index) =>
      cellOf(
        column.filter(attestation => attestation.name === name),
        trails[index],
      ),
    ),
  }));
}

/**
 * Of several entries of the same name, the worst counts. For the same artifact,
 * overrides take precedence.
 */
function cellOf(
  entries: readonly AttestationRecord[],
  trail: TrailRecord,
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
  if (!entry) {
    return nothingIn(trail);
  }
  return {
    mark: markOf(entry.state),
    additional: entry.additional,
    overridden: entry.overridden,
  };
}

/** Without an entry, the cell may be in an unreadable part of the trail. */
function nothingIn({ unreadable }: TrailRecord): MatrixCell {
  return { mark: unreadable ? 'unknown' : 'absent' };
}

function markOf(state: StateValue): Mark {
  return MARKS[state] ?? 'unknown';
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

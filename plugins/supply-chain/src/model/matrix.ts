import type {
  AttestationRecord,
  StateValue,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { isHidden } from './internal';
import { worstOf } from './states';

/** A cell of the matrix: a row in one trail. */
export interface MatrixCell {
  state: StateValue | 'absent';
  /** Reported, but not in the template. */
  additional?: boolean;
  /** The entry overrides another one. */
  overridden?: boolean;
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

/** What a trail says in a row. */
type Entry = Pick<AttestationRecord, 'state' | 'artifact'> &
  Pick<MatrixCell, 'additional' | 'overridden'>;

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
  const cellsOf = (entriesOf: (trail: TrailRecord) => readonly Entry[]) =>
    trails.map(trail => cellOf(entriesOf(trail), trail));
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
  const artifacts = namesOf(trails.flatMap(trail => trail.artifacts));
  return [
    {
      kind: 'verdict',
      name: '',
      cells: cellsOf(({ state }) => [{ state }]),
    },
    ...attestationRows(({ attestations }) => attestations),
    ...artifacts.flatMap((name): MatrixRow[] => {
      const named = (trail: TrailRecord) =>
        trail.artifacts.filter(artifact => artifact.name === name);
      return [
        {
          kind: 'artifact',
          name,
          cells: cellsOf(trail =>
            named(trail).map(({ state, additional }) => ({
              state,
              additional,
            })),
          ),
        },
        ...attestationRows(
          trail => named(trail).flatMap(({ attestations }) => attestations),
          name,
        ),
      ];
    }),
  ];
}

/**
 * Of several entries of the same name, the worst counts. For the same artifact,
 * overrides take precedence. Without an entry, it may be in an unreadable part
 * of the trail.
 */
function cellOf(
  entries: readonly Entry[],
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

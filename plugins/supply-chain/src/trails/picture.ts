import type {
  AttestationRecord,
  StateValue,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/** What a mark of the picture says. */
export type Mark =
  | 'passed'
  | 'failed'
  | 'missing'
  | 'pending'
  | 'incomplete'
  | 'unknown'
  | 'absent';

/** A cell of the picture: a row in one trail. */
export interface PictureCell {
  mark: Mark;
  /** Reported, but not in the template. */
  additional?: boolean;
  /** The entry overrides another one. */
  overridden?: boolean;
}

/** A row of the picture, with a cell for each trail. */
export interface PictureRow {
  kind: 'verdict' | 'artifact' | 'attestation';
  /** Name of the artifact or the attestation; empty for the verdict. */
  name: string;
  /** The artifact an attestation is of; absent for the trail's own. */
  artifact?: string;
  cells: PictureCell[];
}

const MARKS: Record<StateValue, Mark> = {
  compliant: 'passed',
  'non-compliant': 'failed',
  missing: 'missing',
  pending: 'pending',
  incomplete: 'incomplete',
  unknown: 'unknown',
};

const ABSENT: PictureCell = { mark: 'absent' };

/**
 * Works the picture of some trails of one flow out: the verdict, then what the
 * template asks for, of the trail itself and of each artifact. A template
 * changes over time, so the rows are those of all the trails, in the newest
 * one's order; what no template asks for comes last.
 *
 * @param trails - newest first
 * @returns rows whose cells run from the oldest trail to the newest
 */
export function pictureOf(trails: readonly TrailRecord[]): PictureRow[] {
  const verdict: PictureRow = {
    kind: 'verdict',
    name: '',
    cells: trails.map(({ state }) => ({ mark: markOf(state) })),
  };
  const artifacts = distinct(
    trails.flatMap(trail => trail.artifacts.map(({ name }) => name)),
  );
  const rows = [
    verdict,
    ...attestationRows(trails.map(trail => trail.attestations)),
    ...artifacts.flatMap(name => artifactRows(trails, name)),
  ];
  return rows.map(row => ({ ...row, cells: [...row.cells].reverse() }));
}

function artifactRows(
  trails: readonly TrailRecord[],
  name: string,
): PictureRow[] {
  const columns = trails.map(trail =>
    trail.artifacts.find(artifact => artifact.name === name),
  );
  return [
    {
      kind: 'artifact',
      name,
      cells: columns.map(artifact =>
        artifact
          ? {
              mark: markOf(artifact.state),
              ...(artifact.additional && { additional: true }),
            }
          : ABSENT,
      ),
    },
    ...attestationRows(
      columns.map(artifact => artifact?.attestations ?? []),
      name,
    ),
  ];
}

function attestationRows(
  columns: readonly (readonly AttestationRecord[])[],
  artifact?: string,
): PictureRow[] {
  const all = columns.flat();
  const asked = distinct(
    all.filter(({ additional }) => !additional).map(({ name }) => name),
  );
  const names = distinct([...asked, ...all.map(({ name }) => name)]);
  return names.map(name => ({
    kind: 'attestation',
    name,
    ...(artifact !== undefined && { artifact }),
    cells: columns.map(column =>
      cellOf(column.filter(attestation => attestation.name === name)),
    ),
  }));
}

/** Of several entries of one name, the one that overrides another counts. */
function cellOf(entries: readonly AttestationRecord[]): PictureCell {
  const entry = entries.find(({ overridden }) => overridden) ?? entries[0];
  if (!entry) {
    return ABSENT;
  }
  return {
    mark: markOf(entry.state),
    ...(entry.additional && { additional: true }),
    ...(entry.overridden && { overridden: true }),
  };
}

function markOf(state: StateValue): Mark {
  return MARKS[state] ?? 'unknown';
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

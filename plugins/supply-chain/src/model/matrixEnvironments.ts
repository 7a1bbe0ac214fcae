import {
  stringifyFlowRef,
  type EnvironmentRecord,
  type TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/** What a trail's builds do in an environment. */
export interface PlaceCell {
  /**
   * Whether one runs there, the environment runs an older one, or one ran there
   * before.
   */
  mark: 'runs' | 'behind' | 'ran' | 'none';
  /** When the running one started, as ISO 8601. */
  startedAt?: string;
}

/** An environment, with a cell for each trail. */
export interface PlaceRow {
  environment: EnvironmentRecord;
  /** How far what runs there is behind the newest delivery. */
  behind?: number;
  cells: PlaceCell[];
}

/**
 * The environments that run builds of a flow, or ran them.
 *
 * @param trails - of one flow, newest first
 * @param environments - in the order of promotion
 */
export function placeRows(
  trails: readonly TrailRecord[],
  environments: readonly EnvironmentRecord[],
): PlaceRow[] {
  return environments
    .map(environment => placeRow(trails, environment))
    .filter(({ cells }) => cells.some(({ mark }) => mark !== 'none'));
}

function placeRow(
  trails: readonly TrailRecord[],
  environment: EnvironmentRecord,
): PlaceRow {
  const [newest] = trails;
  const running = environment.builds.filter(
    build => newest && stringifyFlowRef(build) === stringifyFlowRef(newest),
  );
  const behind = Math.max(0, ...running.map(build => build.behind ?? 0));
  const runs = trails.map(({ name }) =>
    running.find(({ trail }) => trail === name),
  );
  const first = runs.findIndex(build => build !== undefined);
  return {
    environment,
    behind,
    cells: trails.map((trail, column) => {
      const build = runs[column];
      if (build) {
        return { mark: 'runs', startedAt: build.startedAt };
      }
      if (behind > 0 && (column < first || first < 0)) {
        return { mark: 'behind' };
      }
      return { mark: ranIn(trail, environment) ? 'ran' : 'none' };
    }),
  };
}

function ranIn(trail: TrailRecord, environment: EnvironmentRecord): boolean {
  return (
    trail.region === environment.region &&
    trail.org === environment.org &&
    trail.artifacts.some(artifact =>
      artifact.ranIn?.includes(environment.environment),
    )
  );
}

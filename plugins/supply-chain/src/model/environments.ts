import {
  type ArtifactRecord,
  type EnvironmentRecord,
  type EnvironmentRef,
  type Since,
  type TrailRecord,
  severityOf,
  stringifyFlowRef,
  type EnvironmentBuild,
  type FlowSummary,
} from 'backstage-plugin-supply-chain-common';
import { clipText } from './text';

/**
 * Environments by name in a flow's organization.
 *
 * @returns undefined if unknown
 */
export function environmentsIn(
  { region, org }: Pick<ArtifactRecord, 'region' | 'org'>,
  names: readonly string[] | undefined,
): EnvironmentRef[] | undefined {
  return names?.map(environment => ({ region, org, environment }));
}

/**
 * The environments where a trail's artifacts are running.
 *
 * @returns undefined if none are known, but there may be some
 */
export function environmentsOf(
  trail: TrailRecord,
): EnvironmentRef[] | undefined {
  const names = new Set(
    trail.artifacts.flatMap(({ runningIn }) => runningIn ?? []),
  );
  const isKnown =
    !trail.unreadable && trail.artifacts.every(({ runningIn }) => runningIn);
  return isKnown || names.size > 0
    ? environmentsIn(trail, [...names])
    : undefined;
}

/**
 * Since when an environment has had its status, unless its only build started
 * at the same moment, which is shown next to it.
 */
export function sinceBesideStart({
  since,
  builds,
}: EnvironmentRecord): Since | undefined {
  const started = builds.length === 1 && builds[0].startedAt;
  return since && started && Date.parse(since.at) === Date.parse(started)
    ? undefined
    : since;
}

type Place = Pick<EnvironmentRef, 'region' | 'org'>;

/** Leaves room for the region and organization in views that truncate labels. */
const NAME_LENGTH = 50;

/**
 * Labels environments, with their region and organization only if they come
 * from more than one.
 *
 * @param among - what is shown together, such as the flows of a link
 */
export function environmentLabels(
  among: readonly Place[],
): (environment: EnvironmentRef) => string {
  const [first] = among;
  const isElsewhere = ({ region, org }: Place) =>
    first !== undefined && (region !== first.region || org !== first.org);
  const isMixed = among.some(isElsewhere);
  return ref => {
    const { region, org, environment } = ref;
    return isMixed || isElsewhere(ref)
      ? `${clipText(environment, NAME_LENGTH)} (${region}, ${org})`
      : environment;
  };
}

/** The worst environments, in their order. All if only one more exists. */
export function mostUrgent(
  environments: readonly EnvironmentRecord[],
  shown: number,
): EnvironmentRecord[] {
  if (environments.length <= shown + 1) {
    return [...environments];
  }
  const worst = [...environments]
    .sort((a, b) => urgencyOf(a) - urgencyOf(b))
    .slice(0, shown);
  return environments.filter(environment => worst.includes(environment));
}

/** Environments without builds count least. */
function urgencyOf({ state, builds }: EnvironmentRecord): number {
  return builds.length === 0 ? Number.MAX_SAFE_INTEGER : severityOf(state);
}

/** How far the builds are behind, if all are equally far. */
export function behindOf(
  builds: readonly EnvironmentBuild[],
): number | undefined {
  const [first, ...others] = builds.map(({ behind }) => behind);
  return others.every(behind => behind === first) ? first : undefined;
}

/**
 * How far a stage is behind the newest trails, which may have no build yet.
 *
 * @returns undefined if unknown
 */
export function behindNewest(
  builds: readonly EnvironmentBuild[],
  flows: readonly FlowSummary[],
): number | undefined {
  const isOfNewest = ({ trail: name, ...flow }: EnvironmentBuild) =>
    flows.some(
      ({ trail }) =>
        trail?.name === name &&
        stringifyFlowRef(trail) === stringifyFlowRef(flow),
    );
  return builds.length > 0 && builds.every(isOfNewest)
    ? 0
    : behindOf(builds) || undefined;
}

/**
 * How far a stage is behind the one before.
 *
 * @returns undefined if unknown, or if it is ahead
 */
export function behindStage(
  builds: readonly EnvironmentBuild[],
  before: readonly EnvironmentBuild[],
): number | undefined {
  const prints = (stage: readonly EnvironmentBuild[]) =>
    stage.map(({ fingerprint }) => fingerprint).sort();
  if (JSON.stringify(prints(builds)) === JSON.stringify(prints(before))) {
    return 0;
  }
  const own = behindOf(builds);
  const others = before.map(({ behind = 0 }) => behind);
  const distance = own === undefined ? NaN : own - Math.max(...others, 0);
  return distance > 0 ? distance : undefined;
}

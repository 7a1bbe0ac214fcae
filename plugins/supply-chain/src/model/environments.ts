import {
  type ArtifactRecord,
  type EnvironmentRecord,
  type EnvironmentRef,
  type FlowRef,
  type TrailRecord,
  severityOf,
  stringifyFlowRef,
  type EnvironmentBuild,
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
  // Those without builds count least.
  const urgencyOf = ({ state, builds }: EnvironmentRecord) =>
    builds.length === 0 ? Number.MAX_SAFE_INTEGER : severityOf(state);
  const worst = [...environments]
    .sort((a, b) => urgencyOf(a) - urgencyOf(b))
    .slice(0, shown);
  return environments.filter(environment => worst.includes(environment));
}

/** How far the builds are behind, if all are equally far. */
export function behindOf(
  builds: readonly EnvironmentBuild[],
): number | undefined {
  const [first, ...others] = builds.map(({ behind }) => behind);
  return others.every(behind => behind === first) ? first : undefined;
}

/** A build in a stage of the lane, or the newest trail of a flow, before all. */
export type StageBuild = FlowRef &
  Partial<Pick<EnvironmentBuild, 'trail' | 'fingerprint' | 'behind'>>;

/**
 * How far a stage is behind the one before.
 *
 * @returns 0 for the same builds; undefined if unknown, or if it is ahead
 */
export function behindStage(
  builds: readonly EnvironmentBuild[],
  before: readonly StageBuild[],
): number | undefined {
  const isBefore = (build: EnvironmentBuild) =>
    before.some(
      ({ trail, fingerprint = build.fingerprint, ...flow }) =>
        trail === build.trail &&
        fingerprint === build.fingerprint &&
        stringifyFlowRef(flow) === stringifyFlowRef(build),
    );
  if (builds.length > 0 && builds.every(isBefore)) {
    return 0;
  }
  const own = behindOf(builds);
  const others = before.map(({ behind = 0 }) => behind);
  const distance = own === undefined ? NaN : own - Math.max(...others, 0);
  return distance > 0 ? distance : undefined;
}

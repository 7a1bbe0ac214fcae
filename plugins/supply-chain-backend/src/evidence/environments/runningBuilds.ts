import type {
  CommitRecord,
  EnvironmentBuild,
  EnvironmentRef,
  FlowRef,
  IncompleteReason,
} from 'backstage-plugin-supply-chain-common';
import type { DeploymentRow } from '../../records/storedRecords';
import type { HistoryQuery } from '../../store/EvidenceStore';
import { EventLoopYielder } from '../../store/eventLoop';
import type { LinkData } from '../link/LinkData';
import { isFingerprint } from '../link/Scope';
import { defined } from '../../records/text';

/** Filters for deployments. */
interface DeploymentsQuery {
  environment?: EnvironmentRef;
  fingerprints?: readonly string[];
  open?: boolean;
  /** ISO 8601. */
  at?: string;
  /** ISO 8601. */
  maybeAt?: string;
}

/** A deployment of one of the entity's builds. Times are ISO 8601. */
export interface Deployment extends FlowRef {
  trail: string;
  environment: string;
  /** Template name of the artifact. */
  name: string;
  fingerprint: string;
  commit?: CommitRecord;
  /** Absent if only its end was reported. */
  startedAt?: string;
  /** Absent while it is running. */
  stoppedAt?: string;
}

/** A deployment, with every name that flows give to its artifact. */
export interface NamedDeployment {
  deployment: Deployment;
  names: Set<string>;
}

/**
 * Deployments of the entity's builds, newest first. Each is listed once, even
 * if several flows report it.
 *
 * @param query - all stored deployments by default
 */
export async function deploymentsOf(
  data: LinkData,
  query: DeploymentsQuery = {},
): Promise<Deployment[]> {
  const named = await namedDeployments(data, query);
  return named.map(({ deployment }) => deployment);
}

/** Like {@link deploymentsOf}, but with the names of the artifacts. */
export async function namedDeployments(
  data: LinkData,
  query: DeploymentsQuery,
): Promise<NamedDeployment[]> {
  const { environment, ...which } = query;
  const rows = await data.store.deployments({
    flowIds: data.flowIds('trails', flowsOf(data, environment)),
    ...which,
    ...(environment && { environment: environment.environment }),
  });
  return mergeDeployments(data, rows);
}

/**
 * The query for an environment's deployments, as the link limits them. All of
 * them, if {@link lacksNames some} may be the entity's whatever their names.
 */
export async function historyQueryOf(
  data: LinkData,
  place: EnvironmentRef,
): Promise<HistoryQuery> {
  const { environment } = place;
  const flows = flowsOf(data, place);
  const names = (await lacksNames(data, flows, environment))
    ? undefined
    : data.scope.artifactNames;
  return {
    flowIds: data.flowIds('trails', flows),
    environment,
    ...(names && { names }),
  };
}

/**
 * Whether deployments that may be the entity's lack the name of an artifact that
 * it selects them by.
 *
 * @param environment - any by default
 */
export async function lacksNames(
  data: LinkData,
  flows: readonly FlowRef[],
  environment?: string,
): Promise<boolean> {
  if (data.scope.artifactNames === undefined) {
    return false;
  }
  const seen = await data.store.environments(data.flowIds('trails', flows));
  return seen.some(
    each =>
      (environment === undefined || each.environment === environment) &&
      isFingerprint(each.name),
  );
}

/** The linked flows that may report deployments to an environment. */
function flowsOf(
  { link }: LinkData,
  environment: Pick<EnvironmentRef, 'region' | 'org'> | undefined,
): FlowRef[] {
  return link.flows.filter(
    ({ region, org }) =>
      !environment ||
      (region === environment.region && org === environment.org),
  );
}

/** The entity's deployments among stored rows, each listed once. */
export async function mergeDeployments(
  data: LinkData,
  rows: readonly DeploymentRow[],
): Promise<NamedDeployment[]> {
  const undecided =
    data.link.repo === undefined
      ? rows.filter(row => needsName(row, data))
      : rows;
  await data.addBuilds(
    undecided.map(row => ({
      ...data.flowOf(row),
      fingerprint: row.fingerprint,
    })),
  );
  const unique = new Map<string, NamedDeployment>();
  const inOrder = data.link.flows.flatMap(flow => {
    const flowIds = data.flowIds('trails', [flow]);
    return rows
      .filter(({ flowId }) => flowIds.includes(flowId))
      .map(row => ({ row, flow }));
  });
  const yielder = new EventLoopYielder();
  for (const { row: reported, flow } of inOrder) {
    await yielder.yieldIfDue();
    const row = withName(reported, flow, data);
    const { region, org } = flow;
    const { name, fingerprint, startedAt, stoppedAt } = row;
    const key = JSON.stringify([
      region,
      org,
      row.environment,
      fingerprint,
      startedAt ?? stoppedAt,
    ]);
    const known = unique.get(key);
    if (known) {
      // A flow that was read later may report the end.
      known.deployment.stoppedAt ??= stoppedAt;
      if (data.scope.ownsArtifact(name)) {
        known.names.add(name);
      }
    } else if (isOwn(row, flow, data)) {
      const deployment = toDeployment(row, flow);
      unique.set(key, { deployment, names: new Set([name]) });
    }
  }
  const merged = [...unique.values()];
  return merged
    .filter(each => !isPartOfOther(each, merged))
    .sort(
      ({ deployment: a }, { deployment: b }) =>
        timeOf(b).localeCompare(timeOf(a), 'en') ||
        (a.fingerprint < b.fingerprint ? -1 : 1),
    );
}

/**
 * Whether only the end of a deployment was reported, and another one that it
 * falls into is the same.
 */
function isPartOfOther(
  { deployment }: NamedDeployment,
  all: readonly NamedDeployment[],
): boolean {
  return (
    deployment.startedAt === undefined &&
    all.some(
      ({ deployment: other }) =>
        other.stoppedAt !== undefined && mayEndIn(deployment, other),
    )
  );
}

/**
 * Whether a deployment of which the end was reported ended while another one of
 * the same build in the same environment ran, so that they may be the same.
 */
export function mayEndIn(ended: Deployment, other: Deployment): boolean {
  const { fingerprint, stoppedAt = '' } = ended;
  return (
    other.fingerprint === fingerprint &&
    isSamePlace(other, ended) &&
    other.startedAt !== undefined &&
    other.startedAt <= stoppedAt &&
    (!other.stoppedAt || other.stoppedAt >= stoppedAt)
  );
}

/** Builds running at a past time (ISO 8601), by environment. */
export async function runningAt(
  data: LinkData,
  at: string,
): Promise<Deployment[]> {
  const began = await deploymentsOf(data, { at });
  const all = await deploymentsOf(data, {
    fingerprints: [...new Set(began.map(({ fingerprint }) => fingerprint))],
  });
  const time = Date.parse(at);
  // Another flow may report that it had ended.
  const hasEnded = (deployment: Deployment) =>
    all.some(
      other =>
        other.fingerprint === deployment.fingerprint &&
        isSamePlace(other, deployment) &&
        other.stoppedAt !== undefined &&
        other.stoppedAt > deployment.startedAt! &&
        Date.parse(other.stoppedAt) <= time,
    );
  const builds = new Map<string, Deployment>();
  for (const deployment of began.filter(each => !hasEnded(each))) {
    const { region, org, environment, fingerprint } = deployment;
    const place = JSON.stringify([region, org, environment, fingerprint]);
    builds.set(place, builds.get(place) ?? deployment);
  }
  return [...builds.values()];
}

/** Builds running now, once per environment. */
export async function runningNow(data: LinkData): Promise<Deployment[]> {
  const open = await deploymentsOf(data, { open: true });
  await data.addBuilds(open);
  const builds = new Map<string, Deployment>();
  const yielder = new EventLoopYielder();
  for (const deployment of open) {
    await yielder.yieldIfDue();
    const { region, org, environment, fingerprint } = deployment;
    // Another flow may report that it ended or restarted.
    const startedAt = data.builds.running
      .eventsOf({ region, org, fingerprint })
      .find(event => event.environment === environment)?.at;
    const place = JSON.stringify([region, org, environment, fingerprint]);
    if (startedAt && !builds.has(place)) {
      builds.set(place, { ...deployment, startedAt });
    }
  }
  return [...builds.values()];
}

/**
 * Whether a deployment has ended at an unknown time, as only another flow
 * reports. Its build must have been added to `data`.
 */
export function hasUnknownEnd(
  { environment, stoppedAt, ...build }: Deployment,
  { builds }: LinkData,
): boolean {
  return (
    !stoppedAt && !builds.running.environmentsOf(build).includes(environment)
  );
}

/**
 * Whether it takes another record to tell if a deployment belongs to the
 * entity's artifacts: its trail no longer lists the build, for example because a
 * newer build has taken its name, so the store has its fingerprint as its name.
 */
function needsName(
  { name, fingerprint }: Pick<DeploymentRow, 'name' | 'fingerprint'>,
  { scope }: LinkData,
): boolean {
  return scope.artifactNames !== undefined && name === fingerprint;
}

/** A deployment with the name that its build's own record (E1) gives it. */
function withName(
  row: DeploymentRow,
  flow: FlowRef,
  data: LinkData,
): DeploymentRow {
  if (!needsName(row, data)) {
    return row;
  }
  const names = data.builds.namesOf(flow, row);
  if (names.length === 0) {
    data.noteUndecided(flow);
  }
  const name = names.find(each => each && data.scope.ownsArtifact(each));
  return name ? { ...row, name } : row;
}

function isOwn(row: DeploymentRow, flow: FlowRef, data: LinkData): boolean {
  const { name, fingerprint, trail, trailCreatedAt, readAt } = row;
  if (!data.scope.ownsArtifact(name)) {
    return false;
  }
  const membership = data.membershipOf(flow, fingerprint, {
    name: trail,
    ...(trailCreatedAt && { createdAt: trailCreatedAt }),
    readAt,
  });
  if (membership === 'unknown') {
    data.noteUndecided(flow);
  }
  return membership === 'own';
}

function toDeployment(row: DeploymentRow, flow: FlowRef): Deployment {
  const { trail, environment, name, fingerprint, commit } = row;
  const { startedAt, stoppedAt } = row;
  return {
    ...flow,
    trail,
    environment,
    name,
    fingerprint,
    ...(commit && { commit }),
    ...(startedAt && { startedAt }),
    ...(stoppedAt && { stoppedAt }),
  };
}

export function isSamePlace(a: EnvironmentRef, b: EnvironmentRef): boolean {
  return (
    a.region === b.region && a.org === b.org && a.environment === b.environment
  );
}

/** When a deployment started, or ended if no start was reported. */
function timeOf({ startedAt, stoppedAt }: Deployment): string {
  return startedAt ?? stoppedAt ?? '';
}

/**
 * How far back the deployments of a link are known; complete only if no others
 * might be the entity's.
 */
export async function memoryOf(data: LinkData): Promise<{
  complete: boolean;
  /** Why it isn't complete, if no problem says so. */
  incompleteReason?: IncompleteReason;
  knownSince?: string;
}> {
  const lists = data.link.flows.map(flow => data.list(flow, 'trails'));
  const complete =
    !data.scope.environmentsUnresolved && (await data.hasAllTrails());
  const since = Math.max(
    ...lists.map(list =>
      list?.complete
        ? list.keptSince ?? -Infinity
        : list?.unbrokenSince ?? Infinity,
    ),
  );
  return {
    ...data.completeness(complete, 'trails', data.link.flows),
    ...(Number.isFinite(since) && {
      knownSince: new Date(since).toISOString(),
    }),
  };
}

/** Adds the verdict on its build to a deployment. */
export function toBuild(
  { stoppedAt: _, ...deployment }: Deployment,
  verdicts: Pick<LinkData, 'verdictOf' | 'stateSinceOf'>,
): EnvironmentBuild {
  const { fingerprint } = deployment;
  const verdict = verdicts.verdictOf(deployment, fingerprint);
  return defined({
    ...deployment,
    ...verdict,
    stateSince: verdicts.stateSinceOf(deployment, fingerprint, verdict.state),
  });
}

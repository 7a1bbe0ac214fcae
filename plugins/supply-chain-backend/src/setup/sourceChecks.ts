import {
  stringifyEnvironmentRef,
  stringifyFlowRef,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import type {
  FlowRef,
  NotificationRef,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/EntityAccess';
import { notification } from '../regions/resources';
import type { CachedReads } from '../regions/CachedReads';
import { isComplete } from '../store/progress';
import type { Store } from '../store/Store';
import type { Sync } from '../sync/Sync';
import { choices } from './advice';
import { DeploymentsSeen } from './DeploymentsSeen';

/** Maximum number of flows and notifications per check. */
const MAX_SOURCES = 1_000;
/** Time limit for the whole check, in milliseconds. */
const MAX_WAIT_MS = 10_000;
/**
 * Maximum number of concurrent reads; the gateway also limits them per region.
 */
const MAX_READS = 16;

type Existence = 'exists' | 'absent' | 'unknown';

/** A flow or notification, and how to check for it. */
interface Check {
  name: string;
  ref: { region: string; org: string };
  ask(options: { signal: AbortSignal }): Promise<Existence>;
}

/** What checks read from. */
interface Sources {
  reads: Pick<CachedReads, 'read'>;
  sync: Sync;
  store: Store;
}

/** Results of checking what some links name. */
interface SourceChecks {
  checked: number;
  unchecked: number;
  /** Problems of a link's names that don't exist in their region. */
  problemsOf(entity: AccessibleEntity): Problem[];
}

/**
 * Checks whether the flows (E1, E6) and notifications (E7) of some links exist
 * in their regions, and whether their environments had any deployment. Stops
 * after a few seconds.
 *
 * @param isResponding - whether a region responds for an organization at all
 * @param refresh - bypasses the cache
 */
export async function checkSources(
  sources: Sources,
  entities: readonly AccessibleEntity[],
  options: {
    isResponding: (region: string, org: string) => boolean;
    signal: AbortSignal;
    refresh?: boolean;
  },
): Promise<SourceChecks> {
  const flows = byName(
    entities.flatMap(({ link }) => link.flows),
    stringifyFlowRef,
  );
  const notifications = byName(
    entities.flatMap(({ link }) => link.notifications),
    nameOfNotification,
  );
  const seen = new DeploymentsSeen();
  const checks = [
    ...[...flows].map(([name, ref]) =>
      flowCheck(sources, name, ref, { ...options, seen }),
    ),
    ...[...notifications].map(([name, ref]) =>
      notificationCheck(sources, name, ref, options),
    ),
  ];
  const found = await readAll(
    checks
      .filter(({ ref }) => options.isResponding(ref.region, ref.org))
      .slice(0, MAX_SOURCES),
    options.signal,
  );
  const checked = [...found.values()].filter(
    existence => existence !== 'unknown',
  ).length;
  const absentFlows = problemsOfAbsent(flows, found);
  const environments = byName(
    entities.flatMap(({ link }) => link.environments),
    stringifyEnvironmentRef,
  );
  const unknown = byName(
    entities.flatMap(({ link }) => seen.check(link).unknown),
    stringifyEnvironmentRef,
  );
  return {
    checked: checked + environments.size - unknown.size,
    unchecked: checks.length - checked + unknown.size,
    problemsOf: ({ link }) => [
      ...link.flows.flatMap(
        ref => absentFlows.get(stringifyFlowRef(ref)) ?? [],
      ),
      ...link.notifications
        .filter(ref => found.get(nameOfNotification(ref)) === 'absent')
        .map(absentNotification),
      ...seen.check(link).problems,
    ],
  };
}

/** Reads a flow's newest records, and notes its deployments in `seen`. */
function flowCheck(
  { sync, store }: Sources,
  name: string,
  ref: FlowRef,
  { refresh, seen }: { refresh?: boolean; seen: DeploymentsSeen },
): Check {
  return {
    name,
    ref,
    ask: async ({ signal }) => {
      const [flow] = await sync.ensureFresh([ref], {
        caller: 'setup',
        signal,
        refresh,
      });
      const { trails, artifacts } = flow;
      if (trails.failure) {
        const isRead =
          artifacts.failure?.kind === 'not-found' ||
          (!artifacts.failure && artifacts.headAt !== undefined);
        return isRead && trails.failure.kind === 'not-found'
          ? 'absent'
          : 'unknown';
      }
      seen.add(
        ref,
        { isComplete: isComplete(trails) },
        await store.deployments.places([flow.flowId]),
      );
      return 'exists';
    },
  };
}

function notificationCheck(
  { reads }: Sources,
  name: string,
  ref: NotificationRef,
  { refresh }: { refresh?: boolean },
): Check {
  return {
    name,
    ref,
    ask: async ({ signal }) => {
      const { stale } = await reads.read(notification(ref), {
        caller: 'setup',
        signal,
        refresh,
      });
      return stale ? 'unknown' : 'exists';
    },
  };
}

function byName<T>(refs: T[], nameOf: (ref: T) => string): Map<string, T> {
  return new Map(refs.map(ref => [nameOf(ref), ref]));
}

function nameOfNotification({ region, org, number }: NotificationRef): string {
  return `${region}:${org}#${number}`;
}

async function readAll(
  checks: readonly Check[],
  signal: AbortSignal,
): Promise<Map<string, Existence>> {
  const found = new Map<string, Existence>();
  const timeout = AbortSignal.timeout(MAX_WAIT_MS);
  const either = AbortSignal.any([signal, timeout]);
  const waiting = checks.values();
  const readUntilDone = async () => {
    for (const { name, ask } of waiting) {
      if (timeout.aborted) {
        return;
      }
      try {
        found.set(name, await ask({ signal: either }));
      } catch (error) {
        signal.throwIfAborted();
        if (!timeout.aborted && !(error instanceof RegionalApiError)) {
          throw error;
        }
        found.set(
          name,
          error instanceof RegionalApiError && error.kind === 'not-found'
            ? 'absent'
            : 'unknown',
        );
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_READS }, readUntilDone));
  return found;
}

/**
 * Problems of flows that don't exist. Computed once per flow, because many
 * entities may link the same one and finding a suggestion is slow.
 */
function problemsOfAbsent(
  flows: Map<string, FlowRef>,
  found: Map<string, Existence>,
): Map<string, Problem> {
  const existing = [...flows].flatMap(([name, ref]) =>
    found.get(name) === 'exists' ? ref : [],
  );
  return new Map(
    [...flows].flatMap(([name, ref]) =>
      found.get(name) === 'absent'
        ? [[name, absentFlow(ref, existing)] as const]
        : [],
    ),
  );
}

function absentFlow(ref: FlowRef, others: FlowRef[]): Problem {
  const { region, org, flow } = ref;
  const { suggestion } = choices(
    flow,
    others
      .filter(other => other.region === region && other.org === org)
      .map(other => other.flow),
  );
  return {
    reason: 'flow-not-found',
    ...ref,
    annotation: SUPPLY_CHAIN_ANNOTATIONS.flows,
    value: flow,
    suggestion,
    message: `Flow "${flow}" not found in the organization ${org}`,
    hint: 'Fix the annotation. The flow may be archived',
  };
}

function absentNotification({ region, org, number }: NotificationRef): Problem {
  return {
    reason: 'notification-not-found',
    region,
    org,
    annotation: SUPPLY_CHAIN_ANNOTATIONS.notifications,
    value: String(number),
    message: `Notification ${number} not found in the organization ${org}`,
    hint: 'Fix the annotation',
  };
}

import {
  stringifyFlowRef,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import type {
  FlowRef,
  NotificationRef,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { Services } from '../evidence/services/services';
import { notification } from '../regions/resources';
import type { CachedReads } from '../regions/CachedReads';
import type { SyncedFlow } from '../sync/nextStep';
import type { Sync } from '../sync/Sync';
import { within } from '../util/within';

/** Maximum number of flows, and of notifications, per check. */
const MAX_SOURCES = 1_000;
/** Time limit for the whole check, in milliseconds. */
const MAX_WAIT_MS = 10_000;
const CALLER = 'health';

/** Problems with what a link names; all others are about its regions. */
const MISTAKES: readonly Problem['reason'][] = [
  'flow-not-found',
  'artifact-not-found',
  'environment-not-found',
];

/** What checks read from. */
interface Sources {
  services: Pick<Services, 'of'>;
  reads: Pick<CachedReads, 'read'>;
  sync: Sync;
}

/** Results of checking what some links name. */
export interface SourceChecks {
  /** Whether all flows and notifications could be checked. */
  isComplete: boolean;
  /** Problems of a link's names that don't exist in their region. */
  problemsOf(entity: AccessibleEntity): Problem[];
}

/**
 * Checks whether what some links name exists: flows (E1, E6), notifications (E7)
 * and, as far as it is stored, artifacts and environments. Stops after a few
 * seconds.
 *
 * @param options - `isResponding` tells whether a region responds for an
 * organization at all; `refresh` bypasses the cache
 */
export async function checkSources(
  { services, reads, sync }: Sources,
  entities: readonly AccessibleEntity[],
  options: {
    isResponding: (place: { region?: string; org?: string }) => boolean;
    signal: AbortSignal;
    refresh?: boolean;
  },
): Promise<SourceChecks> {
  const { isResponding, signal, refresh } = options;
  const flows = unique(
    entities.flatMap(({ link }) => link.flows),
    stringifyFlowRef,
  );
  const notifications = unique(
    entities.flatMap(({ link }) => link.notifications),
    nameOfNotification,
  );
  const asked = <T extends { region: string; org: string }>(refs: T[]) =>
    refs.filter(isResponding).slice(0, MAX_SOURCES);
  const found = new Map<string, boolean>();
  const work = [
    sync.ensureFresh(asked(flows), { caller: CALLER, refresh }),
    ...asked(notifications).map(async ref => {
      const exists = await doesExist(reads, ref, refresh);
      if (exists !== undefined) {
        found.set(nameOfNotification(ref), exists);
      }
    }),
  ];
  await within(Promise.all(work), MAX_WAIT_MS, signal);
  const states = await sync.states(flows);
  const problems = new Map(
    (await services.of(entities)).map(service => [
      service.row.entityRef,
      service.problems,
    ]),
  );
  return {
    isComplete:
      found.size === notifications.length &&
      states.every(({ ref, trails }) => isResponding(ref) && isRead(trails)),
    problemsOf: ({ entityRef, link }) => [
      ...(problems.get(entityRef) ?? []).filter(
        problem =>
          MISTAKES.includes(problem.reason) &&
          (problem.reason !== 'flow-not-found' || isResponding(problem)),
      ),
      ...link.notifications
        .filter(ref => found.get(nameOfNotification(ref)) === false)
        .map(absentNotification),
    ],
  };
}

/** Whether its newest trails, or their absence, are known. */
function isRead({ headAt, failure }: SyncedFlow['trails']): boolean {
  return failure === undefined
    ? headAt !== undefined
    : failure.kind === 'not-found' || failure.position !== undefined;
}

/** @returns undefined if unknown */
async function doesExist(
  reads: Sources['reads'],
  ref: NotificationRef,
  refresh: boolean | undefined,
): Promise<boolean | undefined> {
  try {
    const { failure } = await reads.read(notification(ref), {
      caller: CALLER,
      refresh,
    });
    return failure ? undefined : true;
  } catch (error) {
    if (!(error instanceof RegionalApiError)) {
      throw error;
    }
    return error.kind === 'not-found' ? false : undefined;
  }
}

function unique<T extends NotificationRef | FlowRef>(
  refs: readonly T[],
  nameOf: (ref: T) => string,
): T[] {
  return [...new Map(refs.map(ref => [nameOf(ref), ref])).values()];
}

function nameOfNotification({ region, org, number }: NotificationRef): string {
  return `${region}:${org}#${number}`;
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

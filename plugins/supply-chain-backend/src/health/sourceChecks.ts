import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { Problem } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/catalogFacts';
import { listNotifications } from '../evidence/notifications';
import { RegionReads } from '../evidence/RegionReads';
import type { Services } from '../evidence/services/services';
import type { CachedReads } from '../regions/CachedReads';
import type { SyncedFlow } from '../sync/nextStep';
import type { Sync } from '../sync/Sync';
import { uniqueBy } from '../util/uniqueBy';
import { within } from '../util/within';

/** Maximum number of flows read again for a check. */
const MAX_FLOWS = 1_000;
const MAX_WAIT_MS = 10_000;

/** Problems with what a link names; all others are about its regions. */
const MISTAKES: readonly Problem['reason'][] = [
  'flow-not-found',
  'artifact-not-found',
  'environment-not-found',
  'notification-not-found',
];

interface Sources {
  services: Pick<Services, 'of'>;
  reads: CachedReads;
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
  const caller = { caller: 'health', refresh };
  const flows = uniqueBy(
    entities.flatMap(({ link }) => link.flows),
    stringifyFlowRef,
  );
  const asked = flows.filter(isResponding).slice(0, MAX_FLOWS);
  const problems = new Map<string, Problem[]>();
  const readNotifications = async (entity: AccessibleEntity) => {
    const notifications = entity.link.notifications.filter(isResponding);
    const reading = new RegionReads(reads, caller);
    const link = { ...entity.link, notifications };
    const found = await listNotifications({ ...entity, link }, reading);
    problems.set(entity.entityRef, found.problems);
    return reading.isWhole;
  };
  const work = Promise.all([
    sync.ensureFresh(asked, caller).then(() => true),
    ...entities.map(readNotifications),
  ]);
  const read = await within(work, MAX_WAIT_MS, signal);
  const states = await sync.states(flows);
  for (const { row, problems: stored } of await services.of(entities)) {
    const others = problems.get(row.entityRef) ?? [];
    problems.set(row.entityRef, [...stored, ...others]);
  }
  return {
    isComplete:
      Boolean(read?.every(isWhole => isWhole)) &&
      entities.every(({ link }) => link.notifications.every(isResponding)) &&
      states.every(({ ref, trails }) => isResponding(ref) && isRead(trails)),
    problemsOf: ({ entityRef }) =>
      (problems.get(entityRef) ?? []).filter(
        problem =>
          MISTAKES.includes(problem.reason) &&
          (problem.reason !== 'flow-not-found' || isResponding(problem)),
      ),
  };
}

/** Whether its newest trails, or their absence, are known. */
function isRead({ headAt, failure }: SyncedFlow['trails']): boolean {
  return failure === undefined
    ? headAt !== undefined
    : failure.kind === 'not-found' || failure.position !== undefined;
}

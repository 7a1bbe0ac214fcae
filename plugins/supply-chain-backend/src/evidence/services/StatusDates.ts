import { LRUCache } from 'lru-cache';
import {
  stringifyEnvironmentRef,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { FlowRef, Link } from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../../access/EntityAccess';
import type {
  EvidenceStore,
  RecentDeployments,
} from '../../store/EvidenceStore';
import { groupBy } from '../../records/groupBy';
import { ReadNotes } from '../reader/ReadNotes';
import { toPeriod } from '../environments/environmentSince';
import { mergeDeployments } from '../environments/runningBuilds';
import type { Deployment } from '../environments/runningBuilds';
import { stateHeldSince, unknownUntil } from '../environments/stateBegan';
import type { Period } from '../environments/stateBegan';
import { LinkData } from '../link/LinkData';
import { recordsRevision } from '../link/LinkLists';
import type { FlowLists } from '../link/LinkLists';
import { worstState } from '../../records/state';
import type { ServiceSummary } from './serviceSummary';

/** Maximum number of dates remembered, of about 1 KB each. */
const MAX_DATES = 2_000;
/** Maximum number of ended deployments looked at per component. */
const MAX_ENDED = 60;

/** A row of the Services page whose status is dated. */
export type DatedRow = Pick<AccessibleEntity, 'link'> &
  Pick<ServiceSummary, 'state' | 'runningState' | 'since' | 'historyComplete'>;

type Lists = ReadonlyMap<string, FlowLists>;

/**
 * Since when components have certainly had their status, across the trails and
 * the builds that ran since. Remembered until their records change.
 */
export class StatusDates {
  readonly #store: EvidenceStore;
  readonly #known = new LRUCache<string, { since: string | undefined }>({
    max: MAX_DATES,
  });

  /** @param store - a batching store */
  constructor(store: EvidenceStore) {
    this.#store = store;
  }

  /** Returns the date of each row, ISO 8601; undefined if it is unknown. */
  async datesOf(
    rows: readonly DatedRow[],
    lists: Lists,
  ): Promise<(string | undefined)[]> {
    const keyed = rows.map(row => ({ row, key: statusRowKey(row, lists) }));
    // Remembering a date may evict another one of this page.
    const dates = new Map(
      keyed.map(({ key }) => [key, this.#known.get(key)] as const),
    );
    const unknown = keyed.filter(({ key }) => !dates.get(key));
    if (unknown.length > 0) {
      const found = await this.#compute(
        unknown.map(({ row }) => row),
        lists,
      );
      unknown.forEach(({ key }, index) => {
        const date = { since: found[index] };
        dates.set(key, date);
        this.#known.set(key, date);
      });
    }
    return keyed.map(({ key }) => dates.get(key)?.since);
  }

  async #compute(
    rows: readonly DatedRow[],
    lists: Lists,
  ): Promise<(string | undefined)[]> {
    const flowIds = rows.flatMap(({ link }) => flowIdsOf(link, lists));
    const recent = await this.#store.recentDeployments([...new Set(flowIds)]);
    const deployments = groupBy(recent.rows, ({ flowId }) => flowId);
    const ends = groupBy(recent.ends, ({ flowId }) => flowId);
    return Promise.all(
      rows.map(row => {
        const ids = flowIdsOf(row.link, lists);
        const sources = { store: this.#store, notes: new ReadNotes() };
        return sinceOf(row, LinkData.stored(row.link, sources, lists), {
          rows: ids.flatMap(id => deployments.get(id) ?? []),
          ends: ids.flatMap(id => ends.get(id) ?? []),
        });
      }),
    );
  }
}

/** Since when a component has certainly had its status. */
async function sinceOf(
  row: DatedRow,
  data: LinkData,
  recent: RecentDeployments,
): Promise<string | undefined> {
  const { state, runningState = state, since, historyComplete } = row;
  const status = worstState([state, runningState]);
  const mayBeWorse = status !== 'non-compliant';
  // What failed first is unknown, but it may have been a trail.
  const isUndated = state === 'non-compliant' && since === undefined;
  const isDated = historyComplete && since !== undefined;
  if (status === 'unknown' || isUndated || (mayBeWorse && !isDated)) {
    return undefined;
  }
  const trails: Period = {
    state,
    since: since === undefined ? NaN : Date.parse(since),
    startedAt: -Infinity,
    stoppedAt: Infinity,
  };
  const periods = await runningPeriods(data, recent, {
    // Without the state of its trails, it didn't have a better one before.
    after: mayBeWorse ? trails.since : -Infinity,
  });
  // Without all names and repositories, others may have been its own.
  const isUndecided = data.link.flows.some(flow => data.hasUndecided(flow));
  const held =
    mayBeWorse && isUndecided
      ? undefined
      : stateHeldSince(status, [trails, ...periods]);
  return held === undefined ? undefined : new Date(held).toISOString();
}

/** What ran after a time, and until when that is unknown. */
async function runningPeriods(
  data: LinkData,
  recent: RecentDeployments,
  { after }: { after: number },
): Promise<Period[]> {
  const isOwn = ownPlaces(data);
  const rows = recent.rows.filter(isOwn);
  const merged = await mergeDeployments(data, rows);
  const own = merged.map(({ deployment }) => deployment);
  const { shown, until } = newestOf(own.filter(each => endOf(each) > after));
  await data.addBuilds(shown);
  return [
    ...shown.map(each => toPeriod(each, data)),
    ...[
      ...until,
      ...recent.ends.filter(isOwn).map(({ at }) => at),
      ...(isPruned(data) ? firstStarts(own) : []),
      ...data.deploymentsLostUntil(),
    ].map(unknownUntil),
  ];
}

/** Whether a deployment is the entity's, or may be if its name is unknown. */
function ownPlaces(
  data: LinkData,
): (place: { flowId: number; environment: string; name?: string }) => boolean {
  const { scope } = data;
  return ({ environment, name, ...row }) =>
    scope.ownsEnvironment({ ...data.flowOf(row), environment }) &&
    (name === undefined || scope.mayOwnDeployed(name));
}

/** What hasn't ended or did so last, and when the others had all ended. */
function newestOf(deployments: readonly Deployment[]): {
  shown: Deployment[];
  until: number[];
} {
  const inOrder = deployments.toSorted((a, b) => endOf(b) - endOf(a) || 0);
  const open = inOrder.filter(({ stoppedAt }) => !stoppedAt).length;
  const shown = inOrder.slice(0, open + MAX_ENDED);
  const [next] = inOrder.slice(shown.length);
  return { shown, until: next ? [endOf(next)] : [] };
}

/** When what is known to have run first in each environment started. */
function firstStarts(deployments: readonly Deployment[]): number[] {
  const places = groupBy(deployments, stringifyEnvironmentRef);
  return [...places.values()].map(each =>
    Math.min(
      ...each.map(({ startedAt, stoppedAt = '' }) =>
        Date.parse(startedAt ?? stoppedAt),
      ),
    ),
  );
}

/** When a deployment ended, in milliseconds; Infinity while it is running. */
function endOf({ stoppedAt }: Pick<Deployment, 'stoppedAt'>): number {
  return stoppedAt ? Date.parse(stoppedAt) : Infinity;
}

/** Whether builds that ran in a known environment may not be stored anymore. */
function isPruned(data: LinkData): boolean {
  return data.link.flows.some(
    flow => data.list(flow, 'trails')?.keptSince !== undefined,
  );
}

function flowIdsOf({ flows }: Link, lists: Lists): number[] {
  const idOf = (flow: FlowRef) =>
    lists.get(stringifyFlowRef(flow))?.trails?.flowId;
  return flows.flatMap(flow => idOf(flow) ?? []);
}

function statusRowKey(row: DatedRow, lists: Lists): string {
  const { link, state, runningState, since, historyComplete } = row;
  return JSON.stringify([
    link,
    recordsRevision(link, lists),
    state,
    runningState,
    since,
    historyComplete,
  ]);
}

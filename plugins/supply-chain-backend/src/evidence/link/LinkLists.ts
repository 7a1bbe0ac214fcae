import type {
  FlowRef,
  IncompleteReason,
  Link,
  Page,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { recordsUnreadable } from '../../records/problems';
import { LIST_KINDS } from '../../records/storedRecords';
import type { ListKind, ListState } from '../../records/storedRecords';
import type { EvidenceStore } from '../../store/EvidenceStore';
import type { ReadNotes } from '../reader/ReadNotes';
import type { RegionReader } from '../reader/RegionReader';

/** State of a flow's stored lists; absent if a list couldn't be read. */
export type FlowLists = Partial<Record<ListKind, ListState>>;

interface ListOfFlow {
  flow: FlowRef;
  kind: ListKind;
}

/** The stored lists of a link's flows for one response, and how far they reach. */
export class LinkLists {
  readonly link: Link;
  readonly store: EvidenceStore;
  protected readonly notes: ReadNotes;
  /** Absent if only stored data is used. */
  readonly reader: RegionReader | undefined;
  readonly #lists = new Map<string, FlowLists>();
  readonly #flows = new Map<number, FlowRef>();
  readonly #undecided = new Set<string>();

  protected constructor(
    link: Link,
    sources: { store: EvidenceStore; notes: ReadNotes },
    reader: RegionReader | undefined,
  ) {
    this.link = link;
    this.store = sources.store;
    this.notes = sources.notes;
    this.reader = reader;
  }

  /** Changes whenever the stored data of the link may have changed. */
  get revision(): string {
    return JSON.stringify(
      this.link.flows.map(flow => [
        this.reader?.isMissing(flow),
        ...LIST_KINDS.map(kind => {
          const list = this.list(flow, kind);
          return [revisionOf(list), list?.savedAt, list?.allReadSince];
        }),
      ]),
    );
  }

  /** State of a flow's list; undefined if it couldn't be read. */
  list(flow: FlowRef, kind: ListKind): ListState | undefined {
    return this.#lists.get(stringifyFlowRef(flow))?.[kind];
  }

  /** Whether the trails or artifacts of a flow couldn't be read. */
  isUnread(flow: FlowRef): boolean {
    return !this.list(flow, 'trails') || !this.list(flow, 'artifacts');
  }

  /**
   * The range of records stored for some flows: all of them, everything since
   * older ones stopped being kept, or everything since a time, possibly with
   * older records before gaps.
   */
  windowOf(kind: ListKind, flows: readonly FlowRef[]): Page['window'] {
    const lists = flows.map(flow => this.list(flow, kind));
    const since = Math.max(
      ...lists.map(list => list?.unbrokenSince ?? -Infinity),
    );
    const kept = keptSince(lists);
    return {
      complete: flows.every(flow => this.isWhole(flow, kind)),
      ...(Number.isFinite(since) && { since: new Date(since).toISOString() }),
      ...(Number.isFinite(kept) && { keptSince: new Date(kept).toISOString() }),
    };
  }

  /**
   * Why stored records of a list may be incomplete; undefined if they aren't.
   */
  doubtOf(flow: FlowRef, kind: ListKind): string | undefined {
    const list = this.list(flow, kind);
    if (!list) {
      return "the flow couldn't be read";
    }
    if (this.reader?.isOutdated(flow, kind)) {
      return "its newest records couldn't be read";
    }
    if (list.unreadable > 0) {
      return recordsUnreadable(list.unreadable);
    }
    if (!list.complete) {
      return 'older records are still loading';
    }
    if (this.hasUndecided(flow)) {
      return "a record doesn't name its repository";
    }
    return list.keptSince === undefined
      ? undefined
      : "older records aren't kept";
  }

  /**
   * Why records of some flows may be missing, if no problem says so. Records
   * that were left out as undecided count once they have been read.
   *
   * @param since - start of the range of records, ISO 8601
   */
  incompleteReasonOf(
    kind: ListKind,
    flows: readonly FlowRef[],
    since?: string,
  ): IncompleteReason | undefined {
    const undecided = flows.filter(flow => this.hasUndecided(flow));
    if (
      flows.some(flow => this.#isLoading(flow, kind, since)) ||
      // They may be decided by older artifacts.
      undecided.some(flow => this.#isLoading(flow, 'artifacts', since))
    ) {
      return 'loading';
    }
    return undecided.length > 0 ? 'repository-unknown' : undefined;
  }

  /**
   * Whether a response about some flows is complete and, if not, why, if no
   * problem says so.
   */
  completeness(
    complete: boolean,
    kind: ListKind,
    flows: readonly FlowRef[],
  ): Pick<Page['window'], 'complete' | 'incompleteReason'> {
    const reason = complete ? undefined : this.incompleteReasonOf(kind, flows);
    return { complete, ...(reason && { incompleteReason: reason }) };
  }

  /** Whether all records of a list are stored and readable. */
  isWhole(flow: FlowRef, kind: ListKind): boolean {
    return isWholeList(this.list(flow, kind));
  }

  /**
   * Time since which all trails of a flow are stored and readable, in
   * milliseconds; -Infinity if those are all it ever had.
   */
  trailsStoredSince(flow: FlowRef): number {
    const list = this.list(flow, 'trails');
    if (!list || list.unreadable > 0) {
      return Infinity;
    }
    return list.complete ? keptSince([list]) : list.unbrokenSince ?? Infinity;
  }

  /**
   * A time since which all trails of the flows in an organization were read, in
   * milliseconds since the epoch; -Infinity if unknown. A build of an older one
   * may have started since.
   *
   * @param org - all organizations by default
   */
  allTrailsReadSince(org?: Pick<FlowRef, 'region' | 'org'>): number {
    const lists = this.link.flows
      .filter(
        flow => !org || (flow.region === org.region && flow.org === org.org),
      )
      .map(flow => this.list(flow, 'trails'));
    return Math.min(
      ...lists.flatMap(list => [
        list?.readAt ?? -Infinity,
        list?.allReadSince ?? -Infinity,
      ]),
    );
  }

  /**
   * Until when builds of the flows ran that no trail reports any more, in
   * milliseconds since the epoch.
   */
  deploymentsLostUntil(): number[] {
    return this.link.flows.flatMap(
      flow => this.list(flow, 'trails')?.lostUntil ?? [],
    );
  }

  /**
   * When trails of a flow were last found to have been deleted, in milliseconds
   * since the epoch.
   */
  trailsGoneAt(flow: FlowRef): number | undefined {
    return this.list(flow, 'trails')?.goneAt;
  }

  /**
   * Whether a flow's list is stored without gaps back to a time (ISO 8601), or
   * to the retention limit.
   */
  isCovered(flow: FlowRef, kind: ListKind, time: string | undefined): boolean {
    return (
      this.isWhole(flow, kind) ||
      (time !== undefined && this.isStoredSince(flow, kind, time))
    );
  }

  /** Whether all records of a list since a time (ISO 8601) are stored. */
  isStoredSince(flow: FlowRef, kind: ListKind, time: string): boolean {
    return isStoredSince(this.list(flow, kind), Date.parse(time));
  }

  /** IDs of the given flows, if the list is stored. */
  flowIds(kind: ListKind, flows: readonly FlowRef[]): number[] {
    return flows.flatMap(flow => this.list(flow, kind)?.flowId ?? []);
  }

  /** The flow of a stored row. */
  flowOf({ flowId }: { flowId: number }): FlowRef {
    const flow = this.#flows.get(flowId);
    if (!flow) {
      throw new Error(`Row ${flowId} belongs to no linked flow`);
    }
    return flow;
  }

  /**
   * Notes that a record of a flow was left out although it might be the
   * entity's.
   */
  noteUndecided(flow: FlowRef): void {
    this.#undecided.add(stringifyFlowRef(flow));
  }

  /**
   * Whether a record of a flow was left out although it might be the entity's.
   */
  hasUndecided(flow: FlowRef): boolean {
    return this.#undecided.has(stringifyFlowRef(flow));
  }

  /** Updates the states of the lists after more of their records were read. */
  async reloadLists(): Promise<void> {
    const states = await this.store.listStates([...this.#flows.keys()]);
    for (const state of states) {
      const flow = this.flowOf(state);
      if (this.list(flow, state.kind)) {
        this.addList(flow, state);
      }
    }
  }

  /** Whether records of a list, since a time if given, are still loading. */
  #isLoading(flow: FlowRef, kind: ListKind, since?: string): boolean {
    return (
      this.list(flow, kind)?.complete === false &&
      (since === undefined || !this.isStoredSince(flow, kind, since))
    );
  }

  protected async readLists(reader: RegionReader): Promise<void> {
    const deleted = await this.#readEach(
      reader,
      this.link.flows.flatMap(flow => LIST_KINDS.map(kind => ({ flow, kind }))),
    );
    if (deleted.length > 0) {
      await this.#readEach(reader, deleted);
    }
  }

  /** @returns the lists that were deleted since they were read */
  async #readEach(
    reader: RegionReader,
    lists: readonly ListOfFlow[],
  ): Promise<ListOfFlow[]> {
    const read = await Promise.all(
      lists.map(async ({ flow, kind }) => ({
        flow,
        kind,
        flowId: await reader.list(flow, kind),
      })),
    );
    const ids = new Set(read.flatMap(({ flowId }) => flowId ?? []));
    const states = await this.store.listStates([...ids]);
    for (const { flow, kind, flowId } of read) {
      const state = states.find(
        each => each.flowId === flowId && each.kind === kind,
      );
      if (flowId !== undefined && state) {
        this.addList(flow, state);
      }
    }
    return read.filter(
      ({ flow, kind, flowId }) =>
        flowId !== undefined && !this.list(flow, kind),
    );
  }

  protected addList(
    { region, org, flow: name }: FlowRef,
    list: ListState,
  ): void {
    const flow = { region, org, flow: name };
    this.#flows.set(list.flowId, flow);
    const key = stringifyFlowRef(flow);
    this.#lists.set(key, { ...this.#lists.get(key), [list.kind]: list });
    this.notes.noteUnreadable(flow, list.unreadable);
  }
}

/** Whether all records of a list since a time, in milliseconds, are stored. */
export function isStoredSince(
  list: ListState | undefined,
  time: number,
): boolean {
  if (!list || list.unreadable > 0) {
    return false;
  }
  return list.complete
    ? keptSince([list]) <= time
    : list.unbrokenSince !== undefined && list.unbrokenSince < time;
}

/**
 * Time before which one of several complete lists may have had records that
 * aren't kept, in milliseconds; -Infinity if all reach their ends.
 */
export function keptSince(lists: readonly (ListState | undefined)[]): number {
  return Math.max(
    -Infinity,
    ...lists.map(list => list?.keptSince ?? -Infinity),
  );
}

/** Changes whenever the stored records of a list may have changed. */
export function revisionOf(list: ListState | undefined): unknown {
  return (
    list && [
      list.flowId,
      list.revision,
      list.complete,
      list.unreadable,
      list.unbrokenSince,
      list.keptSince,
    ]
  );
}

/** Whether all records of a list are stored and readable. */
export function isWholeList(list: ListState | undefined): boolean {
  return list !== undefined && list.complete && list.unreadable === 0;
}

/** Changes whenever the stored records of a link, or their ages, may have. */
export function recordsRevision(
  { flows }: Link,
  lists: ReadonlyMap<string, FlowLists>,
): string {
  return JSON.stringify(
    flows.map(flow => {
      const { trails, artifacts } = lists.get(stringifyFlowRef(flow)) ?? {};
      return [
        revisionOf(trails),
        revisionOf(artifacts),
        // Reading a record again changes only its age.
        trails?.savedAt,
        artifacts?.savedAt,
        trails?.allReadSince,
      ];
    }),
  );
}

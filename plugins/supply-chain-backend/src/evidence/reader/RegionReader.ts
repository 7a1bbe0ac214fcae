import { NotFoundError } from '@backstage/errors';
import type {
  FlowRef,
  NotificationRecord,
  NotificationRef,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import {
  stringifyFlowRef,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { CachedReads } from '../../regions/CachedReads';
import type { Read } from '../../regions/Read';
import { isAbsence } from '../../records/absence';
import type { EvidenceStore } from '../../store/EvidenceStore';
import type { ListKind } from '../../records/storedRecords';
import { flowNotFoundProblem, problemOf } from '../../records/problems';
import type { Source } from '../../records/problems';
import { QueueTimeoutError } from '../../records/QueueTimeoutError';
import type { ListSource } from '../../sync/ListSource';
import { portalError } from './portalErrors';
import { ReadNotes } from './ReadNotes';
import { notification, organization } from '../../regions/resources';
import type { ReadOptions, Resource } from '../../regions/RegionRequest';

type Missing = Pick<
  Problem,
  'reason' | 'message' | 'hint' | 'annotation' | 'value'
>;

interface ReaderOptions {
  reads: CachedReads;
  lists: ListSource;
  store: EvidenceStore;
  /** Ref of the entity that the data is for. */
  caller: string;
  signal?: AbortSignal;
  /** Reads from the regions even if the stored data is fresh. */
  refresh?: boolean;
  /** Waits for data that isn't fresh to be reread. */
  needsFresh?: boolean;
}

/**
 * Reads everything for one response, collecting its age and problems, so that
 * one failing source doesn't fail the rest.
 */
export class RegionReader {
  readonly store: EvidenceStore;
  readonly #reads: CachedReads;
  readonly #lists: ListSource;
  readonly #caller: string;
  readonly #signal?: AbortSignal;
  readonly #refresh: boolean;
  readonly #needsFresh: boolean;
  readonly notes = new ReadNotes();
  readonly #missing = new Set<string>();
  readonly #outdated = new Set<string>();
  readonly #unsent = new Map<string, Source>();
  /** Whether any of the data was slightly old. */
  #isRereading = false;
  #failure?: unknown;

  /**
   * Finds a record. If it is missing from slightly old data, it may be newer, so
   * that data is reread first.
   *
   * @throws NotFoundError or UnknownWhetherError
   */
  static async find<T>(
    options: Omit<ReaderOptions, 'needsFresh'>,
    find: (reader: RegionReader) => Promise<T>,
  ): Promise<T> {
    const reader = new RegionReader(options);
    try {
      return await find(reader);
    } catch (error) {
      if (!isAbsence(error) || !reader.#isRereading) {
        throw error;
      }
      return find(new RegionReader({ ...options, needsFresh: true }));
    }
  }

  constructor(options: ReaderOptions) {
    this.store = options.store;
    this.#reads = options.reads;
    this.#lists = options.lists;
    this.#caller = options.caller;
    this.#signal = options.signal;
    this.#refresh = options.refresh ?? false;
    this.#needsFresh = options.needsFresh ?? false;
  }

  /** Whether the regions are read even if the stored data is fresh. */
  get isRefresh(): boolean {
    return this.#refresh;
  }

  /** The response fields about its sources. */
  get provenance() {
    return this.notes.provenance;
  }

  /**
   * Reads the newest records of a flow's list into the store.
   *
   * @returns the ID of the flow's row; undefined if nothing is stored and the
   * region fails
   */
  async list(flow: FlowRef, kind: ListKind): Promise<number | undefined> {
    const read = await this.#tryRead(this.#lists.newest(kind, flow), flow, () =>
      this.#missingFlow(flow),
    );
    if (read?.stale) {
      this.#outdated.add(listKey(flow, kind));
    }
    return read?.value.flowId;
  }

  /**
   * Where something couldn't be requested in time, because too many requests
   * were queued, and no earlier data of it is known.
   */
  get unsent(): Source[] {
    return [...this.#unsent.values()];
  }

  /** Whether the newest records of a list were requested but couldn't be read. */
  isOutdated(flow: FlowRef, kind: ListKind): boolean {
    return this.#outdated.has(listKey(flow, kind));
  }

  /**
   * Rereads a stored record unless it is fresh. If the region fails, the stored
   * record is shown with its own time.
   *
   * @param record - its name; `position` starts at 0
   */
  async refreshRecord(
    flow: FlowRef,
    kind: ListKind,
    { position, record }: { position: number; record: string },
  ): Promise<void> {
    await this.#tryRead(
      this.#lists.around(kind, flow, { position, limit: 1, record }),
      flow,
      async () => undefined,
    );
  }

  /** Whether the region responded that the flow doesn't exist. */
  isMissing(flow: FlowRef): boolean {
    return this.#missing.has(stringifyFlowRef(flow));
  }

  /** A notification; undefined if it can't be read. */
  async notification(
    ref: NotificationRef,
  ): Promise<NotificationRecord | undefined> {
    const annotation = SUPPLY_CHAIN_ANNOTATIONS.notifications;
    const { region, org, number } = ref;
    return this.attempt(
      notification(ref),
      { region, org, annotation, value: String(number) },
      async () => ({
        reason: 'notification-not-found',
        message: `Notification ${number} not found in the organization ${org}`,
        hint: `Fix the annotation ${annotation}`,
      }),
    );
  }

  /**
   * Reads one of several resources. Failures become problems.
   *
   * @param missing - returns the problem to report if the resource doesn't
   * exist, if any
   */
  async attempt<T>(
    resource: Resource<T>,
    source: Source,
    missing: () => Promise<Missing | undefined>,
  ): Promise<T | undefined> {
    const read = await this.#tryRead(resource, source, missing);
    return read?.value;
  }

  /**
   * Like {@link attempt}, but only with data that is already known. Anything
   * else is read for the next response, and this response is marked as still
   * settling. A refresh does wait.
   */
  async attemptWithoutWaiting<T>(
    resource: Resource<T>,
    source: Source,
    missing: () => Promise<Missing | undefined>,
  ): Promise<T | undefined> {
    if (this.#refresh) {
      return this.attempt(resource, source, missing);
    }
    const read = await this.#tryTake(
      () => this.#reads.known(resource, this.#options()),
      source,
      missing,
    );
    return read?.value;
  }

  /**
   * Reads the one resource that a response is about.
   *
   * @throws NotFoundError, RegionRefusedError or ServiceUnavailableError, with
   * the plugin's own messages
   */
  async require<T>(
    resource: Resource<T>,
    source: Source,
    notFound: string,
  ): Promise<T> {
    try {
      return this.#take(await this.#read(resource), source);
    } catch (error) {
      throw portalError(error, source, new NotFoundError(notFound));
    }
  }

  /**
   * Ensures that no region failed before a resource is reported as not found:
   * the failed region might have it.
   *
   * @throws RegionRefusedError or ServiceUnavailableError
   */
  assertNoFailure(): void {
    if (this.#failure) {
      throw this.#failure;
    }
  }

  #tryRead<T>(
    resource: Resource<T>,
    source: Source,
    missing: () => Promise<Missing | undefined>,
  ): Promise<Read<T> | undefined> {
    return this.#tryTake(() => this.#read(resource), source, missing);
  }

  /** @param read - returns undefined while the data is still being read */
  async #tryTake<T>(
    read: () => Promise<Read<T> | undefined>,
    source: Source,
    missing: () => Promise<Missing | undefined>,
  ): Promise<Read<T> | undefined> {
    try {
      const aged = await read();
      if (aged) {
        this.#take(aged, source);
      } else {
        this.notes.noteSettling();
      }
      return aged;
    } catch (error) {
      if (!isNotFound(error)) {
        this.#failure ??= portalError(error, source, new NotFoundError());
      }
      if (error instanceof QueueTimeoutError) {
        this.#noteUnsent(source);
        return undefined;
      }
      const problem = isNotFound(error)
        ? await missing()
        : problemOf(error, source);
      if (problem) {
        this.notes.note({ ...source, ...problem });
      }
      return undefined;
    }
  }

  /** It says nothing about the region, and the next request may get through. */
  #noteUnsent(source: Source): void {
    this.#unsent.set(JSON.stringify(source), source);
    this.notes.noteSettling();
  }

  /**
   * Regions respond with 404 for unknown flows and unknown organizations alike.
   */
  async #missingFlow(ref: FlowRef): Promise<Missing> {
    const { region, org, flow } = ref;
    this.#missing.add(stringifyFlowRef(ref));
    if (await this.#organizationExists(region, org)) {
      return flowNotFoundProblem({ region, org, flow });
    }
    return {
      reason: 'organization-not-found',
      message: `Organization "${org}" not found in the region ${region}`,
      hint: `Fix the organization in the annotations ${SUPPLY_CHAIN_ANNOTATIONS.flows} or ${SUPPLY_CHAIN_ANNOTATIONS.org}`,
    };
  }

  async #organizationExists(region: string, org: string): Promise<boolean> {
    return this.#exists(organization(region, org));
  }

  /** False only if the region responds that the resource doesn't exist. */
  async #exists(resource: Resource<unknown>): Promise<boolean> {
    try {
      await this.#read(resource);
      return true;
    } catch (error) {
      if (error instanceof RegionalApiError) {
        return error.kind !== 'not-found';
      }
      throw error;
    }
  }

  #read<T>(resource: Resource<T>): Promise<Read<T>> {
    return this.#reads.read(resource, this.#options());
  }

  #options(): ReadOptions {
    return {
      caller: this.#caller,
      signal: this.#signal,
      refresh: this.#refresh,
      needsFresh: this.#needsFresh,
    };
  }

  #take<T>(
    { value, readAt, stale, rereading, failure }: Read<T>,
    source: Source,
  ): T {
    if (rereading) {
      this.#isRereading = true;
      this.notes.noteSettling();
    }
    this.notes.noteRead([readAt], stale);
    if (failure instanceof QueueTimeoutError) {
      this.notes.noteSettling();
    } else if (failure) {
      this.notes.note({ ...problemOf(failure, source), stale: true });
    }
    return value;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof RegionalApiError && error.kind === 'not-found';
}

function listKey(flow: FlowRef, kind: ListKind): string {
  return `${kind} ${stringifyFlowRef(flow)}`;
}

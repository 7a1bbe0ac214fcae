import {
  CustomErrorBase,
  NotFoundError,
  ServiceUnavailableError,
} from '@backstage/errors';
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
import type {
  Aged,
  ReadRequest,
  RegionGateway,
} from '../regions/RegionGateway';
import type { EvidenceStore } from '../store/EvidenceStore';
import type { ListKind, ListState } from '../records/storedRecords';
import { problemOf } from '../records/problems';
import type { Source } from '../records/problems';
import { ReadNotes } from './ReadNotes';
import { notification, organization } from './resources';
import type { Resource } from './resources';

type Missing = Pick<
  Problem,
  'reason' | 'message' | 'hint' | 'annotation' | 'value'
>;

/** A region failed the portal, which says so as 502: a bad gateway. */
export class RegionRefusedError extends CustomErrorBase {
  name = 'RegionRefusedError' as const;
  readonly statusCode = 502;
}

/** A file of a region is larger than the portal passes on. */
export class FileTooLargeError extends CustomErrorBase {
  name = 'FileTooLargeError' as const;
  readonly statusCode = 413;
}

/** Brings what regions say of flows into the store. */
export interface ListSource {
  /** The newest records of a list. */
  newest(kind: ListKind, flow: FlowRef): Resource<ListState>;
  /** The records at some places of a list, from 0. */
  around(
    kind: ListKind,
    flow: FlowRef,
    place: { position: number; limit: number; record?: string },
  ): Resource<ListState>;
}

/**
 * The reads that one answer is joined from. It collects how old the oldest of
 * them is, and what went wrong, so that one failing source costs only itself.
 */
export class RegionReader {
  readonly store: EvidenceStore;
  readonly #gateway: RegionGateway;
  readonly #lists: ListSource;
  readonly #caller: string;
  readonly #signal?: AbortSignal;
  readonly #refresh: boolean;
  readonly #startedAt = performance.now();
  readonly notes = new ReadNotes();
  readonly #missing = new Set<string>();
  #failure?: unknown;

  constructor(options: {
    gateway: RegionGateway;
    lists: ListSource;
    store: EvidenceStore;
    /** The entity the reads are for. */
    caller: string;
    signal?: AbortSignal;
    /** Reads the regions even if what is kept is fresh. */
    refresh?: boolean;
  }) {
    this.store = options.store;
    this.#gateway = options.gateway;
    this.#lists = options.lists;
    this.#caller = options.caller;
    this.#signal = options.signal;
    this.#refresh = options.refresh ?? false;
  }

  /** What an answer says of its sources. */
  get provenance() {
    return this.notes.provenance;
  }

  /**
   * Brings the newest records of a list of a flow into the store.
   *
   * @returns its row in the store; undefined when nothing is kept and the
   * region gives nothing
   */
  async list(flow: FlowRef, kind: ListKind): Promise<number | undefined> {
    const read = await this.#tryRead(this.#lists.newest(kind, flow), flow, () =>
      this.#missingFlow(flow),
    );
    return read?.value.flowId;
  }

  /**
   * Reads a kept record again where it is not fresh. If its region fails, what
   * is kept is shown, with its own time.
   *
   * @param record - its place, from 0, and its name
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

  /** Whether a region said that it does not know the flow. */
  isMissing(flow: FlowRef): boolean {
    return this.#missing.has(stringifyFlowRef(flow));
  }

  /** A notification; undefined after a failure. */
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
   * Reads a resource that is one of several: a failure becomes a problem.
   *
   * @param missing - the problem when the region does not know the resource;
   * none when that is nothing to tell
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
   * The same from what is known already. What is not is read for the next
   * answer, and this one says that more is on its way. A refresh waits.
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
      () => this.#gateway.known(this.#request(resource)),
      source,
      missing,
    );
    return read?.value;
  }

  /**
   * Reads the one resource that an answer is about.
   *
   * @throws NotFoundError, RegionRefusedError or ServiceUnavailableError, in
   * the portal's own words
   */
  async require<T>(
    resource: Resource<T>,
    source: Source,
    notFound: string,
  ): Promise<T> {
    try {
      return this.#take(await this.#read(resource), source);
    } catch (error) {
      throw portalError(error, source, notFound);
    }
  }

  /**
   * Makes sure that what was not found is not there: a region that failed may
   * have it all the same.
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
  ): Promise<Aged<T> | undefined> {
    return this.#tryTake(() => this.#read(resource), source, missing);
  }

  /** @param read - gives undefined for what is still being read */
  async #tryTake<T>(
    read: () => Promise<Aged<T> | undefined>,
    source: Source,
    missing: () => Promise<Missing | undefined>,
  ): Promise<Aged<T> | undefined> {
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
        this.#failure ??= portalError(error, source, '');
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

  /** A region says 404 for a flow and for an organization it does not know. */
  async #missingFlow(ref: FlowRef): Promise<Missing> {
    const { region, org, flow } = ref;
    this.#missing.add(stringifyFlowRef(ref));
    if (await this.#organizationExists(region, org)) {
      return {
        reason: 'flow-not-found',
        message: `Flow "${flow}" not found in the organization ${org}`,
        hint: `Fix the annotation ${SUPPLY_CHAIN_ANNOTATIONS.flows}`,
      };
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

  /** False only where the region says that it does not know the resource. */
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

  #read<T>(resource: Resource<T>): Promise<Aged<T>> {
    return this.#gateway.read(this.#request(resource));
  }

  #request<T>(resource: Resource<T>): ReadRequest<T> {
    return {
      ...resource,
      caller: this.#caller,
      startedAt: this.#startedAt,
      refresh: this.#refresh,
      ...(this.#signal && { signal: this.#signal }),
    };
  }

  #take<T>({ value, asOf, stale, failure }: Aged<T>, source: Source): T {
    this.notes.noteRead([asOf], stale);
    if (failure) {
      this.notes.note({ ...problemOf(failure, source), stale: true });
    }
    return value;
  }
}

/**
 * A region's failure as the portal's own error: what the region says of the
 * portal's key must not look as if the portal had said it of the caller.
 */
export function portalError(
  error: unknown,
  source: Source,
  notFound: string,
): unknown {
  if (!(error instanceof RegionalApiError) || error.kind === 'aborted') {
    return error;
  }
  if (error.kind === 'not-found') {
    return new NotFoundError(notFound);
  }
  const { reason, message, hint } = problemOf(error, source);
  const text = `${message}. ${hint}`;
  return reason === 'region-unavailable' || reason === 'rate-limited'
    ? new ServiceUnavailableError(text)
    : new RegionRefusedError(text);
}

function isNotFound(error: unknown): boolean {
  return error instanceof RegionalApiError && error.kind === 'not-found';
}

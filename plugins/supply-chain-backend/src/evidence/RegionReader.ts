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
import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { Aged, RegionGateway } from '../gateway/RegionGateway';
import type { SlimArtifact } from './artifactRecord';
import { problemOf, unreadableProblem } from './problems';
import type { Source } from './problems';
import {
  artifactChunk,
  notification,
  organization,
  trailChunk,
} from './resources';
import type { KeptChunk, Resource } from './resources';
import type { Chunk } from './table';
import type { SlimTrail } from './trailRecord';

type Missing = Pick<Problem, 'reason' | 'message' | 'hint'>;

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

/** A read that succeeded. It does not hold what was read. */
export interface PastRead {
  resource: Resource<unknown>;
  /** When that was read from the region, in milliseconds since the epoch. */
  asOf: number;
}

/**
 * The reads that one answer is joined from. It collects how old the oldest of
 * them is, and what went wrong, so that one failing source costs only itself.
 */
export class RegionReader {
  readonly #gateway: RegionGateway;
  readonly #caller: string;
  readonly #signal?: AbortSignal;
  readonly #startedAt = Date.now();
  readonly #problems = new Map<string, Problem>();
  readonly #reads: PastRead[] = [];
  #asOf?: number;
  #stale = false;
  #failed = false;
  #failure?: unknown;

  constructor(options: {
    gateway: RegionGateway;
    /** The entity the reads are for. */
    caller: string;
    signal?: AbortSignal;
  }) {
    this.#gateway = options.gateway;
    this.#caller = options.caller;
    this.#signal = options.signal;
  }

  /** What an answer says of its sources. */
  get provenance(): { asOf?: string; stale: boolean; problems: Problem[] } {
    return {
      ...(this.#asOf !== undefined && {
        asOf: new Date(this.#asOf).toISOString(),
      }),
      stale: this.#stale,
      problems: [...this.#problems.values()],
    };
  }

  /** The reads so far; undefined when one of them failed or gave old data. */
  get reads(): PastRead[] | undefined {
    return this.#failed || this.#stale ? undefined : this.#reads;
  }

  /** Whether reads of the past would give the very same now. */
  async wouldReadSame(past: readonly PastRead[]): Promise<boolean> {
    const now = await Promise.allSettled(
      past.map(({ resource }) => this.#ask(resource)),
    );
    return now.every(
      (read, index) =>
        read.status === 'fulfilled' &&
        !read.value.stale &&
        read.value.asOf === past[index].asOf,
    );
  }

  /** A part of a flow's trails, newest first; undefined after a failure. */
  async trails(
    flow: FlowRef,
    index: number,
  ): Promise<Chunk<SlimTrail> | undefined> {
    return this.#chunk(flow, trailChunk(flow, index));
  }

  /** A part of a flow's artifacts, newest first; undefined after a failure. */
  async artifacts(
    flow: FlowRef,
    repoName: string | undefined,
    index: number,
  ): Promise<Chunk<SlimArtifact> | undefined> {
    return this.#chunk(flow, artifactChunk(flow, repoName, index));
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
        message: `The organization ${org} has no notification ${number}`,
        hint: `Correct the annotation ${annotation}`,
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
    try {
      return this.#take(await this.#read(resource), source);
    } catch (error) {
      if (!isNotFound(error)) {
        this.#failure ??= portalError(error, source, '');
      }
      const problem = isNotFound(error)
        ? await missing()
        : problemOf(error, source);
      if (problem) {
        this.note({ ...source, ...problem });
      }
      return undefined;
    }
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

  /** Adds a problem; the same one of several reads is told once. */
  note(problem: Problem): void {
    const { reason, region, org, flow, value, count } = problem;
    this.#problems.set(
      JSON.stringify([reason, region, org, flow, value, count]),
      problem,
    );
  }

  async #chunk<T>(
    flow: FlowRef,
    resource: Resource<KeptChunk<T>>,
  ): Promise<Chunk<T> | undefined> {
    const chunk = await this.attempt(resource, flow, () => this.#missing(flow));
    if (chunk?.unreadable) {
      this.note(unreadableProblem(flow, chunk.unreadable));
    }
    return chunk;
  }

  /** A region says 404 for a flow and for an organization it does not know. */
  async #missing({ region, org, flow }: FlowRef): Promise<Missing> {
    if (await this.#organizationExists(region, org)) {
      return {
        reason: 'flow-not-found',
        message: `The organization ${org} has no flow "${flow}"`,
        hint: `Correct the annotation ${SUPPLY_CHAIN_ANNOTATIONS.flows}`,
      };
    }
    return {
      reason: 'organization-not-found',
      message: `The region ${region} has no organization "${org}"`,
      hint: `Correct the organization in the annotations ${SUPPLY_CHAIN_ANNOTATIONS.flows} or ${SUPPLY_CHAIN_ANNOTATIONS.org}`,
    };
  }

  async #organizationExists(region: string, org: string): Promise<boolean> {
    try {
      await this.#read(organization(region, org));
      return true;
    } catch (error) {
      if (error instanceof RegionalApiError) {
        return error.kind !== 'not-found';
      }
      throw error;
    }
  }

  async #read<T>(resource: Resource<T>): Promise<Aged<T>> {
    try {
      const answer = await this.#ask(resource);
      this.#reads.push({ resource, asOf: answer.asOf });
      return answer;
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  }

  #ask<T>(resource: Resource<T>): Promise<Aged<T>> {
    return this.#gateway.read({
      ...resource,
      caller: this.#caller,
      startedAt: this.#startedAt,
      ...(this.#signal && { signal: this.#signal }),
    });
  }

  #take<T>({ value, asOf, stale, failure }: Aged<T>, source: Source): T {
    this.#asOf = Math.min(this.#asOf ?? asOf, asOf);
    this.#stale ||= stale;
    if (failure) {
      this.note(problemOf(failure, source));
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

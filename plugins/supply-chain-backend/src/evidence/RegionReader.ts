import type {
  FlowRef,
  NotificationRecord,
  NotificationRef,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { Aged, RegionGateway } from '../gateway/RegionGateway';
import { toSlimArtifact } from './artifactRecord';
import type { SlimArtifact } from './artifactRecord';
import { toNotificationRecord } from './notificationRecord';
import { problemOf, unreadableProblem } from './problems';
import type { Source } from './problems';
import type { Chunk } from './table';
import { toSlimTrail } from './trailRecord';
import type { SlimTrail } from './trailRecord';

/** Trails asked of E6 at once: enough for a page and for the picture. */
const TRAILS_PER_CHUNK = 50;
/** Artifacts asked of E1 at once; they are far smaller than trails. */
const ARTIFACTS_PER_CHUNK = 100;

interface KeptChunk<T> extends Chunk<T> {
  unreadable: number;
}

/**
 * The reads that one answer is joined from. It collects how old the oldest of
 * them is, and what went wrong, so that one failing source costs only itself.
 */
export class RegionReader {
  readonly #gateway: RegionGateway;
  readonly #caller: string;
  readonly #signal?: AbortSignal;
  readonly #problems = new Map<string, Problem>();
  #asOf?: number;
  #stale = false;

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

  /** A chunk of a flow's trails (E6), newest first; undefined after a failure. */
  async trails(
    flow: FlowRef,
    index: number,
  ): Promise<Chunk<SlimTrail> | undefined> {
    const { region, org, flow: flowName } = flow;
    return this.#chunk(flow, () =>
      this.#gateway.read<KeptChunk<SlimTrail>>({
        ...this.#scope(region, org),
        endpoint: 'E6',
        resource: [flowName, index],
        load: async (client, options) => {
          const page = await client.listTrails(
            { org, flowName, page: index + 1, perPage: TRAILS_PER_CHUNK },
            options,
          );
          return {
            records: page.items.map(trail => toSlimTrail(flow, trail)),
            hasNext: page.hasNextPage,
            unreadable: page.unreadable,
          };
        },
      }),
    );
  }

  /** A chunk of a flow's artifacts (E1), newest first; undefined after a failure. */
  async artifacts(
    flow: FlowRef,
    repoName: string | undefined,
    index: number,
  ): Promise<Chunk<SlimArtifact> | undefined> {
    const { region, org, flow: flowName } = flow;
    return this.#chunk(flow, () =>
      this.#gateway.read<KeptChunk<SlimArtifact>>({
        ...this.#scope(region, org),
        endpoint: 'E1',
        resource: [flowName, repoName, index],
        load: async (client, options) => {
          const page = await client.listArtifacts(
            {
              org,
              flowName,
              ...(repoName && { repoName }),
              page: index + 1,
              perPage: ARTIFACTS_PER_CHUNK,
            },
            options,
          );
          return {
            records: page.items.map(item => toSlimArtifact(flow, item)),
            hasNext: page.hasNextPage,
            unreadable: page.unreadable,
          };
        },
      }),
    );
  }

  /** A notification (E7); undefined after a failure. */
  async notification(
    ref: NotificationRef,
  ): Promise<NotificationRecord | undefined> {
    const { region, org, number } = ref;
    const source = {
      region,
      org,
      annotation: SUPPLY_CHAIN_ANNOTATIONS.notifications,
      value: String(number),
    };
    return this.#reading(
      source,
      () =>
        this.#gateway.read({
          ...this.#scope(region, org),
          endpoint: 'E7',
          resource: [number],
          load: async (client, options) =>
            toNotificationRecord(
              ref,
              await client.getNotification({ org, number }, options),
            ),
        }),
      async () => ({
        reason: 'notification-not-found',
        message: `The organization ${org} has no notification ${number}`,
        hint: `Correct the annotation ${SUPPLY_CHAIN_ANNOTATIONS.notifications}`,
      }),
    );
  }

  async #chunk<T>(
    flow: FlowRef,
    read: () => Promise<Aged<KeptChunk<T>>>,
  ): Promise<Chunk<T> | undefined> {
    const source = { ...flow };
    const chunk = await this.#reading(source, read, () => this.#missing(flow));
    if (chunk?.unreadable) {
      this.#note(unreadableProblem(source, chunk.unreadable));
    }
    return chunk;
  }

  /** A region says 404 for a flow and for an organization it does not know. */
  async #missing({
    region,
    org,
    flow,
  }: FlowRef): Promise<Pick<Problem, 'reason' | 'message' | 'hint'>> {
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
      await this.#gateway.read({
        ...this.#scope(region, org),
        endpoint: 'E1',
        resource: ['exists'],
        load: async (client, options) => {
          await client.listArtifacts({ org, page: 1, perPage: 1 }, options);
          return true;
        },
      });
      return true;
    } catch (error) {
      if (error instanceof RegionalApiError) {
        return error.kind !== 'not-found';
      }
      throw error;
    }
  }

  async #reading<T>(
    source: Source,
    read: () => Promise<Aged<T>>,
    notFound: () => Promise<Pick<Problem, 'reason' | 'message' | 'hint'>>,
  ): Promise<T | undefined> {
    try {
      const { value, asOf, stale, failure } = await read();
      this.#asOf = Math.min(this.#asOf ?? asOf, asOf);
      this.#stale ||= stale;
      if (failure) {
        this.#note(problemOf(failure, source));
      }
      return value;
    } catch (error) {
      const missing =
        error instanceof RegionalApiError && error.kind === 'not-found';
      this.#note(
        missing
          ? { ...source, ...(await notFound()) }
          : problemOf(error, source),
      );
      return undefined;
    }
  }

  /** The same problem of several reads is told once. */
  #note(problem: Problem) {
    const { reason, region, org, flow, value, count } = problem;
    this.#problems.set(
      JSON.stringify([reason, region, org, flow, value, count]),
      problem,
    );
  }

  #scope(region: string, org: string) {
    return { region, org, caller: this.#caller, signal: this.#signal };
  }
}

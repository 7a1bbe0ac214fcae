import { NotFoundError } from '@backstage/errors';
import type {
  FlowRef,
  Problem,
  ResponseMeta,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { FoundArtifact } from 'backstage-plugin-supply-chain-node';
import { portalError, problemOf, unreadableProblem } from '../errors/problems';
import type { Source } from '../errors/problems';
import type { CachedReads } from '../regions/CachedReads';
import type { ReadOptions, Resource } from '../regions/RegionRequest';
import { foundArtifacts } from '../regions/resources';
import { organizationKey } from '../util/keys';
import { timeOf } from './coverage';

/** A found artifact in one of its flows. */
export interface FoundInFlow {
  ref: FlowRef;
  row: FoundArtifact;
}

/**
 * Reads what isn't stored for one response, so that one failing source doesn't
 * fail the rest.
 */
export class RegionReads {
  readonly #problems: Problem[] = [];
  /** Whether all of it could be read, however old it is. */
  isWhole = true;
  #asOf = Infinity;
  #stale = false;
  #failure?: unknown;

  constructor(
    private readonly reads: CachedReads,
    private readonly options: ReadOptions,
  ) {}

  /**
   * Reads one of several resources. Failures become problems.
   *
   * @param missing - the problem if the region doesn't have it, if any
   */
  async attempt<T>(
    resource: Resource<T>,
    source: Source,
    missing?: Problem,
  ): Promise<T | undefined> {
    try {
      return await this.#read(resource, source);
    } catch (error) {
      if (isNotFound(error)) {
        this.#problems.push(...(missing ? [missing] : []));
        return undefined;
      }
      this.#note(problemOf(error, source));
      this.#failure ??= portalError(error, source, new NotFoundError());
      return undefined;
    }
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
      return await this.#read(resource, source);
    } catch (error) {
      throw portalError(error, source, new NotFoundError(notFound));
    }
  }

  /**
   * Searches for a commit or fingerprint in each organization of the flows (E9).
   * Results may include other flows of these organizations.
   */
  async search(
    flows: readonly FlowRef[],
    value: string,
  ): Promise<FoundInFlow[]> {
    const organizations = Map.groupBy(flows, organizationKey);
    const found = await Promise.all(
      [...organizations.values()].map(async ([{ region, org }]) => {
        const place = { region, org };
        const list = await this.attempt(foundArtifacts(place, value), place);
        if (list?.unreadable) {
          this.#note(unreadableProblem(place, list.unreadable));
        }
        return (list?.items ?? []).flatMap(row =>
          row.flow ? { ref: { ...place, flow: row.flow }, row } : [],
        );
      }),
    );
    return found.flat();
  }

  /**
   * Ensures that no region failed before something is reported as not found: the
   * failed region might have it.
   *
   * @throws RegionRefusedError or ServiceUnavailableError
   */
  assertNoFailure(): void {
    if (this.#failure) {
      throw this.#failure;
    }
  }

  get problems(): readonly Problem[] {
    return this.#problems;
  }

  /** The fields of a response that also rests on these reads. */
  with({ coverage, problems }: ResponseMeta): ResponseMeta {
    const asOf = Math.min(
      coverage.asOf === undefined ? Infinity : Date.parse(coverage.asOf),
      this.#asOf,
    );
    return {
      coverage: {
        ...coverage,
        asOf: Number.isFinite(asOf) ? timeOf(asOf) : undefined,
        stale: coverage.stale || this.#stale,
        complete: coverage.complete && this.isWhole,
        why: this.isWhole ? coverage.why : 'unavailable',
      },
      problems: [...problems, ...this.#problems],
    };
  }

  /** Notes why something is missing. */
  #note(problem: Problem): void {
    this.#problems.push(problem);
    this.isWhole = false;
  }

  async #read<T>(resource: Resource<T>, source: Source): Promise<T> {
    const { value, readAt, failure } = await this.reads.read(
      resource,
      this.options,
    );
    this.#asOf = Math.min(this.#asOf, readAt);
    if (failure) {
      this.#stale = true;
      this.#problems.push(problemOf(failure, source));
    }
    return value;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof RegionalApiError && error.kind === 'not-found';
}

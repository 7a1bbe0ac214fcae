import { NotFoundError } from '@backstage/errors';
import type {
  Problem,
  ResponseMeta,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import { portalError, problemOf } from '../errors/problems';
import type { Source } from '../errors/problems';
import type { CachedReads } from '../regions/CachedReads';
import type { Resource } from '../regions/RegionRequest';
import { timeOf } from './coverage';

interface ReadOptions {
  caller: string;
  signal?: AbortSignal;
  refresh?: boolean;
}

/**
 * Reads what isn't stored for one response, so that one failing source doesn't
 * fail the rest.
 */
export class RegionReads {
  readonly #reads: CachedReads;
  readonly #options: ReadOptions;
  readonly #problems: Problem[] = [];
  #asOf = Infinity;
  #stale = false;
  #isWhole = true;
  #failure?: unknown;

  constructor(reads: CachedReads, options: ReadOptions) {
    this.#reads = reads;
    this.#options = options;
  }

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
      this.noteProblem(problemOf(error, source));
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

  /** Notes why something is missing. */
  noteProblem(problem: Problem): void {
    this.#problems.push(problem);
    this.#isWhole = false;
  }

  /** Whether all of it could be read, however old it is. */
  get isWhole(): boolean {
    return this.#isWhole;
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
        complete: coverage.complete && this.#isWhole,
        why: this.#isWhole ? coverage.why : 'unavailable',
      },
      problems: [...problems, ...this.#problems],
    };
  }

  async #read<T>(resource: Resource<T>, source: Source): Promise<T> {
    const { value, readAt, failure } = await this.#reads.read(
      resource,
      this.#options,
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

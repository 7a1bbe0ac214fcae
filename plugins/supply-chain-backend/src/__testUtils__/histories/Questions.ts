import {
  responseMetaSchema,
  artifactDetailsResponseSchema,
  artifactsResponseSchema,
  deploymentsResponseSchema,
  environmentsResponseSchema,
  searchResponseSchema,
  servicesResponseSchema,
  summaryResponseSchema,
  trailDetailsResponseSchema,
  trailsResponseSchema,
  trendResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import { z } from 'zod';
import { INCONCLUSIVE } from '../worlds/portalClaims';
import type { Replica } from '../replica';
import { checkArtifact, checkNoArtifact } from './artifactChecks';
import {
  checkDeployments,
  checkEnvironments,
  checkPast,
} from './environmentChecks';
import type { HistoryOracle } from './HistoryOracle';
import { trailRowsOf } from './moments';
import { BUILDS, ENVIRONMENTS, fingerprintOf, ORG, SUBJECT } from './names';
import { checkSearch, checkSummary } from './overviewChecks';
import type { PastRegion } from './ownPart';
import { entityPath, read } from './requests';
import type { Reading, Sources } from './requests';
import { checkServices } from './serviceChecks';
import { SERVICE_FILTERS } from './serviceFilters';
import type { Question } from './steps';
import {
  checkArtifacts,
  checkNoTrail,
  checkPages,
  checkTrail,
  checkTrails,
} from './tableChecks';
import { filtersOf, ofOwnArtifacts, ofState, UNFILTERED } from './tableFilters';
import type { TableFilter } from './tableFilters';
import { checkTrend } from './trendChecks';

const PAGE = 'perPage=100';

/** What any response says about its sources. */
const sourcesSchema = responseMetaSchema.extend({
  unsearched: z.number().optional(),
});

/** Asks a portal questions, and has an oracle check its responses. */
export class Questions {
  readonly #oracle: HistoryOracle;
  readonly #replica: Replica;
  readonly #sources: Sources & { refresh: boolean };
  /** Path of the component's routes. */
  readonly #entity: string;

  /**
   * @param oracle - for what all components own
   * @param sources - `refresh` makes the portal read the region
   * @param component - the one to ask about
   */
  constructor(
    oracle: HistoryOracle,
    replica: Replica,
    {
      component,
      ...sources
    }: Sources & { refresh: boolean; component: string },
  ) {
    this.#oracle = oracle.of(component);
    this.#replica = replica;
    this.#sources = sources;
    this.#entity = entityPath(component);
  }

  readonly #questions: Record<Question, () => Promise<void>> = {
    trails: () => this.#trails(),
    'filtered trails': async () => {
      for (const filter of this.#filtersOf('trails')) {
        await this.#trails(filter);
      }
    },
    artifacts: () => this.#artifacts(),
    'filtered artifacts': async () => {
      for (const filter of this.#filtersOf('artifacts')) {
        await this.#artifacts(filter);
      }
    },
    summary: () =>
      this.#check(
        `${this.#entity}/summary`,
        summaryResponseSchema,
        checkSummary,
      ),
    trail: () => this.#someTrails(),
    artifact: () => this.#allBuilds(),
    environments: () =>
      this.#check(
        `${this.#entity}/environments`,
        environmentsResponseSchema,
        checkEnvironments,
      ),
    past: () => this.#past(),
    deployments: () => this.#deployments(),
    pages: () => this.#pages(),
    trend: () =>
      this.#check(`${this.#entity}/trend`, trendResponseSchema, checkTrend),
    search: () =>
      this.#check(
        `search?value=${fingerprintOf(0)}`,
        searchResponseSchema,
        (oracle, response) => checkSearch(oracle.of(SUBJECT), response),
      ),
    services: async () => {
      for (const filter of SERVICE_FILTERS) {
        await this.#check(
          `services?${filter.query}`,
          servicesResponseSchema,
          (oracle, response) => checkServices(oracle, response, filter),
        );
      }
    },
  };

  ask(what: Question): Promise<void> {
    return this.#questions[what]();
  }

  #filtersOf(table: 'trails' | 'artifacts'): TableFilter[] {
    const { now } = this.#sources.region;
    return [
      ...(table === 'trails' ? [ofState('COMPLIANT')] : []),
      ...filtersOf(now, table),
    ];
  }

  #trails(filter: TableFilter = UNFILTERED): Promise<void> {
    const { refresh } = this.#sources;
    const asked = Date.now();
    return this.#check(
      `${this.#entity}/trails?${PAGE}${filter.query}`,
      trailsResponseSchema,
      (oracle, response) =>
        checkTrails(oracle, response, { filter, refresh, asked }),
    );
  }

  #artifacts(filter: TableFilter = UNFILTERED): Promise<void> {
    const { refresh } = this.#sources;
    const asked = Date.now();
    return this.#check(
      `${this.#entity}/artifacts?${PAGE}${filter.query}`,
      artifactsResponseSchema,
      (oracle, response) =>
        checkArtifacts(oracle, response, {
          ...{ filter: ofOwnArtifacts(filter), refresh, asked },
        }),
    );
  }

  /** Asks for current and former trails by name. */
  async #someTrails(): Promise<void> {
    const { region, refresh } = this.#sources;
    const rows = region.since(0).flatMap(trailRowsOf);
    const few = new Map(rows.slice(-5).map(row => [row.trail, row]));
    for (const row of [...few.values(), ...rows.slice(0, 1)]) {
      const asked = Date.now();
      await this.#check(
        `${this.#entity}/trails/eu/${ORG}/${row.flow}/${row.trail}`,
        trailDetailsResponseSchema,
        checkTrail,
        oracle =>
          checkNoTrail(oracle, row, {
            recent: oracle.recentMoments(refresh, asked),
            refresh,
          }),
      );
    }
  }

  async #allBuilds(): Promise<void> {
    for (let number = 0; number < BUILDS; number += 1) {
      const asked = Date.now();
      await this.#check(
        `${this.#entity}/artifacts/${fingerprintOf(number)}`,
        artifactDetailsResponseSchema,
        (oracle, response) => checkArtifact(oracle, response, number),
        oracle =>
          checkNoArtifact(
            oracle,
            number,
            oracle.recentMoments(this.#sources.refresh, asked),
          ),
      );
    }
  }

  /** Asks what ran at a few times of the history. */
  async #past(): Promise<void> {
    for (const time of pastTimes(this.#sources.region)) {
      await this.#check(
        `${this.#entity}/environments?at=${new Date(time).toISOString()}`,
        environmentsResponseSchema,
        checkPast,
      );
    }
  }

  /** Asks for all deployments, and for each of them on a page of its own. */
  async #deployments(): Promise<void> {
    for (const environment of ENVIRONMENTS) {
      const path = `${
        this.#entity
      }/environments/eu/${ORG}/${environment}/deployments`;
      await this.#check(
        `${path}?${PAGE}`,
        deploymentsResponseSchema,
        (oracle, response) => checkDeployments(oracle, response, environment),
      );
      await this.#readPages(
        page => `${path}?perPage=2&page=${page}`,
        body => {
          const response = deploymentsResponseSchema.parse(body);
          const { deployments, page, perPage, total } = response;
          return {
            ids: deployments.map(
              each => `${each.fingerprint} ${each.startedAt}`,
            ),
            total,
            hasNextPage: page * perPage < total,
          };
        },
      );
    }
  }

  #pages(): Promise<void> {
    return this.#readPages(
      page => `${this.#entity}/trails?perPage=20&page=${page}`,
      body => {
        const { trails, ...response } = trailsResponseSchema.parse(body);
        return { ...response, ids: trails.map(({ name }) => name) };
      },
    );
  }

  async #readPages(
    pathOf: (page: number) => string,
    parse: (body: unknown) => {
      ids: string[];
      total: number;
      hasNextPage: boolean;
    },
  ): Promise<void> {
    const pageAt = async (page: number) => {
      const { body } = await this.#read(pathOf(page));
      return body === undefined ? undefined : parse(body);
    };
    const pages: ReturnType<typeof parse>[] = [];
    do {
      const page = await pageAt(pages.length + 1);
      if (!page) {
        return;
      }
      pages.push(page);
    } while (pages.at(-1)!.hasNextPage);
    // The first page may have been reread for the others, and changed them.
    const [first] = pages;
    const again = await pageAt(1);
    if (again?.total === first.total && isSameList(again.ids, first.ids)) {
      checkPages(this.#oracle, pages);
    }
  }

  /** @param checkNone - checks a definite claim that nothing is there */
  async #check<T>(
    path: string,
    schema: { parse(body: unknown): T },
    check: (oracle: HistoryOracle, response: T) => void,
    checkNone: (oracle: HistoryOracle) => void = () => {},
  ): Promise<void> {
    const { status, body, message = '' } = await this.#read(path);
    if (status === 200) {
      check(this.#oracle, schema.parse(body));
    } else if (status === 404 && !INCONCLUSIVE.test(message)) {
      checkNone(this.#oracle);
    }
  }

  async #read(path: string): Promise<Reading> {
    const reading = await read(this.#replica, path, this.#sources);
    if (reading.status === 200) {
      const sources = sourcesSchema.parse(reading.body);
      this.#oracle.checkAge(sources, this.#sources.refresh);
    }
    return reading;
  }
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}

/** A few times of a history, in milliseconds since the epoch. */
export function pastTimes(region: PastRegion): number[] {
  const times = region.since(0).map(({ since }) => since);
  return [0.5, 0.9].flatMap(part => {
    const time = times[Math.floor(part * times.length)];
    // A change, and shortly before it.
    return [time, time - 500];
  });
}

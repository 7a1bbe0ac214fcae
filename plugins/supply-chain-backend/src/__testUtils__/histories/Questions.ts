import {
  answerSchema,
  artifactsAnswerSchema,
  deploymentsAnswerSchema,
  environmentsAnswerSchema,
  searchAnswerSchema,
  servicesAnswerSchema,
  summaryAnswerSchema,
  trailDetailsAnswerSchema,
  trailsAnswerSchema,
} from 'backstage-plugin-supply-chain-common';
import type { TrailsAnswer } from 'backstage-plugin-supply-chain-common';
import { z } from 'zod';
import { INCONCLUSIVE } from '../portalClaims';
import type { Replica } from '../replica';
import { trailRowsOf } from './HistoryOracle';
import type { HistoryOracle } from './HistoryOracle';
import { fingerprintOf, ORG } from './HistoryRegion';
import type { HistoryRegion } from './HistoryRegion';
import type { Question } from './steps';

/** The default of `cache.freshFor`, in milliseconds. */
const FRESH_FOR = 60_000;
const PAGE = 'perPage=100';

/** Path of the component's routes. */
export const ENTITY = 'entities/component/default/subject';

/** What any answer says about its sources. */
const sourcesSchema = answerSchema.extend({
  unsearched: z.number().optional(),
});

/** Asks portals questions, and has an oracle check their answers. */
export class Questions {
  readonly #region: HistoryRegion;
  readonly #oracle: HistoryOracle;

  constructor(region: HistoryRegion, oracle: HistoryOracle) {
    this.#region = region;
    this.#oracle = oracle;
  }

  /** @param refresh - whether the portal must read the region */
  async ask(replica: Replica, what: Question, refresh: boolean): Promise<void> {
    const oracle = this.#oracle;
    const get = async (path: string) =>
      (await this.#read(replica, path, refresh)).body;
    const isFiltered = what.startsWith('filtered');
    const query = isFiltered ? `?${PAGE}&state=compliant` : `?${PAGE}`;
    switch (what) {
      case 'trails':
      case 'filtered trails': {
        const answer = trailsAnswerSchema.parse(
          await get(`${ENTITY}/trails${query}`),
        );
        oracle.checkTrails(answer, !isFiltered);
        break;
      }
      case 'artifacts':
      case 'filtered artifacts': {
        const answer = artifactsAnswerSchema.parse(
          await get(`${ENTITY}/artifacts${query}`),
        );
        oracle.checkArtifacts(answer, !isFiltered);
        break;
      }
      case 'summary':
        oracle.checkSummary(
          summaryAnswerSchema.parse(await get(`${ENTITY}/summary`)),
        );
        break;
      case 'environments':
        oracle.checkEnvironments(
          environmentsAnswerSchema.parse(await get(`${ENTITY}/environments`)),
        );
        break;
      case 'search': {
        const body = await get(`search?value=${fingerprintOf(0)}`);
        if (body) {
          oracle.checkSearch(searchAnswerSchema.parse(body));
        }
        break;
      }
      case 'deployments': {
        const path = `${ENTITY}/environments/eu/${ORG}/production/deployments`;
        const body = await get(`${path}?${PAGE}`);
        if (body) {
          const answer = deploymentsAnswerSchema.parse(body);
          oracle.checkDeployments(answer, 'production');
        }
        break;
      }
      case 'pages':
        oracle.checkPages(await this.#pagesOf(replica));
        break;
      case 'services':
        oracle.checkServices(servicesAnswerSchema.parse(await get('services')));
        break;
      default:
        await this.#askTrails(replica, refresh);
    }
  }

  async #pagesOf(replica: Replica): Promise<TrailsAnswer[]> {
    const pages: TrailsAnswer[] = [];
    do {
      const path = `${ENTITY}/trails?perPage=20&page=${pages.length + 1}`;
      const { body } = await this.#read(replica, path);
      pages.push(trailsAnswerSchema.parse(body));
    } while (pages.at(-1)!.hasNextPage);
    return pages;
  }

  /** Asks for current and former trails by name. */
  async #askTrails(replica: Replica, refresh: boolean): Promise<void> {
    const rows = this.#region.since(0).flatMap(trailRowsOf);
    const few = new Map(rows.slice(-5).map(row => [row.trail, row]));
    for (const row of [...few.values(), ...rows.slice(0, 1)]) {
      const path = `${ENTITY}/trails/eu/${ORG}/${row.flow}/${row.trail}`;
      const readAt = Date.now() - (refresh ? 0 : FRESH_FOR);
      const { status, body, message } = await this.#read(
        replica,
        path,
        refresh,
      );
      if (status === 200) {
        this.#oracle.checkTrail(trailDetailsAnswerSchema.parse(body));
      } else if (status === 404 && !INCONCLUSIVE.test(message!)) {
        this.#oracle.checkNoTrail(row.flow, row.trail, { readAt, refresh });
      }
    }
  }

  async #read(
    replica: Replica,
    path: string,
    refresh = false,
  ): Promise<Reading> {
    const reading = await read(replica, path, {
      refresh,
      region: this.#region,
    });
    if (reading.status === 200) {
      this.#oracle.checkAge(sourcesSchema.parse(reading.body), refresh);
    }
    return reading;
  }
}

interface Reading {
  status: number;
  /** Absent if the region's failure caused an error, or nothing was found. */
  body?: unknown;
  message?: string;
}

/** Requests a route, which may fail only if the region fails. */
export async function read(
  replica: Replica,
  path: string,
  { refresh, region }: { refresh: boolean; region: HistoryRegion },
): Promise<Reading> {
  const response = await replica.get(
    path,
    refresh ? { 'cache-control': 'no-cache' } : {},
  );
  const body = await response.json();
  if (response.status === 200) {
    return { status: 200, body };
  }
  expect({ path, body, status: response.status }).toEqual({
    path,
    status: response.status === 404 ? 404 : expect.any(Number),
    body: expect.objectContaining({
      error: expect.objectContaining({
        message: expect.stringMatching(/^.{20}/),
      }),
    }),
  });
  expect(region.failing === 'no' ? [404] : [404, 502, 503]).toContain(
    response.status,
  );
  return { status: response.status, message: body.error.message };
}

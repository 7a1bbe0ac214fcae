import {
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
import fc from 'fast-check';
import type { Knex } from 'knex';
import {
  buildRowsOf,
  HistoryOracle,
  runningIn,
  trailRowsOf,
  verdictOf,
} from '../__testUtils__/historyOracle';
import {
  fingerprintOf,
  FLOWS,
  HistoryRegion,
  ORG,
} from '../__testUtils__/HistoryRegion';
import type { Moment, PastTrail } from '../__testUtils__/HistoryRegion';
import { BUILDS, history } from '../__testUtils__/historySteps';
import type { Question, Step } from '../__testUtils__/historySteps';
import { startReplica } from '../__testUtils__/replica';
import type { Replica } from '../__testUtils__/replica';
import { LEAVES_OPEN } from '../__testUtils__/portalClaims';
import { component, memoryDatabase } from '../__testUtils__/testPortal';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 6);
/** Fixed for reproducible runs; set another to explore other histories. */
const SEED = Number(process.env.PROPERTY_SEED ?? 1);

jest.setTimeout(60_000 + RUNS * 5_000);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The default. */
const FRESH_FOR = MINUTE;
const START = Date.parse('2026-11-21T12:00:00Z');
const ENTITY = 'entities/component/default/subject';
const PAGE = 'perPage=100';

/** A record at a page boundary is unreadable for a while. */
const UNREADABLE_AT_AN_EDGE: Step[] = [
  {
    ...{ type: 'appear', flow: FLOWS[1], count: 70, late: 0 },
    state: 'COMPLIANT',
    build: { number: 0, state: 'COMPLIANT' },
  },
  { type: 'garble', flow: FLOWS[1], at: 0 },
  { type: 'sync', portal: 0 },
];

describe('any history of a region and its portals', () => {
  const region = new HistoryRegion();
  let baseUrl: string;
  let knex: Knex;
  let portals: Replica[] = [];
  let names = 0;

  beforeAll(async () => {
    // Fake the clock only; real timers keep running.
    jest.useFakeTimers({
      now: START,
      doNotFake: [
        ...(['hrtime', 'nextTick', 'queueMicrotask'] as const),
        ...(['setImmediate', 'clearImmediate'] as const),
        ...(['setInterval', 'clearInterval'] as const),
        ...(['setTimeout', 'clearTimeout'] as const),
      ],
    });
    // Each request takes some time, which also counts against the background
    // budget.
    region.onRequest = () => jest.advanceTimersByTime(20);
    baseUrl = await region.start();
  });

  afterEach(() => end());

  afterAll(async () => {
    await region.stop();
    jest.useRealTimers();
  });

  const start = () =>
    startReplica({
      knex,
      entities: [
        component('subject', {
          flows: FLOWS.map(each => `eu:${ORG}/${each}`).join(', '),
        }),
      ],
      supplyChain: {
        access: { rememberFor: { seconds: 0 } },
        sync: { requestsPerMinute: 6_000 },
        regions: {
          eu: { baseUrl, organizations: { [ORG]: { apiKey: 'key' } } },
        },
      },
    });

  async function begin() {
    await end();
    jest.advanceTimersByTime(HOUR);
    region.begin(Date.now());
    knex = memoryDatabase();
    portals = [await start(), await start()];
  }

  async function end() {
    await Promise.all(portals.map(each => each.stop()));
    portals = [];
    await knex?.destroy();
  }

  async function take(step: Step, oracle: HistoryOracle): Promise<void> {
    jest.advanceTimersByTime(SECOND);
    switch (step.type) {
      case 'fail':
        region.failing = step.how;
        break;
      case 'wait':
        jest.advanceTimersByTime(step.minutes * MINUTE);
        break;
      case 'restart':
        await portals[step.portal].stop();
        portals[step.portal] = await start();
        break;
      case 'sync':
        await portals[step.portal].sync();
        break;
      case 'ask':
        await Promise.all(
          step.portals.map(each =>
            ask(portals[each], step.what, oracle, step.refresh),
          ),
        );
        break;
      default:
        region.change(Date.now(), moment => happen(step, moment));
    }
    jest.advanceTimersByTime(SECOND);
  }

  function happen(
    step: Exclude<Step, { type: 'fail' | 'wait' | 'restart' | 'sync' | 'ask' }>,
    { flows, runs }: Moment,
  ): void {
    if ('environment' in step) {
      const { number, environment } = step;
      const open = runs.find(
        run =>
          run.number === number &&
          run.environment === environment &&
          run.stoppedAt === undefined,
      );
      if (step.type === 'stop' && open) {
        open.stoppedAt = Date.now();
      } else if (step.type === 'run' && !open) {
        runs.push({ number, environment, startedAt: Date.now() });
      }
      return;
    }
    const trails = flows[step.flow];
    if (step.type === 'archive') {
      delete flows[step.flow];
    } else if (step.type === 'recreate') {
      flows[step.flow] = [];
    } else if (step.type === 'appear') {
      for (let index = 0; index < step.count && trails; index += 1) {
        names += 1;
        trails.push({
          name: `trail-${names}`,
          createdAt: Date.now() - step.late * MINUTE - names * 4,
          state: step.state,
          build: {
            ...step.build,
            // Each build appears in few trails.
            number: index === 0 ? step.build.number : BUILDS + names,
          },
          isOdd: false,
        });
      }
    } else if ('at' in step && trails?.[step.at]) {
      happenTo(trails[step.at], step, trails);
    }
  }

  function happenTo(
    trail: PastTrail,
    step: Extract<Step, { at: number }>,
    trails: PastTrail[],
  ): void {
    switch (step.type) {
      case 'change':
        trail.state = step.state;
        break;
      case 'rebuild':
        trail.build.state = step.build.state;
        break;
      case 'rename':
        names += 1;
        trail.name = `renamed-${names}`;
        break;
      case 'garble':
        trail.isOdd = !trail.isOdd;
        break;
      default:
        trails.splice(step.at, 1);
    }
  }

  /** Body of an answer; undefined when the region's failure caused an error. */
  async function read(
    replica: Replica,
    path: string,
    refresh = false,
  ): Promise<{ status: number; body?: unknown; message?: string }> {
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

  async function ask(
    replica: Replica,
    what: Question,
    oracle: HistoryOracle,
    refresh: boolean,
  ): Promise<void> {
    const get = async (path: string) =>
      (await read(replica, path, refresh)).body;
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
        oracle.checkPages(await pagesOf(replica));
        break;
      case 'services':
        oracle.checkServices(servicesAnswerSchema.parse(await get('services')));
        break;
      default:
        await askTrails(replica, oracle, refresh);
    }
  }

  async function pagesOf(replica: Replica): Promise<TrailsAnswer[]> {
    const pages: TrailsAnswer[] = [];
    do {
      const path = `${ENTITY}/trails?perPage=20&page=${pages.length + 1}`;
      const { body } = await read(replica, path);
      pages.push(trailsAnswerSchema.parse(body));
    } while (pages.at(-1)!.hasNextPage);
    return pages;
  }

  /** Names of current and former trails. */
  async function askTrails(
    replica: Replica,
    oracle: HistoryOracle,
    refresh: boolean,
  ): Promise<void> {
    const rows = region.since(0).flatMap(trailRowsOf);
    const few = new Map(rows.slice(-5).map(row => [row.trail, row]));
    for (const row of [...few.values(), ...rows.slice(0, 1)]) {
      const path = `${ENTITY}/trails/eu/${ORG}/${row.flow}/${row.trail}`;
      const readAt = Date.now() - (refresh ? 0 : FRESH_FOR);
      const { status, body, message } = await read(replica, path, refresh);
      if (status === 200) {
        oracle.checkTrail(trailDetailsAnswerSchema.parse(body));
      } else if (status === 404 && !LEAVES_OPEN.test(message!)) {
        oracle.checkNoTrail(row.flow, row.trail, readAt);
      }
    }
  }

  /** Syncs everything while the region responds. */
  async function settle(): Promise<void> {
    region.failing = 'no';
    jest.advanceTimersByTime(SECOND);
    region.change(Date.now(), ({ flows }) =>
      Object.values(flows).forEach(trails =>
        trails?.forEach(trail => Object.assign(trail, { isOdd: false })),
      ),
    );
    for (let round = 0; round < 3; round += 1) {
      jest.advanceTimersByTime(25 * HOUR);
      await portals[0].sync();
      jest.advanceTimersByTime(2 * HOUR);
      await portals[0].sync();
    }
  }

  async function answersOf(replica: Replica) {
    const get = async (path: string) => (await read(replica, path, true)).body;
    const pages = (path: string) =>
      Promise.all(
        [1, 2, 3, 4].map(page =>
          get(`${ENTITY}/${path}perPage=100&page=${page}`),
        ),
      );
    const trailsOf = async (path: string) =>
      (await pages(path)).map(body => trailsAnswerSchema.parse(body));
    const all = await trailsOf('trails?');
    const compliant = await trailsOf('trails?state=compliant&');
    const artifacts = (await pages('artifacts?')).map(body =>
      artifactsAnswerSchema.parse(body),
    );
    const { environments } = environmentsAnswerSchema.parse(
      await get(`${ENTITY}/environments`),
    );
    const summary = summaryAnswerSchema.parse(await get(`${ENTITY}/summary`));
    const { services } = servicesAnswerSchema.parse(await get('services'));
    const search = searchAnswerSchema.parse(
      await get(`search?value=${fingerprintOf(0)}`),
    );
    const trailRow = (each: { flow: string; name: string; state: string }) =>
      `${each.flow} ${each.name} ${each.state}`;
    return {
      trails: all.flatMap(({ trails }) => trails.map(trailRow)),
      trailsTotal: all[0].total,
      compliant: compliant.flatMap(({ trails }) => trails.map(trailRow)),
      compliantTotal: compliant[0].total,
      artifacts: artifacts.flatMap(answer =>
        answer.artifacts.map(
          each =>
            `${each.flow} ${each.trail} ${each.fingerprint} ${each.state}`,
        ),
      ),
      artifactsTotal: artifacts[0].total,
      newest: summary.flows.map(
        each => `${each.flow} ${each.trail?.name} ${each.trail?.state}`,
      ),
      running: environments
        .flatMap(({ environment, builds }) =>
          builds.map(each => `${environment} ${each.fingerprint}`),
        )
        .sort(),
      summaryRunning: summary.running
        .map(each => `${each.environment} ${each.fingerprint}`)
        .sort(),
      servicesRunning: services[0].running
        .map(each => `${each.environment} ${each.fingerprint}`)
        .sort(),
      search: search.results
        .map(each => `${each.flow} ${each.trail} ${each.state}`)
        .sort(),
      stale: all.some(({ stale }) => stale),
      whole: all[0].window.complete,
    };
  }

  function expectedAnswers(): Awaited<ReturnType<typeof answersOf>> {
    const { now } = region;
    const rows = trailRowsOf(now);
    const toText = (row: (typeof rows)[number]) =>
      `${row.flow} ${row.trail} ${row.state}`;
    const compliant = rows.filter(row => row.state === 'compliant');
    const builds = buildRowsOf(now);
    const running = runningIn(now);
    const isWhole = FLOWS.every(each => now.flows[each]);
    return {
      trails: rows.map(toText),
      trailsTotal: rows.length,
      compliant: compliant.map(toText),
      compliantTotal: compliant.length,
      artifacts: builds.map(
        row =>
          `${row.flow} ${row.trail} ${row.fingerprint} ${verdictOf(
            now,
            row.fingerprint,
          )}`,
      ),
      artifactsTotal: builds.length,
      newest: FLOWS.map(each => {
        const row = rows.find(({ flow: own }) => own === each);
        return `${each} ${row?.trail} ${row?.state}`;
      }),
      running,
      summaryRunning: running,
      servicesRunning: running,
      search: builds
        .filter(({ fingerprint }) => fingerprint === fingerprintOf(0))
        .map(
          row => `${row.flow} ${row.trail} ${verdictOf(now, row.fingerprint)}`,
        )
        .sort(),
      stale: false,
      whole: isWhole,
    };
  }

  it('never yields an answer the region did not give, and converges in the end', async () => {
    let whole = 0;
    await fc.assert(
      fc.asyncProperty(history, async steps => {
        await begin();
        const oracle = new HistoryOracle(region);
        for (const step of steps) {
          await take(step, oracle);
          expect(oracle.wrong).toEqual([]);
        }
        await settle();
        for (const replica of portals) {
          expect(await answersOf(replica)).toEqual(expectedAnswers());
        }
        whole += oracle.whole;
      }),
      // A history takes seconds to run, so report a failing one without
      // shrinking it.
      {
        numRuns: RUNS,
        seed: SEED,
        endOnFailure: true,
        examples: [[UNREADABLE_AT_AN_EDGE]],
      },
    );
    // Answers that never claim to be complete would pass as well.
    expect(whole).toBeGreaterThan(RUNS / 8);
  });
});

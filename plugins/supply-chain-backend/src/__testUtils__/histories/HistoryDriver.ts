import { eventsServiceFactory } from '@backstage/plugin-events-node';
import type { SupplyChainChange } from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { DatabaseOutage } from '../DatabaseOutage';
import { whileTimePasses } from '../fakeClock';
import { startReplica } from '../replica';
import type { Replica } from '../replica';
import { subscriber } from '../subscriber';
import { component } from '../testPortal';
import type { HistoryOracle } from './HistoryOracle';
import { HistoryRegion } from './HistoryRegion';
import { COMPONENTS, KEPT_DAYS, ORG, SUBJECT } from './names';
import { Questions } from './Questions';
import { RegionChanges } from './RegionChanges';
import type { Sources } from './requests';
import type { PortalStep, Step } from './steps';

type AskStep = Extract<PortalStep, { type: 'ask' }>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Takes the steps of histories with a region and two portals, on a fake clock. */
export class HistoryDriver {
  readonly region = new HistoryRegion();
  portals: Replica[] = [];
  /** The changes that the portals published, in order. */
  readonly published: SupplyChainChange[] = [];
  readonly #changes = new RegionChanges(this.region);
  #baseUrl = '';
  #knex?: Knex;
  #outage?: DatabaseOutage;
  /** Number of steps until the outage ends. */
  #outageSteps = 0;
  readonly #emptyDatabase: () => Promise<Knex>;

  /** @param emptyDatabase - returns a client without open connections */
  constructor(emptyDatabase: () => Promise<Knex>) {
    this.#emptyDatabase = emptyDatabase;
  }

  get sources(): Sources {
    return { region: this.region, outage: this.#outage! };
  }

  async start(): Promise<void> {
    // What requests take also counts against the background budget.
    this.region.passTime = ms => jest.advanceTimersByTime(ms);
    this.region.onResponse = () => this.#changes.beforeResponse();
    this.#baseUrl = await this.region.start();
  }

  stop(): Promise<void> {
    return this.region.stop();
  }

  /** Starts two portals on an empty database, with an empty region. */
  async begin(): Promise<void> {
    await this.end();
    jest.advanceTimersByTime(HOUR);
    this.region.begin(Date.now());
    this.published.length = 0;
    this.#knex = await this.#emptyDatabase();
    this.#outage = await DatabaseOutage.of(this.#knex);
    this.portals = [await this.#startPortal(), await this.#startPortal()];
  }

  async end(): Promise<void> {
    await Promise.all(this.portals.map(each => each.stop()));
    this.portals = [];
    await this.#knex?.destroy();
  }

  async take(step: Step, oracle: HistoryOracle): Promise<void> {
    jest.advanceTimersByTime(SECOND);
    this.#outageSteps -= 1;
    if (this.#outageSteps === 0) {
      this.#outage!.end();
    }
    switch (step.type) {
      case 'wait':
        jest.advanceTimersByTime(step.minutes * MINUTE);
        break;
      case 'restart':
        // A portal can't start without its database.
        this.#outage!.end();
        await this.portals[step.portal].stop();
        this.portals[step.portal] = await this.#startPortal();
        break;
      case 'sync':
        // An outage may keep another portal's claim from being released.
        await whileTimePasses(
          Promise.all(step.portals.map(each => this.#sync(each))),
        );
        break;
      case 'outage':
        this.#outage!.begin(step.after);
        // Not counting this one.
        this.#outageSteps = step.steps + 1;
        break;
      case 'ask':
        await whileTimePasses(
          Promise.all(step.portals.map(each => this.#ask(each, step, oracle))),
        );
        break;
      default:
        this.#changes.apply(step);
    }
    jest.advanceTimersByTime(SECOND);
  }

  /** Syncs everything while the region and the database respond. */
  async settle(): Promise<void> {
    jest.advanceTimersByTime(SECOND);
    this.#changes.mend();
    this.#outage!.end();
    for (let round = 0; round < 2; round += 1) {
      jest.advanceTimersByTime(25 * HOUR);
      await this.#sync(0);
      jest.advanceTimersByTime(2 * HOUR);
      await this.#sync(0);
    }
  }

  /** Asks a portal about the past. */
  async askAboutThePast(oracle: HistoryOracle): Promise<void> {
    await this.#ask(0, { what: 'past', refresh: false }, oracle);
    await this.#ask(0, { what: 'trend', refresh: false }, oracle);
  }

  #ask(
    portal: number,
    {
      what,
      refresh,
      component: name = SUBJECT,
    }: Omit<AskStep, 'type' | 'portals'>,
    oracle: HistoryOracle,
  ): Promise<void> {
    const sources = { ...this.sources, refresh, component: name };
    return new Questions(oracle, this.portals[portal], sources).ask(what);
  }

  /** Has a portal sync whatever is due. It fails only if the database does. */
  async #sync(portal: number): Promise<void> {
    const left = this.region.pausedUntil - Date.now();
    jest.advanceTimersByTime(Math.max(0, left) + SECOND);
    await this.portals[portal].sync().catch(error => {
      if (!this.#outage!.isOn) {
        throw error;
      }
    });
  }

  #startPortal(): Promise<Replica> {
    return startReplica({
      knex: this.#knex!,
      features: [
        eventsServiceFactory,
        subscriber('test', change => this.published.push(change)),
      ],
      config: { events: { useEventBus: 'never' } },
      entities: [
        ...Object.entries(COMPONENTS).map(
          ([name, { flows, environment, ...own }]) =>
            component(name, {
              ...own,
              flows: flows.map(each => `eu:${ORG}/${each}`).join(', '),
              ...(environment && {
                environments: `eu:${ORG}/${environment}`,
              }),
            }),
        ),
        component('unlinked', {}),
      ],
      supplyChain: {
        access: { rememberFor: { seconds: 0 } },
        sync: { requestsPerMinute: 6_000 },
        store: { keepFor: { days: KEPT_DAYS } },
        regions: {
          eu: {
            baseUrl: this.#baseUrl,
            organizations: { [ORG]: { apiKey: 'key' } },
          },
        },
      },
    });
  }
}

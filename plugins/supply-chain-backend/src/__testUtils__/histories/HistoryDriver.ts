import type { Knex } from 'knex';
import { startReplica } from '../replica';
import type { Replica } from '../replica';
import { component, memoryDatabase } from '../testPortal';
import type { HistoryOracle } from './HistoryOracle';
import { FLOWS, HistoryRegion, ORG } from './HistoryRegion';
import { Questions } from './Questions';
import { RegionChanges } from './RegionChanges';
import type { Step } from './steps';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Takes the steps of histories with a region and two portals, on a fake clock. */
export class HistoryDriver {
  readonly region = new HistoryRegion();
  portals: Replica[] = [];
  readonly #changes = new RegionChanges(this.region);
  #baseUrl = '';
  #knex?: Knex;

  async start(): Promise<void> {
    // Each request takes some time, which also counts against the background
    // budget.
    this.region.onRequest = () => jest.advanceTimersByTime(20);
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
    this.#knex = memoryDatabase();
    this.portals = [await this.#startPortal(), await this.#startPortal()];
  }

  async end(): Promise<void> {
    await Promise.all(this.portals.map(each => each.stop()));
    this.portals = [];
    await this.#knex?.destroy();
  }

  async take(step: Step, oracle: HistoryOracle): Promise<void> {
    jest.advanceTimersByTime(SECOND);
    switch (step.type) {
      case 'wait':
        jest.advanceTimersByTime(step.minutes * MINUTE);
        break;
      case 'restart':
        await this.portals[step.portal].stop();
        this.portals[step.portal] = await this.#startPortal();
        break;
      case 'sync':
        await this.#sync(step.portal);
        break;
      case 'ask': {
        const questions = new Questions(this.region, oracle);
        await Promise.all(
          step.portals.map(each =>
            questions.ask(this.portals[each], step.what, step.refresh),
          ),
        );
        break;
      }
      default:
        this.#changes.apply(step);
    }
    jest.advanceTimersByTime(SECOND);
  }

  /** Syncs everything while the region responds. */
  async settle(): Promise<void> {
    jest.advanceTimersByTime(SECOND);
    this.#changes.mend();
    for (let round = 0; round < 3; round += 1) {
      jest.advanceTimersByTime(25 * HOUR);
      await this.#sync(0);
      jest.advanceTimersByTime(2 * HOUR);
      await this.#sync(0);
    }
  }

  async #sync(portal: number): Promise<void> {
    const left = this.region.pausedUntil - Date.now();
    jest.advanceTimersByTime(Math.max(0, left) + SECOND);
    const limited = new Promise<'limited'>(resolve => {
      this.region.onLimit = () => resolve('limited');
    });
    const { sync, cancelSync, get } = this.portals[portal];
    const synced = sync();
    if ((await Promise.race([synced, limited])) === 'limited') {
      // By the time a request is answered, the sync waits for its next retry.
      await get('services');
      // It would wait as long as the region asks, but only the clock is fake.
      await cancelSync();
      await synced;
    }
  }

  #startPortal(): Promise<Replica> {
    return startReplica({
      knex: this.#knex!,
      entities: [
        component('subject', {
          flows: FLOWS.map(each => `eu:${ORG}/${each}`).join(', '),
        }),
      ],
      supplyChain: {
        access: { rememberFor: { seconds: 0 } },
        sync: { requestsPerMinute: 6_000 },
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

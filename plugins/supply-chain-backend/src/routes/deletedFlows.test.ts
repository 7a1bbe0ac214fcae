import {
  servicesResponseSchema,
  summaryResponseSchema,
  trailsResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { fakeClock } from '../__testUtils__/fakeClock';
import { RequestGate } from '../__testUtils__/RequestGate';
import {
  component,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { testDatabases } from '../store/__testUtils__/databases';

const FLOW = 'payments-api';
const MINUTE = 60_000;

const entities = [component('payments', { org: 'acme', flows: FLOW })];

jest.setTimeout(60_000);

const databases = testDatabases();

describe.each(databases.ids)('a flow deleted from the database, on %s', id => {
  let knex: Knex;
  /** Holds requests to the region `eu`. */
  const gate = new RequestGate();
  let regions: Pick<TestPortal, 'eu' | 'us'>;
  let portal: TestPortal;
  /** Another replica. */
  let other: TestPortal;

  beforeEach(async () => {
    fakeClock(Date.parse('2026-11-21T12:00:00Z'));
    knex = await databases.empty(id);
    regions = {
      eu: await startDemoRegion('eu', gate),
      us: await startDemoRegion('us'),
    };
    portal = await startTestPortal({ entities, knex, regions });
    other = await startTestPortal({ entities, knex, regions });
  });

  afterEach(async () => {
    jest.useRealTimers();
    await other.stop();
    await portal.stop();
    await Promise.all([regions.eu.stop(), regions.us.stop()]);
  });

  const trailsOf = async (replica: TestPortal) => {
    const { body } = await replica.ask('payments', 'trails').expect(200);
    const { stale, problems, trails } = trailsResponseSchema.parse(body);
    expect({ stale, problems }).toEqual({ stale: false, problems: [] });
    expect(trails).not.toEqual([]);
    return trails;
  };

  const serviceOf = async (replica: TestPortal) => {
    const { body } = await replica.get('services').expect(200);
    const { services, problems } = servicesResponseSchema.parse(body);
    expect(problems).toEqual([]);
    return services[0];
  };

  const deleteFlow = () => knex('flows').where({ name: FLOW }).delete();

  it.each([
    ['fresh', 0],
    ['slightly old', 2 * MINUTE],
    ['old', 20 * MINUTE],
  ])('is read again by the next view, when its data was %s', async (_, age) => {
    const before = await trailsOf(portal);
    jest.advanceTimersByTime(age);
    await deleteFlow();

    expect(await trailsOf(portal)).toEqual(before);
  });

  it('is read again only once by simultaneous views', async () => {
    const before = await trailsOf(portal);
    jest.advanceTimersByTime(2 * MINUTE);
    await deleteFlow();

    const [summary, ...trails] = await Promise.all([
      portal.ask('payments', 'summary').expect(200),
      trailsOf(portal),
      trailsOf(portal),
    ]);

    expect(summaryResponseSchema.parse(summary.body).problems).toEqual([]);
    expect(trails).toEqual([before, before]);
    expect(await knex('flows')).toHaveLength(1);
  });

  it('is read again by a view during whose read it is deleted', async () => {
    await trailsOf(portal);
    jest.advanceTimersByTime(20 * MINUTE);
    const release = gate.hold('E6');
    const view = trailsOf(portal);
    await gate.arrival;
    expect(await deleteFlow()).toBe(1);
    release();

    expect(await view).not.toEqual([]);
  });

  it('is found by all replicas when one has read it again', async () => {
    const before = await trailsOf(portal);
    await trailsOf(other);
    expect(await serviceOf(other)).toMatchObject({ unread: 0 });
    await deleteFlow();
    await trailsOf(portal);
    portal.eu.clearRequests();

    await serviceOf(other);
    expect(await serviceOf(other)).toMatchObject({ unread: 0 });
    expect(await trailsOf(other)).toEqual(before);
    expect(portal.eu.requests()).toEqual([]);
  });

  it('is read again by the background sync', async () => {
    await portal.sync();
    const before = await serviceOf(portal);
    await deleteFlow();
    jest.advanceTimersByTime(3 * MINUTE);

    await portal.sync();

    expect(await serviceOf(portal)).toEqual(before);
  });
});

import type { EnvironmentsResponse } from 'backstage-plugin-supply-chain-common';
import {
  component,
  fetchRegionJson,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

interface Event {
  type: string;
  artifact_fingerprint: string;
  environment_name: string;
}

describe('a deployment of which another flow reports only the end', () => {
  const flows = 'payments-api, payments-release';
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [component('payments-api', { org: 'acme', flows })],
      config: { cache: { freshFor: { seconds: 0 }, keepFor: { seconds: 0 } } },
    });
    await portal.sync();
  });

  afterAll(() => portal.stop());

  async function environments() {
    const { body } = await portal
      .ask('payments-api', 'environments')
      .expect(200);
    return (body as EnvironmentsResponse).environments.map(
      ({ environment, since, deployments }) => ({
        environment,
        since,
        deployments,
      }),
    );
  }

  it('counts once, and keeps the time of the verdict known', async () => {
    const before = await environments();
    const path = '/trails/acme/payments-release';
    const list = (await fetchRegionJson(
      portal.eu,
      'acme',
      `${path}?per_page=100`,
    )) as { data: { events: Event[] }[] };
    const ended = list.data
      .flatMap(({ events }) => events)
      .find(({ type }) => type === 'artifact_stopped_running')!;
    const isItsStart = (event: Event) =>
      event.type === 'artifact_started_running' &&
      event.artifact_fingerprint === ended.artifact_fingerprint &&
      event.environment_name === ended.environment_name;
    portal.eu.faults.set({
      ...{ kind: 'status', status: 200 },
      body: {
        ...list,
        data: list.data.map(({ events, ...trail }) => ({
          ...trail,
          events: events.filter(event => !isItsStart(event)),
        })),
      },
      match: { endpoint: 'E6', path: `/api/v2${path}` },
    });

    expect(await environments()).toEqual(before);
  });
});

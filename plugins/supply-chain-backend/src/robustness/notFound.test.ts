import { fakeClock } from '../__testUtils__/fakeClock';
import {
  component,
  fetchRegionJson,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const REFRESH = { 'cache-control': 'no-cache' };
const TRAILS = '/trails/acme/payments-api';
const ARTIFACTS = '/artifacts/acme';

interface RegionTrail {
  name: string;
  compliance_status: {
    attestations_statuses: { attestation_name: string }[];
    artifacts_statuses: Record<string, { artifact_fingerprint: string }>;
  };
}

/** Longer than data counts as fresh, and shorter than it is shown meanwhile. */
const SLIGHTLY_OLD_MS = 150_000;

describe('a record that is newer than slightly old data', () => {
  let portal: TestPortal;
  let newest: RegionTrail;
  let fingerprint: string;
  /** Makes the region respond as it did before the newest trail began. */
  let withoutNewest: () => void;

  beforeAll(async () => {
    fakeClock(Date.now());
    portal = await startTestPortal({
      entities: [
        component('api', { flows: 'eu:acme/payments-api' }),
        component('of-repo', {
          flows: 'eu:acme/payments-api',
          repo: 'acme/payments-api',
        }),
      ],
      config: { cache: { freshFor: { minutes: 1 } } },
    });
    const { data } = (await fetchRegionJson(
      portal.eu,
      'acme',
      `${TRAILS}?per_page=50`,
    )) as { data: RegionTrail[] };
    [newest] = data;
    [{ artifact_fingerprint: fingerprint }] = Object.values(
      newest.compliance_status.artifacts_statuses,
    );
    const artifacts = (await fetchRegionJson(
      portal.eu,
      'acme',
      `${ARTIFACTS}?flow_name=payments-api&per_page=50`,
    )) as { fingerprint: string }[];
    const respond = (endpoint: 'E1' | 'E6' | 'E9', body: unknown) => ({
      kind: 'status' as const,
      status: 200,
      body,
      match: { endpoint },
    });
    withoutNewest = () =>
      portal.eu.faults.set([
        respond('E6', { data: data.slice(1) }),
        respond(
          'E1',
          artifacts.filter(each => each.fingerprint !== fingerprint),
        ),
        respond('E9', { artifacts: [] }),
      ]);
  });

  beforeEach(async () => {
    await portal.forget();
    jest.advanceTimersByTime(60 * 60_000);
    withoutNewest();
    for (const name of ['api', 'of-repo']) {
      await portal.ask(name, 'trails', REFRESH).expect(200);
      await portal.ask(name, `artifacts/${fingerprint}`).expect(404);
    }
    portal.eu.faults.clear();
    jest.advanceTimersByTime(SLIGHTLY_OLD_MS);
  });

  afterEach(() => portal.eu.faults.clear());

  afterAll(async () => {
    jest.useRealTimers();
    await portal.stop();
  });

  const trail = () => `trails/eu/acme/payments-api/${newest.name}`;
  const attestation = () =>
    newest.compliance_status.attestations_statuses[0].attestation_name;

  it.each([
    ['a trail', () => trail()],
    [
      'the attestations of a trail',
      () => `${trail()}/attestations/${attestation()}`,
    ],
    ['an artifact', () => `artifacts/${fingerprint}`],
  ])('is found: %s', async (_what, resource) => {
    const { status } = await portal.ask('api', resource());

    expect(status).toBe(200);
  });

  it.each([
    ['a trail', () => trail()],
    ['an artifact', () => `artifacts/${fingerprint}`],
  ])('is found in a repository: %s', async (_what, resource) => {
    const { status } = await portal.ask('of-repo', resource());

    expect(status).toBe(200);
  });

  it('is not looked for in a flow that is not linked', async () => {
    portal.eu.clearRequests();

    await portal.ask('api', 'trails/eu/acme/web-shop/some-trail').expect(404);

    expect(portal.eu.requests()).toEqual([]);
  });
});

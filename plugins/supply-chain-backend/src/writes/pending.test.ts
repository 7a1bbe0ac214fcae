import type { TrailRef } from 'backstage-plugin-supply-chain-common';
import type { SandboxRegion } from 'sandbox-region';
import { fakeClock } from '../__testUtils__/fakeClock';
import {
  component,
  fetchRegionJson,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { clientOf, once, writableRegion } from '../__testUtils__/writing';

const ENTITY = 'component:default/checkout';

interface RegionTrail {
  name: string;
  compliance_status: {
    artifacts_statuses: Record<string, { artifact_fingerprint: string }>;
  };
  events: { template_reference_name?: string }[];
}

describe('an attestation whose details its region withholds', () => {
  let eu: SandboxRegion;
  let us: SandboxRegion;
  let portal: TestPortal;

  beforeAll(async () => {
    fakeClock(Date.now());
    [eu, us] = [await startDemoRegion('eu'), await startDemoRegion('us')];
    portal = await startTestPortal({
      regions: { eu, us },
      entities: [component('checkout', { flows: 'acme/checkout-web' })],
      config: {
        regions: { eu: writableRegion(eu), us: writableRegion(us) },
        writes: { attestations: true },
      },
    });
  });

  afterAll(async () => {
    jest.useRealTimers();
    await portal.stop();
    await Promise.all([eu.stop(), us.stop()]);
  });

  it('is pending until an event reports it for its own artifact', async () => {
    const client = clientOf(portal.url);
    const regionTrails = async () =>
      (
        (await fetchRegionJson(
          eu,
          'acme',
          '/trails/acme/checkout-web?per_page=50',
        )) as { data: RegionTrail[] }
      ).data;
    const [{ name: trail, compliance_status: status }] = await regionTrails();
    const [{ artifact_fingerprint: fingerprint }] = Object.values(
      status.artifacts_statuses,
    );
    const ref: TrailRef = {
      ...{ region: 'eu', org: 'acme', flow: 'checkout-web' },
      trail,
    };
    const withheld = {
      kind: 'status' as const,
      status: 200,
      body: [],
      match: { endpoint: 'E8' as const },
    };
    eu.faults.set(withheld);
    await client.attestGeneric(
      ENTITY,
      ref,
      { data: { name: 'review', compliant: true, fingerprint }, files: [] },
      once(),
    );
    const trails = await regionTrails();
    const pendingAfter = async (event: object) => {
      // A refresh within a second of the last one reads nothing.
      jest.advanceTimersByTime(2_000);
      const [newest, ...older] = structuredClone(trails);
      newest.events = [
        ...newest.events.filter(
          each => each.template_reference_name !== 'review',
        ),
        {
          template_reference_name: 'review',
          timestamp: new Date().toISOString(),
          ...event,
        } as RegionTrail['events'][number],
      ];
      eu.faults.set([
        withheld,
        {
          kind: 'status',
          status: 200,
          body: { data: [newest, ...older] },
          match: { endpoint: 'E6' },
        },
      ]);
      const { pending } = await client.getTrail(ENTITY, ref, { refresh: true });
      return pending.map(each => each.name);
    };

    const ofTrail = await pendingAfter({ type: 'trail_attestation_reported' });
    const ofOther = await pendingAfter({
      type: 'artifact_attestation_reported',
      artifact_fingerprint: 'f'.repeat(64),
    });
    const ofOwn = await pendingAfter({
      type: 'artifact_attestation_reported',
      artifact_fingerprint: fingerprint,
    });

    expect([ofTrail, ofOther, ofOwn]).toEqual([['review'], ['review'], []]);
  });
});

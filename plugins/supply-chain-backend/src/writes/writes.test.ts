import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@backstage/types';
import { writeRefusalOf } from 'backstage-plugin-supply-chain-common';
import type {
  GenericAttestation,
  SupplyChainClient,
  TrailRef,
  WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import type { Fault, SandboxRegion } from 'sandbox-region';
import {
  fetchRegionJson,
  component,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import {
  clientOf,
  fileOf,
  sentTo,
  writableRegion,
} from '../__testUtils__/writing';

jest.setTimeout(120_000);

const ENVIRONMENTS = Array.from({ length: 45 }, (_, index) => `temp-${index}`);
const ON = { attestations: true, notifications: true, archive: true };
const LINKS = {
  flows: 'acme/checkout-web',
  environments: ENVIRONMENTS.map(name => `acme/${name}`).join(', '),
};
const ENTITIES = [
  ...['checkout', 'also', 'denied'].map(name => component(name, LINKS)),
  component('other', { flows: 'acme/ledger-worker' }),
  component('promoted', { flows: 'acme/mobile-promotion' }),
  component('invalid-names', {
    flows: 'acme/checkout web',
    environments: 'acme/temp 0',
  }),
  component('unknown-org', {
    org: 'nobody',
    flows: 'checkout-web',
    environments: 'temp-0',
  }),
];
const REPORT = '<testsuite name="s"><testcase name="a"/></testsuite>';

let eu: SandboxRegion;
let us: SandboxRegion;
let portal: TestPortal;
let trail: TrailRef;
let count = 0;

/** Test case of a write; a number makes each write of its kind unique. */
interface Sent {
  client: SupplyChainClient;
  entity?: string;
  key?: string;
  number: number;
  isInvalid?: boolean;
}

interface WriteRow {
  write: string;
  endpoint: 'E3' | 'E4' | 'E5' | 'E14';
  send(sent: Sent): Promise<WriteResponse>;
  /** A field that the region rejects, and its name in the portal API. */
  refused: [string, string] | undefined;
  /** The request field that `isInvalid` makes invalid. */
  wrong: string;
  /** Whether the region shows that it arrived. */
  isShown: boolean;
}

const optionsOf = ({ key = randomUUID() }: Sent) => ({ idempotencyKey: key });
const refOf = ({ entity = 'checkout' }: Sent) => `component:default/${entity}`;

const environmentOf = ({ number }: Sent) =>
  ENVIRONMENTS[number % ENVIRONMENTS.length];

const WRITES: WriteRow[] = [
  {
    write: 'a generic attestation',
    endpoint: 'E5',
    send: sent =>
      sent.client.attestGeneric(
        refOf(sent),
        trail,
        {
          data: {
            name: `review-${sent.number}${sent.isInvalid ? '.x' : ''}`,
            compliant: true,
            links: [{ name: 'ticket', href: 'https://t.example.com/7' }],
          },
          files: [fileOf('a.txt', 'a'), fileOf('b.txt', 'b')],
        },
        optionsOf(sent),
      ),
    refused: ['data_json.external_urls.ticket.href', 'links'],
    wrong: 'name',
    isShown: true,
  },
  {
    write: 'a JUnit attestation',
    endpoint: 'E4',
    send: sent =>
      sent.client.attestJunit(
        refOf(sent),
        trail,
        {
          data: { name: `tests-${sent.number}` },
          files: [fileOf('r.xml', sent.isInvalid ? '<html/>' : REPORT)],
        },
        optionsOf(sent),
      ),
    refused: ['data_json.junit_results.0.duration', 'files'],
    wrong: 'files.0',
    isShown: true,
  },
  {
    write: 'a notification',
    endpoint: 'E3',
    send: sent =>
      sent.client.putNotification(
        refOf(sent),
        {
          ...{ region: 'eu', org: 'acme', environments: ['temp-0'] },
          name: `hook-${sent.number}`,
          triggers: ['ON_NON_COMPLIANT_ENV'],
          targets: [
            {
              kind: 'webhook',
              webhook: sent.isInvalid ? 'x' : 'https://hooks.example.com/7',
            },
          ],
        },
        optionsOf(sent),
      ),
    refused: ['body.targets.0.webhook', 'targets.0.webhook'],
    wrong: 'targets.0.webhook',
    isShown: false,
  },
  {
    write: 'the archive of an environment',
    endpoint: 'E14',
    send: sent =>
      sent.client.archiveEnvironment(
        refOf(sent),
        { region: 'eu', org: 'acme', environment: environmentOf(sent) },
        { confirm: sent.isInvalid ? 'typo' : environmentOf(sent) },
        optionsOf(sent),
      ),
    refused: undefined,
    wrong: 'confirm',
    isShown: false,
  },
];

/** How a region rejects a write, and the portal's response. */
const REFUSALS: [number, string, number][] = [
  [401, 'key-refused', 502],
  [403, 'role-too-low', 502],
  [404, 'not-found', 404],
  [409, 'unavailable', 503],
  [413, 'too-large', 413],
  [429, 'unavailable', 503],
];

/** Replaces every page of E6 with these trails. */
function pageOf(data: unknown[]): Fault {
  const { length: total } = data;
  const pagination = { total, page: 1, per_page: total, page_count: 1 };
  return { kind: 'status', status: 200, body: { data, pagination } };
}

async function failureOf(writing: Promise<unknown>) {
  const error = await writing.then(
    response => {
      throw new Error(`It was accepted: ${JSON.stringify(response)}`);
    },
    (thrown: { statusCode: number; body?: { error: { name: string } } }) =>
      thrown,
  );
  return {
    status: error.statusCode,
    name: error.body?.error.name,
    ...writeRefusalOf(error),
  };
}

/** The timeout where the region hangs. */
const SHORT = { milliseconds: 1_500 };

/** @param rules - which entities may link the organization `acme` */
const config = (
  rules: JsonObject = {},
  timeout: JsonObject = { seconds: 10 },
) => {
  const region = writableRegion(eu, { timeout });
  const { acme, ...others } = region.organizations as Record<
    string,
    JsonObject
  >;
  const organizations = { ...others, acme: { ...acme, ...rules } };
  return { regions: { eu: { ...region, organizations } }, writes: ON };
};

beforeAll(async () => {
  eu = await startDemoRegion('eu');
  us = await startDemoRegion('us');
  ENVIRONMENTS.forEach(name => eu.api.createEnvironment({ org: 'acme', name }));
  portal = await startTestPortal({
    regions: { eu, us },
    entities: ENTITIES,
    denied: ['component:default/denied'],
    config: config(),
  });
  const { trails } = await clientOf(portal.url).getTrails(
    'component:default/checkout',
  );
  const { region, org, flow, name } = trails[0];
  trail = { region, org, flow, trail: name };
});

beforeEach(() => {
  count += 1;
  portal.configure(config());
  eu.faults.clear();
  eu.clearRequests();
});

afterAll(async () => {
  await portal.stop();
  await Promise.all([eu.stop(), us.stop()]);
});

describe.each(WRITES)('$write', row => {
  const { endpoint, send, refused, wrong, isShown } = row;
  const fresh = (more: Partial<Sent> = {}): Sent => ({
    client: clientOf(portal.url),
    number: count,
    ...more,
  });
  const befall = (fault: Fault) =>
    eu.faults.set({ times: 1, match: { endpoint }, ...fault });

  it('is sent once and appears at once', async () => {
    const response = await send(fresh());

    expect(response).toMatchObject({ outcome: 'written' });
    expect(sentTo(eu, endpoint)).toBe(1);
  });

  const notLinked = { status: 404, name: 'NotLinkedError' };

  it.each<[string, Partial<Sent>, object, (() => JsonObject)?]>([
    [
      'while it is disabled',
      { entity: 'denied' },
      { status: 403, reason: 'off' },
      () => ({ ...config(), writes: {} }),
    ],
    [
      'without the permission',
      { entity: 'denied' },
      { status: 403, name: 'NotAllowedError' },
    ],
    ['outside the link', { entity: 'other' }, notLinked],
    ['outside a link of invalid names', { entity: 'invalid-names' }, notLinked],
    ['to an unknown organization', { entity: 'unknown-org' }, notLinked],
    [
      'if the rules of its organization refuse the entity',
      {},
      notLinked,
      () => config({ entities: [{ 'metadata.name': 'somebody' }] }),
    ],
    [
      'without an idempotency key',
      { key: 'no-uuid' },
      { status: 400, fields: { 'Idempotency-Key': { code: 'not-uuid' } } },
    ],
    [
      'naming the invalid field',
      {},
      {
        ...{ status: 400, reason: 'invalid' },
        fields: { [wrong]: { code: expect.any(String) } },
      },
    ],
  ])(
    'is rejected %s, even if it is invalid',
    async (_, sent, why, changed = config) => {
      portal.configure(changed());

      const failure = await failureOf(
        send(fresh({ ...sent, isInvalid: true })),
      );

      expect(failure).toMatchObject(why);
      expect(eu.requests()).toEqual([]);
    },
  );

  it.each(REFUSALS)(
    'is rejected when its region responds with %d: %s',
    async (status, reason, shown) => {
      befall({ kind: 'status', status, retryAfter: 1 });
      const sent = fresh({ key: randomUUID() });

      const failure = await failureOf(send(sent));
      const again = await send(sent);

      expect(failure).toMatchObject({ status: shown, reason });
      expect(again.outcome).toBe('written');
      expect(sentTo(eu, endpoint)).toBe(2);
    },
  );

  it('is rejected with the field that its region names, and not its words', async () => {
    const body = {
      message: 'Not https://hooks.example.com/7',
      errors: {
        [refused?.[0] ?? 'path.env_name']: 'Not https://hooks.example.com/7',
        'https://hooks.example.com/7': 'No',
      },
    };
    befall({ kind: 'status', status: 400, body });

    const failure = await failureOf(send(fresh()));

    expect(failure).toMatchObject(
      refused
        ? {
            reason: 'invalid',
            fields: { [refused[1]]: { code: 'region' } },
          }
        : { reason: 'refused' },
    );
    expect(JSON.stringify(failure)).not.toContain('hooks.example.com');
  });

  it('is sent once if its response was lost, and looked for', async () => {
    befall({ kind: 'reset', carriedOut: true });
    const sent = fresh({ key: randomUUID() });

    const response = await send(sent);
    const again = await send(sent);
    const receipt = await sent.client.getWrite(refOf(sent), {
      key: response.key,
    });

    const outcome = isShown ? 'written' : 'unknown';
    expect(response.outcome).toBe(outcome);
    expect(again).toEqual({ ...response, repeated: true });
    expect(receipt).toEqual(response);
    expect(sentTo(eu, endpoint)).toBe(1);
  });

  it('stays unknown if its region does not show it, and holds nobody up', async () => {
    portal.configure(config({}, SHORT));
    befall({ kind: 'hang' });

    const response = await send(fresh({ key: randomUUID() }));
    const other = await send(fresh({ key: randomUUID() }));

    expect(response.outcome).toBe('unknown');
    expect(other).toMatchObject({ outcome: 'written' });
  });

  it('is sent once for two simultaneous clicks', async () => {
    const sent = fresh({ key: randomUUID() });

    const responses = await Promise.all([send(sent), send(sent)]);

    expect(responses.map(({ outcome }) => outcome)).toContain('written');
    expect(sentTo(eu, endpoint)).toBe(1);
  });

  it('is rejected with the key of another write', async () => {
    const key = randomUUID();
    await send(fresh({ key }));

    const failure = await failureOf(
      send(fresh({ key, number: count + 1, entity: 'also' })),
    );

    expect(failure).toMatchObject({ status: 409, reason: 'key-used' });
    expect(sentTo(eu, endpoint)).toBe(1);
  });
});

describe('an attestation', () => {
  const ref = 'component:default/checkout';

  it('is sent on behalf of the user, with the statement', async () => {
    const client = clientOf(portal.url);
    const key = randomUUID();

    await client.attestGeneric(
      ref,
      trail,
      {
        data: {
          name: 'manual-review',
          compliant: false,
          description: 'Looked at it',
          annotations: [{ name: 'team', value: 'checkout' }],
        },
        files: [fileOf('report.txt', 'not fine')],
      },
      { idempotencyKey: key },
    );

    const [entry] = (await fetchRegionJson(
      eu,
      'acme',
      `/attestations/acme/checkout-web/trail/${trail.trail}/manual-review`,
    )) as Record<string, unknown>[];
    expect(entry).toMatchObject({
      is_compliant: false,
      description: 'Looked at it',
      has_audit_package: true,
      annotations: { team: 'checkout' },
      user_data: {
        backstage_user: 'user:default/mock',
        backstage_write: key,
      },
    });
    const { attestations } = await client.getAttestations(ref, {
      ...trail,
      attestation: 'manual-review',
    });
    expect(attestations).toMatchObject([
      {
        givenBy: 'user:default/mock',
        state: 'non-compliant',
        subjects: [{ counts: true }],
      },
    ]);
  });

  it('changes the verdict on its trail and artifact everywhere at once', async () => {
    const client = clientOf(portal.url);
    const promoted = 'component:default/promoted';
    const [{ name, artifacts }] = (await client.getTrails(promoted)).trails;
    const [{ fingerprint = '' }] = artifacts;
    const release = { region: 'eu', org: 'acme', flow: 'mobile-promotion' };
    const run = { ...release, trail: name };
    const verdicts = async () => {
      const { trail: shown } = await client.getTrail(promoted, run);
      const artifact = await client.getArtifact(promoted, { fingerprint });
      const list = await client.getArtifacts(promoted);
      const { flows } = await client.getSummary(promoted);
      return {
        trail: shown.state,
        artifactOfTrail: shown.artifacts[0].state,
        artifact: artifact.artifacts[0].state,
        row: list.artifacts.find(each => each.fingerprint === fingerprint)
          ?.state,
        card: flows[0].trail?.state,
      };
    };
    const before = await verdicts();

    await client.attestJunit(
      promoted,
      run,
      { data: { name: 'smoke-tests' }, files: [fileOf('r.xml', REPORT)] },
      { idempotencyKey: randomUUID() },
    );

    const as = (state: string) => ({
      trail: state,
      artifactOfTrail: state,
      artifact: state,
      row: state,
      card: state,
    });
    expect(before).toEqual(as('incomplete'));
    expect(await verdicts()).toEqual(as('compliant'));
  });

  it('changes the verdict on its trail once its outcome is found later', async () => {
    const client = clientOf(portal.url);
    const isIt = ({ name }: { name: string }) => name === 'review-9100';
    eu.faults.add({
      kind: 'reset',
      carriedOut: true,
      times: 1,
      match: { endpoint: 'E5' },
    });
    eu.faults.add({ kind: 'status', status: 503, match: { endpoint: 'E8' } });

    const { key, outcome } = await WRITES[0].send({ client, number: 9_100 });
    eu.faults.clear();
    const later = await client.getWrite(ref, { key });
    const { trails } = await client.getTrails(ref);

    expect(outcome).toBe('unknown');
    expect(later).toMatchObject({ outcome: 'written' });
    expect(
      trails.find(({ name }) => name === trail.trail)?.attestations.some(isIt),
    ).toBe(true);
  });

  it.each<[string, Partial<TrailRef>, Partial<GenericAttestation>, object]>([
    ['a trail that does not exist', { trail: 'made-up' }, {}, { status: 404 }],
    [
      'an artifact of another trail',
      {},
      { fingerprint: 'a'.repeat(64) },
      { fields: { fingerprint: { code: 'artifact-of-trail' } } },
    ],
  ])('is not sent to %s', async (_, place, statement, why) => {
    const failure = await failureOf(
      clientOf(portal.url).attestGeneric(
        ref,
        { ...trail, ...place },
        { data: { name: 'review', compliant: true, ...statement }, files: [] },
        { idempotencyKey: randomUUID() },
      ),
    );

    expect(failure).toMatchObject(why);
    expect(sentTo(eu, 'E5')).toBe(0);
  });

  // These come last, because the last one removes the trail from the store.
  it.each<[string, (others: unknown[]) => Fault]>([
    ['does not respond', () => ({ kind: 'status', status: 503 })],
    ['no longer has its flow', () => ({ kind: 'status', status: 404 })],
    [
      'lists something unreadable in its place',
      others => pageOf([{}, ...others]),
    ],
    ['lists only other trails', pageOf],
  ])('is not sent if the region %s', async (_, faultOf) => {
    const client = clientOf(portal.url);
    const listed = (await fetchRegionJson(
      eu,
      'acme',
      '/trails/acme/checkout-web',
    )) as { name: string }[];
    const others = listed.filter(({ name }) => name !== trail.trail);
    const known = await client.getTrail(ref, trail, { refresh: true });
    eu.faults.set({ ...faultOf(others), match: { endpoint: 'E6' } });

    const failure = await failureOf(WRITES[0].send({ client, number: 9_002 }));

    expect(known.trail.name).toBe(trail.trail);
    expect(others.length).toBeGreaterThan(0);
    expect(failure).toMatchObject({ status: 503 });
    expect(sentTo(eu, 'E6')).toBeGreaterThan(0);
    expect(sentTo(eu, 'E5')).toBe(0);
  });
});

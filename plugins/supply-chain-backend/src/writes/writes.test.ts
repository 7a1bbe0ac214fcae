import { randomUUID } from 'node:crypto';
import { writeRefusalOf } from 'backstage-plugin-supply-chain-common';
import type {
  GenericAttestation,
  TrailRef,
  WriteResponse,
} from 'backstage-plugin-supply-chain-common';
import type { Fault } from 'sandbox-region';
import { trailsIn } from '../__testUtils__/answers';
import { component, fetchRegionJson } from '../__testUtils__/testPortal';
import {
  fileOf,
  newestTrail,
  once,
  sentTo,
  writableRegion,
  writingPortalFor,
} from '../__testUtils__/writing';

jest.setTimeout(120_000);

const ENVIRONMENTS = Array.from({ length: 45 }, (_, index) => `temp-${index}`);
const LINKS = {
  flows: 'acme/checkout-web',
  environments: ENVIRONMENTS.map(name => `acme/${name}`).join(', '),
};
const REF = 'component:default/checkout';
const REPORT = '<testsuite name="s"><testcase name="a"/></testsuite>';
const HOOK = 'https://hooks.example.com/7';

const { portal, client } = writingPortalFor({
  entities: [
    ...['checkout', 'also', 'denied'].map(name => component(name, LINKS)),
    component('other', { flows: 'acme/ledger-worker' }),
    component('promoted', { flows: 'acme/mobile-promotion' }),
  ],
  denied: ['component:default/denied'],
});
let trail: TrailRef;
let count = 0;

/** Test case of a write; a number makes each write of its kind unique. */
interface Sent {
  ref?: string;
  key?: string;
  number?: number;
  isInvalid?: boolean;
}

interface WriteRow {
  write: string;
  endpoint: 'E3' | 'E4' | 'E5' | 'E14';
  send(sent?: Sent): Promise<WriteResponse>;
  /** A field that the region rejects, and its name in the portal API. */
  refused?: [string, string];
  /** The request field that `isInvalid` makes invalid. */
  wrong: string;
  /** Whether the region shows that it arrived. */
  isShown: boolean;
}

const optionsOf = ({ key = randomUUID() }: Sent) => ({ idempotencyKey: key });

const WRITES: WriteRow[] = [
  {
    write: 'a generic attestation',
    endpoint: 'E5',
    send: ({ ref = REF, number = count, isInvalid, ...sent } = {}) =>
      client.attestGeneric(
        ref,
        trail,
        {
          data: {
            name: `review-${number}${isInvalid ? '.x' : ''}`,
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
    send: ({ ref = REF, number = count, isInvalid, ...sent } = {}) =>
      client.attestJunit(
        ref,
        trail,
        {
          data: { name: `tests-${number}` },
          files: [fileOf('r.xml', isInvalid ? '<html/>' : REPORT)],
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
    send: ({ ref = REF, number = count, isInvalid, ...sent } = {}) =>
      client.putNotification(
        ref,
        {
          ...{ region: 'eu', org: 'acme', environments: ['temp-0'] },
          name: `hook-${number}`,
          triggers: ['ON_NON_COMPLIANT_ENV'],
          targets: [{ kind: 'webhook', webhook: isInvalid ? 'x' : HOOK }],
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
    send: ({ ref = REF, number = count, isInvalid, ...sent } = {}) => {
      const environment = ENVIRONMENTS[number % ENVIRONMENTS.length];
      return client.archiveEnvironment(
        ref,
        { region: 'eu', org: 'acme', environment },
        { confirm: isInvalid ? 'typo' : environment },
        optionsOf(sent),
      );
    },
    wrong: 'confirm',
    isShown: false,
  },
];

/** What a write was rejected with. */
const failureOf = (writing: Promise<unknown>) =>
  writing.then(
    response => ({ response }),
    error => ({
      status: error.statusCode,
      name: error.body?.error.name,
      ...writeRefusalOf(error),
    }),
  );

const configure = (milliseconds: number, writes: object) =>
  portal.configure({
    regions: { eu: writableRegion(portal.eu, { timeout: { milliseconds } }) },
    writes: { ...writes },
  });

beforeAll(async () => {
  for (const name of ENVIRONMENTS) {
    portal.eu.api.createEnvironment({ org: 'acme', name });
  }
  trail = await newestTrail(client);
});

beforeEach(() => {
  count += 1;
  configure(10_000, { attestations: true, notifications: true, archive: true });
  portal.eu.clearRequests();
});

describe.each(WRITES)('$write', row => {
  const { endpoint, send, refused, wrong, isShown } = row;
  const befall = (fault: Fault) =>
    portal.eu.faults.set({ times: 1, match: { endpoint }, ...fault });

  it('is sent once and appears at once', async () => {
    expect(await send()).toMatchObject({ outcome: 'written' });
    expect(sentTo(portal.eu, endpoint)).toBe(1);
  });

  it.each<[string, Sent & { isOff?: boolean }, object]>([
    [
      'while it is disabled',
      { ref: 'component:default/denied', isOff: true },
      { status: 403, reason: 'off' },
    ],
    [
      'without the permission',
      { ref: 'component:default/denied' },
      { status: 403, name: 'NotAllowedError' },
    ],
    [
      'outside the link',
      { ref: 'component:default/other' },
      { status: 404, name: 'NotLinkedError' },
    ],
    [
      'without an idempotency key',
      { key: 'no-uuid' },
      { status: 400, fields: { 'Idempotency-Key': { code: 'not-uuid' } } },
    ],
    [
      'naming the invalid field',
      {},
      { reason: 'invalid', fields: { [wrong]: { code: expect.any(String) } } },
    ],
  ])(
    'is rejected %s, even if it is invalid',
    async (_, { isOff, ...sent }, why) => {
      if (isOff) {
        configure(10_000, {});
      }

      const failure = await failureOf(send({ ...sent, isInvalid: true }));

      expect(failure).toMatchObject(why);
      expect(portal.eu.requests()).toEqual([]);
    },
  );

  it.each([
    [401, 'key-refused', 502],
    [403, 'role-too-low', 502],
    [404, 'not-found', 404],
    [409, 'unavailable', 503],
    [413, 'too-large', 413],
    [429, 'unavailable', 503],
  ])(
    'is rejected when its region responds with %d: %s',
    async (status, reason, shown) => {
      befall({ kind: 'status', status, retryAfter: 1 });
      const key = randomUUID();

      const failure = await failureOf(send({ key }));
      const again = await send({ key });

      expect(failure).toMatchObject({ status: shown, reason });
      expect(again.outcome).toBe('written');
      expect(sentTo(portal.eu, endpoint)).toBe(2);
    },
  );

  it('is rejected with the field that its region names, and not its words', async () => {
    const message = `Not ${HOOK}`;
    const field = refused?.[0] ?? 'path.env_name';
    const body = { message, errors: { [field]: message, [HOOK]: 'No' } };
    befall({ kind: 'status', status: 400, body });

    const failure = await failureOf(send());

    expect(failure).toMatchObject(
      refused
        ? { reason: 'invalid', fields: { [refused[1]]: { code: 'region' } } }
        : { reason: 'refused' },
    );
    expect(JSON.stringify(failure)).not.toContain('hooks.example.com');
  });

  it('is sent once if its response was lost, and looked for', async () => {
    befall({ kind: 'reset', carriedOut: true });
    const key = randomUUID();

    const response = await send({ key });

    expect(response.outcome).toBe(isShown ? 'written' : 'unknown');
    expect(await send({ key })).toEqual({ ...response, repeated: true });
    expect(await client.getWrite(REF, { key })).toEqual(response);
    expect(sentTo(portal.eu, endpoint)).toBe(1);
  });

  it('stays unknown if its region hangs, and holds nobody up', async () => {
    configure(1_500, {
      attestations: true,
      notifications: true,
      archive: true,
    });
    befall({ kind: 'hang' });

    expect(await send()).toMatchObject({ outcome: 'unknown' });
    expect(await send()).toMatchObject({ outcome: 'written' });
  });

  it('is sent once for two simultaneous clicks', async () => {
    const key = randomUUID();

    const responses = await Promise.all([send({ key }), send({ key })]);

    expect(responses.map(({ outcome }) => outcome)).toContain('written');
    expect(sentTo(portal.eu, endpoint)).toBe(1);
  });

  it('is rejected with the key of another write', async () => {
    const key = randomUUID();
    await send({ key });

    const failure = await failureOf(
      send({ key, number: count + 1, ref: 'component:default/also' }),
    );

    expect(failure).toMatchObject({ status: 409, reason: 'key-used' });
    expect(sentTo(portal.eu, endpoint)).toBe(1);
  });
});

describe('an attestation', () => {
  it('is sent on behalf of the user, with the statement', async () => {
    const options = once();

    await client.attestGeneric(
      REF,
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
      options,
    );

    const path = `/attestations/acme/checkout-web/trail/${trail.trail}/manual-review`;
    expect(await fetchRegionJson(portal.eu, 'acme', path)).toMatchObject([
      {
        is_compliant: false,
        description: 'Looked at it',
        has_audit_package: true,
        annotations: { team: 'checkout' },
        user_data: {
          backstage_user: 'user:default/mock',
          backstage_write: options.idempotencyKey,
        },
      },
    ]);
    const attestation = 'manual-review';
    expect(
      (await client.getAttestations(REF, { ...trail, attestation }))
        .attestations,
    ).toMatchObject([
      {
        givenBy: 'user:default/mock',
        state: 'non-compliant',
        subjects: [{ counts: true }],
      },
    ]);
  });

  it('changes the verdict on its trail and artifact everywhere at once', async () => {
    const promoted = 'component:default/promoted';
    const [{ name, artifacts }] = (await client.getTrails(promoted)).trails;
    const [{ fingerprint = '' }] = artifacts;
    const place = { region: 'eu', org: 'acme', flow: 'mobile-promotion' };
    const run = { ...place, trail: name };
    const verdicts = async () => {
      const { trail: shown } = await client.getTrail(promoted, run);
      const artifact = await client.getArtifact(promoted, { fingerprint });
      const list = await client.getArtifacts(promoted);
      const { flows } = await client.getSummary(promoted);
      return [
        ...[shown, shown.artifacts[0], artifact.artifacts[0], flows[0].trail],
        list.artifacts.find(each => each.fingerprint === fingerprint),
      ].map(record => record?.state);
    };
    expect(await verdicts()).toEqual(Array(5).fill('incomplete'));

    await client.attestJunit(
      promoted,
      run,
      { data: { name: 'smoke-tests' }, files: [fileOf('r.xml', REPORT)] },
      once(),
    );

    expect(await verdicts()).toEqual(Array(5).fill('compliant'));
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
      client.attestGeneric(
        REF,
        { ...trail, ...place },
        { data: { name: 'review', compliant: true, ...statement }, files: [] },
        once(),
      ),
    );

    expect(failure).toMatchObject(why);
    expect(sentTo(portal.eu, 'E5')).toBe(0);
  });

  // These come last, because the last one removes the trail from the store.
  it.each<[string, number, (others: unknown[]) => unknown[]]>([
    ['does not respond', 503, () => []],
    ['no longer has its flow', 404, () => []],
    ['lists something unreadable in its place', 200, all => [{}, ...all]],
    ['lists only other trails', 200, all => all],
  ])('is not sent if the region %s', async (_, status, listed) => {
    await client.getTrail(REF, trail, { refresh: true });
    const [, ...others] = await trailsIn(portal, 'checkout-web');
    const data = listed(others);
    const { length: total } = data;
    const pagination = { total, page: 1, per_page: total, page_count: 1 };
    const body = { data, pagination };
    portal.eu.faults.set({
      ...{ kind: 'status', status, body },
      match: { endpoint: 'E6' },
    });

    const failure = await failureOf(WRITES[0].send());

    expect(others.length).toBeGreaterThan(0);
    expect(failure).toMatchObject({ status: 503 });
    expect(sentTo(portal.eu, 'E6')).toBeGreaterThan(0);
    expect(sentTo(portal.eu, 'E5')).toBe(0);
  });
});

import { NOTIFICATION_TRIGGERS } from 'backstage-plugin-supply-chain-common';
import type {
  GenericAttestation,
  NotificationTarget,
  NotificationWrite,
  SupplyChainClient,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import fc from 'fast-check';
import type { SandboxRegion } from 'sandbox-region';
import {
  component,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import { clientOf, once, writableRegion } from '../__testUtils__/writing';

const ATTESTATIONS = Number(process.env.PROPERTY_RUNS ?? 30);
const NOTIFICATIONS = ATTESTATIONS / 2;
const SEED = Number(process.env.PROPERTY_SEED ?? 1);
const REF = 'component:default/checkout';
const ENVIRONMENTS = ['staging-eu', 'production-eu'];

jest.setTimeout(180_000);

let regions: { eu: SandboxRegion; us: SandboxRegion };
/** An identical region, asked directly. */
let twin: SandboxRegion;
let portal: TestPortal;
let client: SupplyChainClient;
let trail: TrailRef;
let fingerprint: string;
let count = 0;

beforeAll(async () => {
  regions = {
    eu: await startDemoRegion('eu'),
    us: await startDemoRegion('us'),
  };
  twin = await startDemoRegion('eu');
  portal = await startTestPortal({
    regions,
    entities: [
      component('checkout', {
        flows: 'acme/checkout-web',
        environments: ENVIRONMENTS.map(name => `acme/${name}`).join(', '),
      }),
    ],
    config: {
      regions: { eu: writableRegion(regions.eu) },
      writes: { attestations: true, notifications: true },
    },
  });
  client = clientOf(portal.url);
  const { trails } = await client.getTrails(REF);
  const { region, org, flow, name } = trails[0];
  trail = { region, org, flow, trail: name };
  const details = await client.getTrail(REF, trail);
  fingerprint = details.trail.artifacts[0].fingerprint!;
});

afterAll(async () => {
  await portal.stop();
  await Promise.all([regions.eu, regions.us, twin].map(each => each.stop()));
});

/** Mostly valid values, with some nearly valid ones. */
const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: right, weight: 9 }, { arbitrary: wrong, weight: 1 });

const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });

const url = mostly(
  fc.oneof(
    fc.webUrl({ withQueryParameters: true }),
    fc.webPath().map(path => `https://ci.example.com${path}`),
  ),
  fc.constantFrom(
    ...['', 'x', 'ftp://ci.example.com/', 'data:text/html,x', 'https://'],
    ...['//ci.example.com/', 'http://[', 'mailto:a@example.com'],
    ...['HTTPS://EXAMPLE.COM', 'https://example.com/a b'],
    ...[' https://example.com ', 'https://a b', 'https://user:p@example.com'],
    ...['https://bücher.example', 'http://example.com:99999', 'https://*'],
  ),
);

const uniquely = <T extends { name: string }>(item: fc.Arbitrary<T>) =>
  fc.option(
    fc.uniqueArray(item, { selector: ({ name }) => name, maxLength: 3 }),
    { nil: undefined },
  );

const optional = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.option(arbitrary, { nil: undefined });

const attestation: fc.Arbitrary<GenericAttestation> = fc.record(
  {
    name: mostly(
      fc.stringMatching(/^[A-Za-z0-9,_-]{1,20}$/),
      fc.oneof(anyText, fc.constant('')),
    ),
    compliant: fc.boolean(),
    fingerprint: optional(
      mostly(
        fc.constant('of the trail'),
        fc.constantFrom('', 'F'.repeat(64), 'a'.repeat(64), 'a'.repeat(63)),
      ),
    ),
    description: optional(mostly(anyText, fc.constant(''))),
    originUrl: optional(url),
    links: uniquely(
      fc.record({
        name: mostly(
          anyText.filter(name => !/[=.\0]/.test(name)),
          fc.constantFrom('', 'a.b', 'a=b', 'a\0b'),
        ),
        href: url,
      }),
    ),
    annotations: uniquely(
      fc.record({
        name: mostly(anyText, fc.constant('')),
        value: fc.string({ unit: 'grapheme' }),
      }),
    ),
  },
  { requiredKeys: ['name', 'compliant'] },
);

const target: fc.Arbitrary<NotificationTarget> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('chat' as const),
      webhook: url,
      channel: fc.record({
        id: mostly(anyText, fc.constant('')),
        name: anyText,
        teamId: anyText,
      }),
    },
    { requiredKeys: ['kind', 'webhook'] },
  ),
  fc.record({ kind: fc.constant('webhook' as const), webhook: url }),
  fc.record({
    kind: fc.constant('email' as const),
    emails: mostly(
      fc.array(
        fc.stringMatching(/^[a-z]{1,8}$/).map(name => `${name}@example.com`),
        { minLength: 1, maxLength: 3 },
      ),
      fc.constantFrom<string[]>([], ['a'], ['a@b@c'], ['']),
    ),
  }),
);

const notification: fc.Arbitrary<
  Omit<NotificationWrite, 'region' | 'org'> & { triggers: string[] }
> = fc.record({
  name: mostly(
    fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9._~/-]{0,20}$/),
    fc.oneof(anyText, fc.constant('')),
  ),
  environments: mostly(
    fc.subarray(ENVIRONMENTS, { minLength: 1 }),
    fc.constantFrom<string[]>([], ['']),
  ),
  triggers: mostly(
    fc.subarray([...NOTIFICATION_TRIGGERS], { minLength: 1 }),
    fc.constantFrom<never[]>([], ['ON_MONDAY' as never]),
  ),
  targets: mostly(
    fc.array(target, { minLength: 1, maxLength: 3 }),
    fc.constant([]),
  ),
});

/** Whether the region itself accepts the body. */
async function isAccepted(
  method: string,
  path: string,
  body: FormData | string,
): Promise<boolean> {
  const { key } = twin.keys.find(
    each => each.org === 'acme' && each.role === 'admin',
  )!;
  const { status } = await fetch(`${twin.baseUrl}${path}`, {
    method,
    body,
    headers: {
      authorization: `Bearer ${key}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
  });
  expect([200, 201, 400, 404, 413]).toContain(status);
  return status < 300;
}

/** Compares the portal's result with the region's. */
async function expectAgreement(
  endpoint: string,
  accepted: boolean,
  write: () => Promise<{ outcome: string }>,
) {
  regions.eu.clearRequests();
  const outcome = await write().then(
    response => response.outcome,
    ({ body }) => body.error.reason,
  );
  const sent = regions.eu
    .requests()
    .filter(each => each.endpoint === endpoint)
    .map(({ status }) => (status! < 300 ? 'accepted' : status));
  expect({ outcome, sent }).toEqual(
    accepted
      ? { outcome: 'written', sent: ['accepted'] }
      : { outcome: 'invalid', sent: [] },
  );
}

it('sends a generic attestation if and only if the region accepts it', async () => {
  const seen = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(attestation, async generated => {
      // A unique annotation; an identical attestation would be deduplicated.
      count += 1;
      const annotations = [
        ...(generated.annotations ?? []).filter(({ name }) => name !== 'run'),
        { name: 'run', value: String(count) },
      ];
      const data = {
        ...generated,
        annotations,
        ...(generated.fingerprint === 'of the trail' && { fingerprint }),
      };
      const form = new FormData();
      form.set('data_json', JSON.stringify(attestationBody(data)));
      const path = `/attestations/acme/${trail.flow}/trail/${trail.trail}/generic`;
      const accepted = await isAccepted('POST', path, form);
      seen[accepted ? 'accepted' : 'refused'] += 1;

      await expectAgreement('E5', accepted, () =>
        client.attestGeneric(REF, trail, { data, files: [] }, once()),
      );
    }),
    { numRuns: ATTESTATIONS, seed: SEED },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(10);
});

it('sends a notification if and only if the region accepts it', async () => {
  const seen = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(notification, async generated => {
      count += 1;
      const name = generated.name && `${generated.name}-${count}`;
      const write = { ...generated, name, region: 'eu', org: 'acme' };
      const accepted = await isAccepted(
        'PUT',
        '/actions/acme/environments',
        JSON.stringify(notificationBody(write)),
      );
      seen[accepted ? 'accepted' : 'refused'] += 1;

      await expectAgreement('E3', accepted, () =>
        client.putNotification(REF, write, once()),
      );
    }),
    { numRuns: NOTIFICATIONS, seed: SEED },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(5);
});

/** E5's `data_json`; empty lists are omitted. */
function attestationBody({
  name,
  compliant,
  links = [],
  annotations = [],
  ...rest
}: GenericAttestation) {
  return {
    attestation_name: name,
    is_compliant: compliant,
    artifact_fingerprint: rest.fingerprint,
    description: rest.description,
    origin_url: rest.originUrl,
    external_urls:
      links.length > 0
        ? Object.fromEntries(links.map(each => [each.name, each.href]))
        : undefined,
    annotations: Object.fromEntries(
      annotations.map(each => [each.name, each.value]),
    ),
  };
}

/** Request body of E3. */
function notificationBody({
  name,
  environments,
  triggers,
  targets,
}: NotificationWrite) {
  return {
    name,
    environments,
    triggers,
    targets: targets.map(each => {
      if (each.kind === 'email') {
        return { type: 'EMAIL', emails: each.emails };
      }
      if (each.kind === 'webhook') {
        const { webhook } = each;
        return { type: 'WEBHOOK', webhook, payload_version: '1.0' };
      }
      const { webhook, channel } = each;
      return {
        type: 'CHAT',
        webhook,
        context: channel && {
          channel_id: channel.id,
          channel_name: channel.name,
          team_id: channel.teamId,
        },
      };
    }),
  };
}

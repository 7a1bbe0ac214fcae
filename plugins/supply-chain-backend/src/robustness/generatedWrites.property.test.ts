import { randomBytes } from 'node:crypto';
import {
  MAX_ATTACHMENT_BYTES,
  NOTIFICATION_TRIGGERS,
} from 'backstage-plugin-supply-chain-common';
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
  fetchRegionJson,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import {
  clientOf,
  fileOf,
  once,
  writableRegion,
} from '../__testUtils__/writing';

const ATTESTATIONS = Number(process.env.PROPERTY_RUNS ?? 80);
const NOTIFICATIONS = ATTESTATIONS / 2;
/** Runs with files of several megabytes. */
const LARGE = Math.ceil(ATTESTATIONS / 8);
const SEED = Number(process.env.PROPERTY_SEED ?? 1);
const REF = 'component:default/checkout';
const ENVIRONMENTS = ['staging-eu', 'production-eu'];
const ARCHIVED = Array.from({ length: 20 }, (_, index) => `temp-${index}`);
const MIB = 1024 * 1024;

jest.setTimeout(180_000);

let regions: { eu: SandboxRegion; us: SandboxRegion };
/** An identical region, asked directly. */
let twin: SandboxRegion;
let portal: TestPortal;
let client: SupplyChainClient;
let trail: TrailRef;
let fingerprint: string;
/** Number of the notification to edit. */
let edited: number;
let count = 0;

beforeAll(async () => {
  regions = {
    eu: await startDemoRegion('eu'),
    us: await startDemoRegion('us'),
  };
  twin = await startDemoRegion('eu');
  for (const { api } of [regions.eu, twin]) {
    ARCHIVED.forEach(name => api.createEnvironment({ org: 'acme', name }));
  }
  edited = restoreEdited();
  portal = await startTestPortal({
    regions,
    entities: [
      component('checkout', {
        flows: 'acme/checkout-web',
        environments: [...ENVIRONMENTS, ...ARCHIVED]
          .map(name => `acme/${name}`)
          .join(', '),
        notifications: `acme/${edited}`,
      }),
    ],
    config: {
      regions: { eu: writableRegion(regions.eu) },
      writes: { attestations: true, notifications: true, archive: true },
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

/**
 * Compares the portal's result with the region's.
 *
 * @param refusal - why the portal rejects what the region doesn't accept
 */
async function expectAgreement(
  endpoint: string,
  accepted: boolean,
  write: () => Promise<{ outcome: string }>,
  refusal: 'invalid' | 'too-large' = 'invalid',
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
      : { outcome: refusal, sent: [] },
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

/** Random bytes, which no compression shortens. */
const noise = randomBytes(12 * MIB);

const pathOf = (type: string) =>
  `/attestations/acme/${trail.flow}/trail/${trail.trail}/${type}`;

it('sends files and text of any size if and only if the region accepts them', async () => {
  const seen = { accepted: 0, refused: 0 };
  // Regions say "10 MB"; the sandbox accepts 10 MiB.
  const aroundLimit = fc.oneof(
    fc.integer({ min: MAX_ATTACHMENT_BYTES - 2, max: MAX_ATTACHMENT_BYTES }),
    fc.integer({ min: 1, max: MAX_ATTACHMENT_BYTES }),
    fc.integer({ min: 10 * MIB + 1, max: 11 * MIB }),
  );
  const content = fc.oneof(
    // Several files are sent as one archive, which is slightly larger.
    fc.record({
      sizes: fc.tuple(
        fc.integer({ min: 1, max: MAX_ATTACHMENT_BYTES / 2 }),
        fc.oneof(
          fc.integer({ min: 1, max: MAX_ATTACHMENT_BYTES / 2 - 100_000 }),
          fc.integer({ min: 10 * MIB, max: 11 * MIB }),
        ),
      ),
    }),
    fc.record({ sizes: aroundLimit.map(size => [size]) }),
    // Regions say "about 0.9 MB"; the sandbox accepts 1 MiB.
    fc.record({
      sizes: fc.constant<number[]>([]),
      text: fc.record({
        unit: fc.constantFrom('x', 'ü', '漢', '🎉', '"', '\n'),
        bytes: fc.oneof(
          fc.integer({ min: 880_000, max: 899_000 }),
          fc.integer({ min: MIB, max: MIB + 200_000 }),
        ),
      }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(content, async generated => {
      count += 1;
      const { sizes } = generated;
      const files = sizes.map((size, index) =>
        noise.subarray(index, index + size),
      );
      const text = 'text' in generated ? generated.text : undefined;
      const data = {
        name: `sized-${count}`,
        compliant: true,
        annotations: [{ name: 'run', value: String(count) }],
        ...(text && {
          description: text.unit.repeat(
            text.bytes / (Buffer.byteLength(JSON.stringify(text.unit)) - 2),
          ),
        }),
      };
      const form = new FormData();
      form.set('data_json', JSON.stringify(attestationBody(data)));
      if (files.length > 0) {
        form.set('attachment_file', new Blob(files), 'evidence');
      }
      const accepted = await isAccepted('POST', pathOf('generic'), form);
      seen[accepted ? 'accepted' : 'refused'] += 1;

      await expectAgreement(
        'E5',
        accepted,
        () =>
          client.attestGeneric(
            REF,
            trail,
            {
              data,
              files: files.map((file, index) => fileOf(`${index}.bin`, file)),
            },
            once(),
          ),
        'too-large',
      );
    }),
    { numRuns: 2 * LARGE, seed: SEED },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(2);
});

interface GeneratedSuite {
  name: string;
  tests: ('passed' | 'failure' | 'error' | 'skipped')[];
}

const suite: fc.Arbitrary<GeneratedSuite> = fc.record({
  name: fc.oneof(
    anyText.filter(isInXml),
    fc.constantFrom('', ' ', '漢'.repeat(600), '"<&>\'', '__proto__'),
  ),
  tests: fc.array(fc.constantFrom('passed', 'failure', 'error', 'skipped'), {
    maxLength: 4,
  }),
});

const junitFile = mostly(
  mostly(
    fc
      .array(suite, { minLength: 1, maxLength: 4 })
      .map(suites => ({ suites, xml: xmlOf(suites), isJunit: true })),
    // Left out.
    fc
      .constant<GeneratedSuite[]>([])
      .map(suites => ({ suites, xml: '<html/>', isJunit: true })),
  ),
  fc
    .constantFrom(
      ...['', '{}', '<testsuite>', '<testsuite name="&x;"/>'],
      ...['<testsuite><testcase name=a/></testsuite>', '<testsuites></a>'],
      '<!DOCTYPE a [<!ENTITY b "c">]><testsuite name="&b;"/>',
    )
    .map(xml => ({ suites: [], xml, isJunit: false })),
);

it('sends JUnit files if and only if they contain tests and the region accepts the results', async () => {
  const seen = { accepted: 0, refused: 0 };
  const upload = fc.record({
    name: mostly(
      fc.stringMatching(/^[A-Za-z0-9,_-]{1,20}$/),
      fc.oneof(anyText, fc.constant('')),
    ),
    files: fc.array(junitFile, { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(upload, async ({ name: given, files }) => {
      count += 1;
      const name = given && `${given}-${count}`;
      const tests = files.flatMap(({ suites }) =>
        suites.flatMap(each => each.tests),
      );
      const expected = {
        total: tests.length,
        failures: tests.filter(each => each === 'failure').length,
        errors: tests.filter(each => each === 'error').length,
        skipped: tests.filter(each => each === 'skipped').length,
      };
      const form = new FormData();
      const result = { name: 'all', duration: 0, ...expected };
      form.set(
        'data_json',
        JSON.stringify({ attestation_name: name, junit_results: [result] }),
      );
      const accepted =
        (await isAccepted('POST', pathOf('junit'), form)) &&
        tests.length > 0 &&
        files.every(({ isJunit }) => isJunit);
      seen[accepted ? 'accepted' : 'refused'] += 1;

      await expectAgreement('E4', accepted, () =>
        client.attestJunit(
          REF,
          trail,
          {
            data: { name },
            files: files.map(({ xml }, index) => fileOf(`${index}.xml`, xml)),
          },
          once(),
        ),
      );
      const stored = accepted ? await junitTotals(name) : undefined;
      expect(stored).toEqual(accepted ? expected : undefined);
    }),
    { numRuns: ATTESTATIONS, seed: SEED },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(10);
});

it('sends JUnit files with any number of suites and any names', async () => {
  const shape = fc.record({
    suites: fc.oneof(
      fc.integer({ min: 1_900, max: 2_100 }),
      fc.integer({ min: 1, max: 4_000 }),
    ),
    unit: fc.constantFrom('x', 'ü', '漢', '🎉', '"', '\\', '\u0085'),
    length: fc.oneof(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 380, max: 600 }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(shape, async ({ suites, unit, length }) => {
      count += 1;
      const name = `suites-${count}`;
      const xml = xmlOf(
        Array.from({ length: suites }, (_, index) => ({
          name: `${index} ${unit.repeat(length / unit.length)}`,
          tests: [index % 7 === 0 ? 'failure' : 'passed'],
        })),
      );

      await expectAgreement('E4', true, () =>
        client.attestJunit(
          REF,
          trail,
          { data: { name }, files: [fileOf('all.xml', xml)] },
          once(),
        ),
      );
      expect(await junitTotals(name)).toEqual({
        total: suites,
        failures: Math.ceil(suites / 7),
        errors: 0,
        skipped: 0,
      });
    }),
    { numRuns: 2 * LARGE, seed: SEED },
  );
});

const EDITED = 'edited-by-the-portal';
const OLD_TARGETS = [
  {
    type: 'CHAT' as const,
    webhook: 'https://hooks.example.com/kept/0',
    context: { channel_id: 'C1', channel_name: 'ops', team_id: 'T1' },
  },
  { type: 'EMAIL' as const, emails: ['ops@example.com'] },
  {
    type: 'WEBHOOK' as const,
    webhook: 'https://hooks.example.com/kept/2',
    payload_version: '1.0',
  },
];

it('sends an edit that keeps webhooks if and only if the region accepts the result', async () => {
  const seen = { accepted: 0, refused: 0 };
  const webhook = fc.oneof(
    {
      arbitrary: fc.record({ keepWebhookOf: fc.constantFrom(0, 2) }),
      weight: 6,
    },
    { arbitrary: fc.record({ webhook: url }), weight: 3 },
    {
      arbitrary: fc.constantFrom(
        ...[{}, { keepWebhookOf: 1 }, { keepWebhookOf: 3 }],
        ...[{ keepWebhookOf: -1 }, { keepWebhookOf: 0.5 }],
        { keepWebhookOf: 0, webhook: 'https://hooks.example.com/both' },
      ),
      weight: 1,
    },
  );
  const edit = fc.record({
    environments: fc.subarray(ENVIRONMENTS, { minLength: 1 }),
    triggers: fc.subarray([...NOTIFICATION_TRIGGERS], { minLength: 1 }),
    targets: fc.array(
      fc
        .tuple(fc.constantFrom('chat' as const, 'webhook' as const), webhook)
        .map(([kind, one]) => ({ kind, ...one })),
      { minLength: 1, maxLength: 3 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(edit, async ({ targets, ...rest }) => {
      count += 1;
      restoreEdited();
      // A unique recipient; an identical edit would be deduplicated.
      const unique = {
        kind: 'email' as const,
        emails: [`run-${count}@example.com`],
      };
      const write: NotificationWrite = {
        ...rest,
        region: 'eu',
        org: 'acme',
        number: edited,
        name: EDITED,
        targets: [...targets, unique],
      };
      const resolved = targets.map(each => resolvedTarget(each));
      const accepted =
        resolved.every(each => each !== undefined) &&
        (await isAccepted(
          'PUT',
          '/actions/acme/environments',
          JSON.stringify({
            ...notificationBody({ ...write, targets: [unique] }),
            targets: resolved,
          }),
        ));
      seen[accepted ? 'accepted' : 'refused'] += 1;

      await expectAgreement('E3', accepted, () =>
        client.putNotification(REF, write, once()),
      );
      const atRegion = (await fetchRegionJson(
        regions.eu,
        'acme',
        `/organizations/acme/environments_notifications/${edited}`,
      )) as { targets: { webhook?: string }[] };
      expect(atRegion.targets.map(each => each.webhook)).toEqual(
        accepted
          ? [...resolved.map(each => each?.webhook), undefined]
          : OLD_TARGETS.map(each =>
              'webhook' in each ? each.webhook : undefined,
            ),
      );
    }),
    { numRuns: NOTIFICATIONS, seed: SEED },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(5);
});

it('archives an environment if and only if its name was typed', async () => {
  const seen = { accepted: 0, refused: 0 };
  const attempt = fc.record({
    index: fc.nat({ max: ARCHIVED.length - 1 }),
    typed: fc.oneof(
      fc.constant((name: string) => name),
      fc.constantFrom(
        (name: string) => name.toUpperCase(),
        (name: string) => `${name} `,
        (name: string) => ` ${name}`,
        (name: string) => name.slice(0, -1),
        (name: string) => name.replace('-', '\u2010'),
        () => '',
        () => 'temp-',
        () => 'production-eu',
      ),
      anyText.map(text => () => text),
    ),
  });
  const archived = new Set<string>();
  await fc.assert(
    fc.asyncProperty(attempt, async ({ index, typed }) => {
      const environment = ARCHIVED[index];
      const confirm = typed(environment);
      if (archived.has(environment)) {
        return;
      }
      const accepted =
        confirm === environment &&
        (await isAccepted(
          'PUT',
          `/environments/acme/${environment}/archive`,
          '',
        ));
      seen[accepted ? 'accepted' : 'refused'] += 1;
      if (accepted) {
        archived.add(environment);
      }

      await expectAgreement('E14', accepted, () =>
        client.archiveEnvironment(
          REF,
          { region: 'eu', org: 'acme', environment },
          confirm,
          once(),
        ),
      );
    }),
    { numRuns: NOTIFICATIONS, seed: SEED },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(5);
});

/** Creates the notification to edit, or undoes its edits. */
function restoreEdited(): number {
  const [{ number }] = [regions.eu, twin].map(({ api }) =>
    api.createNotification({
      org: 'acme',
      name: EDITED,
      environments: ['staging-eu'],
      triggers: ['ON_COMPLIANT_ENV'],
      targets: OLD_TARGETS,
    }),
  );
  return number;
}

/** E3's target with its webhook; undefined if there is none to send. */
function resolvedTarget(sent: {
  kind: 'chat' | 'webhook';
  webhook?: string;
  keepWebhookOf?: number;
}): { [field: string]: string; webhook: string } | undefined {
  const { kind, keepWebhookOf } = sent;
  if ((sent.webhook === undefined) === (keepWebhookOf === undefined)) {
    return undefined;
  }
  const kept =
    keepWebhookOf === undefined ? undefined : OLD_TARGETS[keepWebhookOf];
  const webhook =
    sent.webhook ?? (kept && 'webhook' in kept ? kept.webhook : undefined);
  if (webhook === undefined) {
    return undefined;
  }
  return kind === 'webhook'
    ? { type: 'WEBHOOK', webhook, payload_version: '1.0' }
    : { type: 'CHAT', webhook };
}

function isInXml(text: string): boolean {
  return /^[\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(text);
}

/** A report without counts in its suites. */
function xmlOf(suites: readonly GeneratedSuite[]): string {
  const escaped = (text: string) =>
    text.replace(/["<&]/g, each => `&#${each.charCodeAt(0)};`);
  return `<testsuites>${suites
    .map(
      ({ name, tests }) =>
        `<testsuite name="${escaped(name)}">${tests
          .map(each =>
            each === 'passed'
              ? '<testcase name="t"/>'
              : `<testcase name="t"><${each}/></testcase>`,
          )
          .join('')}</testsuite>`,
    )
    .join('')}</testsuites>`;
}

/** The sums of the results that the region stored. */
async function junitTotals(name: string): Promise<Record<string, number>> {
  const [entry] = (await fetchRegionJson(regions.eu, 'acme', pathOf(name))) as {
    junit_results: Record<string, number>[];
  }[];
  const sums = ['total', 'failures', 'errors', 'skipped'].map(key => [
    key,
    entry.junit_results.reduce((sum, each) => sum + each[key], 0),
  ]);
  return Object.fromEntries(sums);
}

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

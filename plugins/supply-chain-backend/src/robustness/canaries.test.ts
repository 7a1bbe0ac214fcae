import { inspect } from 'node:util';
import { startSandboxRegion } from 'sandbox-region';
import type { Fault, SandboxRegion } from 'sandbox-region';
import { UNCACHED } from '../__testUtils__/answers';
import { recorder } from '../__testUtils__/recorder';
import { readRoutesOf } from '../__testUtils__/routes';
import {
  component,
  startTestPortal,
  system,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const CURRENT_KEY = 'CANARY-current-key/with+odd=characters';
const PREVIOUS_KEY = 'CANARY-previous-key';
const WRITE_KEY = 'CANARY-write-key';
const HOOK_SECRET = 'CANARY-hook-secret';
const WEBHOOK = `https://hooks.example.com/services/${HOOK_SECRET}`;

/** Every form in which a secret might appear. */
const FORMS = [
  CURRENT_KEY,
  PREVIOUS_KEY,
  WRITE_KEY,
  HOOK_SECRET,
  'CANARY',
].flatMap(secret => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(`${secret}:`).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
]);

jest.setTimeout(60_000);

/** A region that echoes secrets back to its callers, as some servers do. */
const ECHO = `The key ${CURRENT_KEY} (Bearer ${CURRENT_KEY}, ${PREVIOUS_KEY}, ${WRITE_KEY}) may not use ${WEBHOOK}`;

const echo = (status: number, body: unknown = { message: ECHO }): Fault => ({
  kind: 'status',
  status,
  body,
});

const SITUATIONS: Record<string, Fault[]> = {
  'a successful response': [],
  'a rejection of the current key': [{ ...echo(401), times: 1 }],
  ...Object.fromEntries(
    [400, 401, 403, 404, 429, 500].map(status => [
      `a region that responds with ${status} with what it was sent`,
      [echo(status)],
    ]),
  ),
  'field errors that echo it': [
    echo(422, { message: ECHO, errors: { [ECHO]: ECHO } }),
  ],
  'plain text that echoes it': [echo(500, ECHO)],
  'a response of the wrong type that echoes it': [
    { kind: 'wrong-type', body: { message: ECHO, data: [ECHO] } },
  ],
  'a redirect that echoes it': [
    { kind: 'redirect', location: `https://x.invalid/?key=${CURRENT_KEY}` },
  ],
  'a region that hangs': [{ kind: 'hang' }],
  'a region that disconnects': [{ kind: 'reset', afterBytes: 60 }],
};

/** A portal that records everything it sends or logs. */
async function startWatchedPortal(region: SandboxRegion, notification: number) {
  const { told, ...recorded } = recorder();
  const portal = await startTestPortal({
    regions: { eu: region, us: region },
    ...recorded,
    entities: [
      component(
        'watched',
        {
          flows: 'acme/payments-api',
          notifications: `acme/1, acme/${notification}`,
        },
        'watched',
      ),
      component('denied', { flows: 'acme/payments-api' }),
      system('watched', {}),
    ],
    denied: ['component:default/denied'],
    config: {
      ...UNCACHED,
      regions: {
        eu: {
          baseUrl: region.baseUrl,
          timeout: { milliseconds: 500 },
          organizations: {
            acme: {
              apiKey: CURRENT_KEY,
              previousApiKey: PREVIOUS_KEY,
              writeApiKey: WRITE_KEY,
              serviceAccount: 'portal',
            },
          },
        },
      },
    },
  });
  return { portal, told };
}

async function askEverything(portal: TestPortal, paths: string[]) {
  const responses: string[] = [];
  for (const path of paths) {
    try {
      const response = await fetch(`${portal.url}/${path}`);
      responses.push(
        JSON.stringify([...response.headers]),
        `${response.status} ${await response.text()}`,
      );
    } catch (error) {
      responses.push(inspect(error, { depth: Infinity }));
    }
  }
  return responses;
}

function secretsIn(what: unknown): string[] {
  const text = inspect(what, {
    depth: 12,
    maxArrayLength: null,
    maxStringLength: null,
    breakLength: Infinity,
  });
  return FORMS.filter(form => text.includes(form));
}

describe('canary keys and a canary webhook URL', () => {
  let region: SandboxRegion;
  let notification: number;
  let paths: string[];

  beforeAll(async () => {
    region = await startSandboxRegion({
      region: 'eu',
      now: new Date('2026-11-21T12:00:00Z'),
      keys: [CURRENT_KEY, PREVIOUS_KEY].map(key => ({
        org: 'acme',
        serviceAccount: 'portal',
        role: 'admin',
        key,
      })),
    });
    notification = region.api.createNotification({
      org: 'acme',
      name: 'canary',
      environments: ['production-eu'],
      triggers: ['ON_NON_COMPLIANT_ENV'],
      targets: [{ type: 'WEBHOOK', webhook: WEBHOOK, payload_version: '1.0' }],
    }).number;
    const link = 'entities/component/default/watched/link';
    paths = [
      ...Object.values(await readRoutesOf(region, 'watched')),
      `${link}/suggestions`,
      `${link}/preview?flows=eu:acme/payments-api`,
      'entities/component/default/denied/trails',
      'entities/component/default/no-such/trails',
      `entities/component/default/watched/trails?text=${HOOK_SECRET.slice(7)}`,
      'search?value=zz',
      'no-such-route',
    ];
  });

  afterAll(() => region.stop());

  it.each(Object.entries(SITUATIONS))(
    'appear nowhere after %s',
    async (_, faults) => {
      const { portal, told } = await startWatchedPortal(region, notification);
      region.faults.set(faults);

      const responses = await askEverything(portal, paths);

      region.faults.clear();
      await portal.stop();
      for (const what of [responses, told.logs, told.audit, told.telemetry]) {
        expect(what.length).toBeGreaterThan(0);
      }
      expect(secretsIn([responses, told, told.traces()])).toEqual([]);
    },
  );

  it('would be detected: the region is asked, all output is recorded, and secrets are recognized', async () => {
    const { portal, told } = await startWatchedPortal(region, notification);
    const responses = await askEverything(portal, paths);
    region.faults.set(echo(401));
    await askEverything(portal, paths);
    region.faults.clear();
    await portal.stop();

    expect(responses.join()).toContain('"name":"canary"');
    expect(inspect(told.logs)).toContain(
      'rejected the key for organization acme',
    );
    expect(inspect(told.audit)).toContain('evidence-download');
    expect(inspect(told.telemetry)).toContain('supply_chain.region.duration');
    expect(inspect(told.traces())).toContain('supply-chain region E7');
    expect(secretsIn([{ deep: [new Error(ECHO)] }])).not.toEqual([]);
    const authorization = `Basic ${Buffer.from(`${PREVIOUS_KEY}:`).toString(
      'base64',
    )}`;
    expect(secretsIn({ authorization })).not.toEqual([]);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { SandboxRegion, startSandboxRegion, Target, Trigger } from '../index';

const ORG = 'acme';
const NOW = new Date('2026-11-21T09:00:00Z');
const BUILD = 'ab12'.repeat(16);
const RUN = {
  org: ORG,
  environment: 'production',
  fingerprint: BUILD,
  name: 'service:1',
};

const ALL: Trigger[] = [
  'ON_STARTED_ARTIFACT',
  'ON_EXITED_ARTIFACT',
  'ON_SCALED_ARTIFACT',
  'ON_ALLOWED_ARTIFACT',
  'ON_COMPLIANT_ENV',
  'ON_NON_COMPLIANT_ENV',
];

describe('notifications of a region', () => {
  const received: Array<Record<string, unknown>> = [];
  let status = 204;
  let region: SandboxRegion;
  let hook: string;

  /** Receives deliveries. */
  const receiver = createServer((request, response) => {
    json(request).then(body => {
      received.push(body as Record<string, unknown>);
      response.writeHead(status, { location: `${hook}/elsewhere` });
      response.end();
    }, response.destroy.bind(response));
  });

  beforeAll(async () => {
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const { port } = receiver.address() as AddressInfo;
    hook = `http://127.0.0.1:${port}/hook?token=secret`;
  });

  afterAll(() => {
    receiver.close();
    receiver.closeAllConnections();
  });

  const begin = async (allowPrivateWebhooks: boolean) => {
    received.length = 0;
    status = 204;
    region = await startSandboxRegion({
      region: 'eu',
      scale: 'empty',
      now: NOW,
      allowPrivateWebhooks,
      keys: [{ org: ORG, serviceAccount: 'portal', role: 'reader', key: 'k' }],
    });
    const { api } = region;
    api.createFlow({
      org: ORG,
      name: 'service',
      template: {
        attestations: [{ name: 'tests', type: 'generic' }],
        artifacts: [{ name: 'service', attestations: [] }],
      },
    });
    build('v1', BUILD);
    api.createEnvironment({ org: ORG, name: 'production' });
  };

  function build(trail: string, fingerprint: string) {
    const place = { org: ORG, flow: 'service', trail };
    region.api.createTrail(place);
    region.api.createArtifact({
      ...place,
      fingerprint,
      filename: `service:${trail}`,
      templateName: 'service',
      commit: {
        sha1: 'c'.repeat(40),
        url: 'https://github.com/acme/s/commit/c',
      },
      buildUrl: 'https://ci.example.com/1',
    });
  }

  const watch = (triggers: Trigger[], targets?: Target[]) =>
    region.api.createNotification({
      org: ORG,
      name: 'watch',
      environments: ['production'],
      triggers,
      targets: targets ?? [
        { type: 'WEBHOOK', webhook: hook, payload_version: '1.0' },
      ],
    });

  const tests = (isCompliant: boolean) =>
    region.api.attest({
      org: ORG,
      flow: 'service',
      trail: 'v1',
      name: 'tests',
      isCompliant,
    });

  const eventTypes = async () => {
    await region.settled();
    return received.map(body => body.event_type).sort();
  };

  const notification = async () => {
    await region.settled();
    const response = await fetch(
      `${region.baseUrl}/organizations/${ORG}/environments_notifications/1`,
      { headers: { authorization: 'Bearer k' } },
    );
    return response.json();
  };

  afterEach(() => region.stop());

  it('fires each trigger', async () => {
    await begin(true);
    watch(ALL);
    tests(true);
    region.api.start(RUN);
    expect(await eventTypes()).toEqual(['ARTIFACT_STARTED']);
    tests(false);
    expect(await eventTypes()).toEqual([
      'ARTIFACT_SCALED',
      'ARTIFACT_STARTED',
      'ENVIRONMENT_NON_COMPLIANT',
    ]);
    received.length = 0;
    region.api.allow({ ...RUN, reason: 'accepted' });
    expect(await eventTypes()).toEqual([
      'ARTIFACT_ALLOWED',
      'ENVIRONMENT_COMPLIANT',
    ]);
    received.length = 0;
    region.api.stop(RUN);
    expect(await eventTypes()).toEqual(['ARTIFACT_EXITED']);
  });

  it.each([500, 302])(
    'is failing if a target responds with %i',
    async failure => {
      await begin(true);
      status = failure;
      watch(['ON_STARTED_ARTIFACT']);
      region.api.start(RUN);
      expect(await notification()).toMatchObject({ is_failing: true });
      expect(received).toHaveLength(1);
      status = 204;
      region.api.stop(RUN);
      region.api.start(RUN);
      expect(await notification()).toMatchObject({ is_failing: false });
    },
  );

  it('does not contact private addresses unless allowed', async () => {
    await begin(false);
    const { port } = new URL(hook);
    const webhook = (url: string): Target => ({
      type: 'WEBHOOK',
      webhook: url,
      payload_version: '1.0',
    });
    watch(
      ['ON_STARTED_ARTIFACT'],
      [webhook(hook), webhook(`http://localhost:${port}/`)],
    );
    region.api.start(RUN);
    expect(await notification()).toMatchObject({ is_failing: true });
    expect(received).toEqual([]);
  });
});

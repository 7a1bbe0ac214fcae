import { inspect } from 'node:util';
import {
  failureOf,
  json,
  ReceivedRequest,
  text,
  useFakeRegion,
} from '../__testUtils__/FakeRegion';

const trail = { org: 'acme', flowName: 'app', trailName: 'release-1' };
const generic = { attestation_name: 'review', is_compliant: true };
const junit = {
  attestation_name: 'unit',
  junit_results: [
    { name: 'all', duration: 1, total: 1, failures: 0, errors: 0, skipped: 0 },
  ],
};
const webhook = 'https://hooks.example.com/secret-path';
const notification = {
  type: 'env' as const,
  name: 'ops',
  targets: [
    { type: 'WEBHOOK' as const, webhook, payload_version: '1.0' as const },
  ],
  environments: ['prod'],
  triggers: ['ON_COMPLIANT_ENV' as const],
};

function formOf({ headers, body }: ReceivedRequest): Promise<FormData> {
  const type = headers['content-type']!;
  return new Response(body, { headers: { 'content-type': type } }).formData();
}

describe('writes of RegionalClient', () => {
  const region = useFakeRegion();

  describe('putEnvironmentNotification', () => {
    const put = () =>
      region.client().putEnvironmentNotification({ org: 'acme', notification });

    it.each([201, 200])('takes %d for a success', async status => {
      region.reply = json('OK', status);
      await put();
      expect(region.lastRequest).toMatchObject({
        method: 'PUT',
        url: '/api/v2/actions/acme/environments',
        headers: { 'content-type': 'application/json' },
      });
      expect(JSON.parse(String(region.lastRequest.body))).toEqual(notification);
    });

    it('does not repeat a webhook that the region echoes', async () => {
      region.reply = json(
        {
          message: `Refused: ${webhook}`,
          errors: { 'targets.0.webhook': `'${webhook}' is private` },
        },
        400,
      );
      const error = await failureOf(put());
      expect(error.fields).toEqual(['targets.0.webhook']);
      expect(inspect(error)).not.toContain(webhook);
    });
  });

  describe('attestJunit and attestGeneric', () => {
    it('send data_json as a field without a file name', async () => {
      region.reply = json('OK', 201);
      await region.client().attestJunit({ ...trail, data: junit });
      expect(region.lastRequest).toMatchObject({
        method: 'POST',
        url: '/api/v2/attestations/acme/app/trail/release-1/junit',
      });
      const form = await formOf(region.lastRequest);
      expect([...form.keys()]).toEqual(['data_json']);
      expect(form.get('data_json')).toBe(JSON.stringify(junit));
    });

    it('send the attachment byte by byte, with its name', async () => {
      region.reply = json('OK', 201);
      const content = Uint8Array.from([0, 13, 10, 45, 45, 255]);
      await region.client().attestGeneric({
        ...trail,
        data: generic,
        attachment: { content, fileName: 'report "1".bin' },
      });
      const form = await formOf(region.lastRequest);
      const file = form.get('attachment_file') as File;
      expect(file.type).toBe('application/octet-stream');
      expect(file.name).toBe('report "1".bin');
      expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([
        ...content,
      ]);
    });
  });

  describe('archiveEnvironment', () => {
    const archive = () =>
      region.client().archiveEnvironment({ org: 'acme', environment: 'a/b' });

    it('sends a PUT without a body', async () => {
      await archive();
      expect(region.lastRequest).toMatchObject({
        method: 'PUT',
        url: '/api/v2/environments/acme/a%2Fb/archive',
      });
      expect(region.lastRequest.body).toHaveLength(0);
    });

    it.each([
      ['the JSON string OK', json('OK')],
      ['plain text', text('OK')],
      ['nothing', text('')],
    ])('accepts %s as the response', async (_what, reply) => {
      region.reply = reply;
      await expect(archive()).resolves.toBeUndefined();
    });

    it("does not mistake a proxy's page for success", async () => {
      region.reply = text('<!doctype html><p>Log in', 200, 'text/html');
      expect(await failureOf(archive())).toMatchObject({
        kind: 'malformed',
        endpoint: 'E14',
        message: expect.stringContaining('unknown whether'),
      });
    });
  });
});

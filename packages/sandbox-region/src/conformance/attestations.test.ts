import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import {
  NOT_FOUND,
  failureOf,
  FINGERPRINT,
  FLOW,
  useHarness,
  NOW_SECONDS,
  ORG,
  PLACE,
  TRAIL,
} from '../__testUtils__/harness';

const PUT = { org: ORG, flow: FLOW, trail: TRAIL };

async function untar(archive: Buffer): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  const reader = extract();
  reader.end(gunzipSync(archive));
  for await (const entry of reader) {
    contents[entry.header.name] = (await buffer(entry)).toString();
  }
  return contents;
}

function textFile(name: string, text: string, contentType = 'text/plain') {
  return { name, contentType, content: Buffer.from(text) };
}

describe('E8 and E13, attestations and their evidence', () => {
  const harness = useHarness();

  beforeAll(() => harness.fill());

  const read = (attestationName: string) =>
    harness.client().listTrailAttestations({ ...PLACE, attestationName });

  const download = async (attestationId: string, change: object = {}) => {
    const file = await harness
      .client()
      .downloadEvidence({ ...PLACE, ...change, attestationId });
    return { type: file.contentType, content: await buffer(file.body) };
  };

  it('E8 returns all attestations with a name, newest first', async () => {
    const { api } = harness.region;
    const older = new Date((NOW_SECONDS - 60) * 1000);
    const failed = api.attest({
      ...PUT,
      name: 'security-scan',
      type: 'snyk',
      isCompliant: false,
      createdAt: older,
    });
    api.attest({
      ...PUT,
      name: 'security-scan',
      type: 'override',
      isCompliant: true,
      overriddenId: failed.id,
    });
    const { items } = await read('security-scan');
    expect(items.map(({ details }) => details.type)).toEqual([
      'override',
      'snyk',
    ]);
    const body = await harness.get(
      `/attestations/${ORG}/${FLOW}/trail/${TRAIL}/security-scan`,
    );
    expect(body).toEqual([
      expect.objectContaining({
        overridden_attestation_id: failed.id,
        created_at: NOW_SECONDS,
        schema_version: 1,
      }),
      expect.objectContaining({ attestation_id: failed.id }),
    ]);
  });

  it('E8 returns type-specific fields in addition to the generic ones', async () => {
    const { id } = harness.region.api.attest({
      ...PUT,
      name: 'pull-request',
      type: 'pull_request',
      isCompliant: null,
      artifactFingerprint: FINGERPRINT,
      annotations: { tool: 'bot' },
      details: { pull_requests: [{ url: 'https://github.com/acme/x/pull/1' }] },
    });
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{8}$/);
    const { items } = await read('pull-request');
    expect(items).toEqual([
      expect.objectContaining({
        details: expect.objectContaining({
          id,
          type: 'pull_request',
          state: 'pending',
          fingerprint: FINGERPRINT,
          hasEvidence: false,
          pullRequests: [{ url: 'https://github.com/acme/x/pull/1' }],
        }),
      }),
    ]);
  });

  it('E8 returns an empty array for an unknown name', async () => {
    expect((await read('never-heard-of')).items).toEqual([]);
  });

  it('E13 returns a file with its own content type', async () => {
    const { id } = harness.region.api.attest({
      ...PUT,
      name: 'scan',
      isCompliant: true,
      files: [textFile('scan.sarif', '{"runs":[]}', 'application/sarif+json')],
    });
    const { type, content } = await download(id);
    expect(type).toBe('application/sarif+json');
    expect(content.toString()).toBe('{"runs":[]}');
    const [{ details }] = (await read('scan')).items;
    expect(details.hasEvidence).toBe(true);
  });

  it('E13 returns several files as one gzipped tar', async () => {
    const { id } = harness.region.api.attest({
      ...PUT,
      name: 'reports',
      isCompliant: true,
      files: [textFile('a.txt', 'first'), textFile('b.txt', 'second')],
    });
    const { type, content } = await download(id);
    expect(type).toBe('application/gzip');
    expect(await untar(content)).toEqual({
      'a.txt': 'first',
      'b.txt': 'second',
    });
  });

  it('E13 responds with 404 if no file is attached, and for another trail', async () => {
    const { api } = harness.region;
    api.createTrail({ ...PUT, trail: 'other' });
    const attested = { ...PUT, name: 'any', isCompliant: true };
    const bare = api.attest(attested);
    const full = api.attest({ ...attested, files: [textFile('a.txt', 'x')] });
    for (const call of [
      download(bare.id),
      download(full.id, { trailName: 'other' }),
    ]) {
      expect(await failureOf(call)).toMatchObject(NOT_FOUND);
    }
  });
});

import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTESTATION_DATA_BYTES,
  writeRefusalOf,
} from 'backstage-plugin-supply-chain-common';
import type {
  GenericAttestation,
  SupplyChainClient,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { extract } from 'tar-stream';
import type { SandboxRegion } from 'sandbox-region';
import {
  component,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import {
  clientOf,
  fileOf,
  once,
  sentTo,
  writableRegion,
} from '../__testUtils__/writing';

const REF = 'component:default/checkout';

jest.setTimeout(120_000);

describe('files', () => {
  let eu: SandboxRegion;
  let us: SandboxRegion;
  let portal: TestPortal;
  let client: SupplyChainClient;
  let trail: TrailRef;

  beforeAll(async () => {
    [eu, us] = [await startDemoRegion('eu'), await startDemoRegion('us')];
    portal = await startTestPortal({
      regions: { eu, us },
      entities: [component('checkout', { flows: 'acme/checkout-web' })],
      config: {
        regions: { eu: writableRegion(eu) },
        writes: { attestations: true },
      },
    });
    client = clientOf(portal.url);
    const { trails } = await client.getTrails(REF);
    const { region, org, flow, name } = trails[0];
    trail = { region, org, flow, trail: name };
  });

  beforeEach(() => eu.clearRequests());

  afterAll(async () => {
    await portal.stop();
    await Promise.all([eu.stop(), us.stop()]);
  });

  const attest = (
    name: string,
    files: ReturnType<typeof fileOf>[],
    more: Partial<GenericAttestation> = {},
  ) =>
    client.attestGeneric(
      REF,
      trail,
      { data: { name, compliant: true, ...more }, files },
      once(),
    );

  /** Downloads an attestation's file from the portal. */
  async function evidenceOf(name: string) {
    const { attestations } = await client.getAttestations(REF, trail, name);
    const { fileName, content } = await client.getEvidence(
      REF,
      trail,
      attestations[0].id!,
    );
    return { fileName, content: Buffer.from(await content.arrayBuffer()) };
  }

  async function unpacked(archive: Buffer) {
    const entries: Record<string, string> = {};
    const tar = extract();
    tar.end(gunzipSync(archive));
    for await (const entry of tar) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) {
        chunks.push(chunk as Buffer);
      }
      entries[entry.header.name] = Buffer.concat(chunks).toString();
    }
    return entries;
  }

  it('are sent as one archive that contains each of them', async () => {
    await attest('several', [
      fileOf('report.txt', 'one'),
      fileOf('../../etc/report.txt', 'two'),
      ...Array.from({ length: 140 }, (_, index) => fileOf(`${index}`, 'x')),
      fileOf('REPORT.txt', 'three'),
      fileOf('größe: ü.json', '{}'),
    ]);

    const { fileName, content } = await evidenceOf('several');

    expect(fileName).toMatch(/\.tar\.gz$/);
    expect(await unpacked(content)).toEqual({
      ...Object.fromEntries(
        Array.from({ length: 140 }, (_, index) => [`${index}`, 'x']),
      ),
      'report.txt': 'one',
      '2-report.txt': 'two',
      '3-REPORT.txt': 'three',
      'größe_ ü.json': '{}',
    });
  });

  it('are sent as they are when there is only one, up to the limit', async () => {
    const content = randomBytes(MAX_ATTACHMENT_BYTES);

    await attest('single', [fileOf('image.bin', content)]);

    const evidence = await evidenceOf('single');
    expect(evidence.fileName).toMatch(/\.bin$/);
    expect(evidence.content.equals(content)).toBe(true);
  });

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'one file exceeds the limit',
      () => attest('big', [fileOf('a', randomBytes(MAX_ATTACHMENT_BYTES + 1))]),
      {
        reason: 'too-large',
        fields: { files: { code: 'files-too-large' } },
      },
    ],
    [
      'all files together exceed it',
      () =>
        attest('big', [
          fileOf('a', randomBytes(MAX_ATTACHMENT_BYTES / 2)),
          fileOf('b', randomBytes(MAX_ATTACHMENT_BYTES / 2 + 1)),
        ]),
      {
        reason: 'too-large',
        fields: { files: { code: 'files-too-large' } },
      },
    ],
    [
      // The archive's own headers put it over the limit.
      'their archive exceeds it',
      () =>
        attest('big', [
          fileOf('a', randomBytes(MAX_ATTACHMENT_BYTES / 2)),
          fileOf('b', randomBytes(MAX_ATTACHMENT_BYTES / 2)),
        ]),
      {
        reason: 'too-large',
        fields: { files: { code: 'files-too-large' } },
      },
    ],
    [
      'the text exceeds its limit',
      () =>
        attest('long', [], {
          description: 'x'.repeat(MAX_ATTESTATION_DATA_BYTES),
        }),
      { reason: 'too-large', fields: { data: { code: 'data-too-large' } } },
    ],
    [
      'one is empty',
      () => attest('empty', [fileOf('a', 'a'), fileOf('b', '')]),
      { reason: 'invalid', fields: { 'files.1': { code: 'empty-file' } } },
    ],
  ])('are rejected when %s', async (_, send, refusal) => {
    const refused = await send().then(() => undefined, writeRefusalOf);

    expect(refused).toMatchObject(refusal);
    expect(sentTo(eu, 'E5')).toBe(0);
  });
});

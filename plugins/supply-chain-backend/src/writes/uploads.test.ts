import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTESTATION_DATA_BYTES,
  writeRefusalOf,
} from 'backstage-plugin-supply-chain-common';
import type {
  GenericAttestation,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { extract } from 'tar-stream';
import { component } from '../__testUtils__/testPortal';
import {
  fileOf,
  newestTrail,
  once,
  sentTo,
  writingPortalFor,
} from '../__testUtils__/writing';

const REF = 'component:default/checkout';

jest.setTimeout(120_000);

describe('files', () => {
  const { portal, client } = writingPortalFor({
    entities: [component('checkout', { flows: 'acme/checkout-web' })],
  });
  let trail: TrailRef;

  beforeAll(async () => {
    trail = await newestTrail(client);
  });
  beforeEach(() => portal.eu.clearRequests());

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
    const { attestations } = await client.getAttestations(REF, {
      ...trail,
      attestation: name,
    });
    const { fileName, content } = await client.getEvidence(REF, {
      ...trail,
      attestationId: attestations[0].id!,
    });
    return { fileName, content: Buffer.from(await content.arrayBuffer()) };
  }

  async function unpacked(archive: Buffer) {
    const entries: Record<string, string> = {};
    const tar = extract();
    tar.end(gunzipSync(archive));
    for await (const entry of tar) {
      entries[entry.header.name] = await text(entry);
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

  const half = MAX_ATTACHMENT_BYTES / 2;
  const files = (...sizes: number[]) =>
    sizes.map((size, index) => fileOf(`${index}`, randomBytes(size)));
  const tooLarge = { files: { code: 'over-limit' } };

  it.each<[string, ReturnType<typeof files>, string, object]>([
    ['one file exceeds the limit', files(2 * half + 1), 'x', tooLarge],
    ['all files together exceed it', files(half, half + 1), 'x', tooLarge],
    // The archive's own headers put it over the limit.
    ['their archive exceeds it', files(half, half), 'x', tooLarge],
    [
      'the text exceeds its limit',
      [],
      'x'.repeat(MAX_ATTESTATION_DATA_BYTES),
      { data: { code: 'over-limit' } },
    ],
    ['one is empty', files(1, 0), 'x', { 'files.1': { code: 'empty-file' } }],
  ])('are rejected when %s', async (_, sent, description, fields) => {
    const refused = await attest('rejected', sent, { description }).then(
      () => undefined,
      writeRefusalOf,
    );

    expect(refused).toMatchObject({ fields });
    expect(sentTo(portal.eu, 'E5')).toBe(0);
  });
});

import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { EvidenceDownload } from 'backstage-plugin-supply-chain-node';
import type express from 'express';
import { fileTypeOf } from '../evidence/attestations/EvidenceFiles';

/** Headers of every evidence file. */
export const EVIDENCE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
};

/**
 * Sends an evidence file (E13) as a download. Its type and name are pipeline
 * data and untrusted: only harmless types are passed on, and the portal chooses
 * the name.
 *
 * @throws when the region or the caller disconnects; the connection then closes
 * before the promised length, so that a partial file isn't taken for a complete
 * one
 */
export async function sendEvidenceFile(
  response: express.Response,
  attestationId: string,
  download: EvidenceDownload,
): Promise<void> {
  const { type, extension } = fileTypeOf(download.contentType);
  const name = attestationId.replace(/[^a-zA-Z0-9-]/g, '').slice(0, 64);
  const file = Readable.fromWeb(download.body as ReadableStream<Uint8Array>);
  if (response.destroyed) {
    file.destroy();
    throw new DOMException('The caller has gone', 'AbortError');
  }
  response.status(200).set({
    ...EVIDENCE_HEADERS,
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="evidence-${name}${extension}"`,
  });
  if (download.contentLength !== undefined) {
    response.set('Content-Length', String(download.contentLength));
  }
  await pipeline(file, response);
}

import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { MAX_ATTACHMENT_BYTES } from 'backstage-plugin-supply-chain-common';
import type { Attachment } from 'backstage-plugin-supply-chain-node';
import { pack } from 'tar-stream';
import type { UploadedFile } from './upload';
import { filesTooLarge } from './WriteRefusedError';

class TooLargeError extends Error {}

/**
 * Packs files into the single attachment that a region accepts: one file as it
 * is, several as a gzipped tar, which is also how regions return several (E13).
 *
 * @throws WriteRefusedError when it exceeds the regions' limit
 */
export async function attachmentOf(
  files: readonly UploadedFile[],
): Promise<Attachment | undefined> {
  const [first, ...others] = files;
  if (!first) {
    return undefined;
  }
  if (others.length === 0 && first.size <= MAX_ATTACHMENT_BYTES) {
    return { content: await readFile(first.path), fileName: first.name };
  }
  return { content: await archiveOf(files), fileName: 'evidence.tar.gz' };
}

async function archiveOf(files: readonly UploadedFile[]): Promise<Uint8Array> {
  const tar = pack();
  const chunks: Buffer[] = [];
  let size = 0;
  const [, filled] = await Promise.allSettled([
    pipeline(tar, createGzip(), async gzipped => {
      for await (const chunk of gzipped as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > MAX_ATTACHMENT_BYTES) {
          throw new TooLargeError();
        }
        chunks.push(chunk);
      }
    }),
    fill(tar, files),
  ]);
  if (size > MAX_ATTACHMENT_BYTES) {
    throw filesTooLarge(MAX_ATTACHMENT_BYTES);
  }
  if (filled.status === 'rejected') {
    throw filled.reason;
  }
  return Buffer.concat(chunks);
}

async function fill(
  tar: ReturnType<typeof pack>,
  files: readonly UploadedFile[],
): Promise<void> {
  const taken = new Set<string>();
  for (const { path, name, size } of files) {
    const entry = tar.entry({ name: freeName(name, taken), size });
    await pipeline(createReadStream(path), entry);
  }
  tar.finalize();
}

/** Files from different folders may share a name. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count++) {
    free = `${count}-${name}`;
  }
  taken.add(free.toLowerCase());
  return free;
}

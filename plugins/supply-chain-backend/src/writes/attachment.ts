import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { MAX_ATTACHMENT_BYTES } from 'backstage-plugin-supply-chain-common';
import type { Attachment } from 'backstage-plugin-supply-chain-node';
import { pack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import type { UploadedFile } from './upload';
import { filesTooLarge } from './WriteRefusedError';

/** Maximum length of a file name; the rest is cut off. */
const MAX_NAME = 150;

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
  if (others.length === 0) {
    return { content: first.content, fileName: safeName(first.path) };
  }
  const content = await buffer(archiveOf(files).pipe(createGzip()));
  if (content.length > MAX_ATTACHMENT_BYTES) {
    throw filesTooLarge();
  }
  return { content, fileName: 'evidence.tar.gz' };
}

function archiveOf(files: readonly UploadedFile[]): Pack {
  const tar = pack();
  const taken = new Set<string>();
  for (const { path, content } of files) {
    tar.entry({ name: freeName(safeName(path), taken) }, content);
  }
  tar.finalize();
  return tar;
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

/** Strips folders, and characters that are unsafe in a shell or a header. */
function safeName(path: string): string {
  const name = path
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{C}"<>:|?*]/gu, '_')
    .slice(-MAX_NAME);
  return /^\.*$/.test(name) ? 'file' : name;
}

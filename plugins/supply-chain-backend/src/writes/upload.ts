import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import {
  MAX_ATTESTATION_DATA_BYTES,
  MAX_ATTESTATION_FILES,
} from 'backstage-plugin-supply-chain-common';
import type express from 'express';
import { filesTooLarge, invalid, WriteRefusedError } from './WriteRefusedError';

/** Maximum length of a file name; the rest is cut off. */
const MAX_NAME = 150;

/** A file uploaded by a user, to be sent to a region. */
export interface UploadedFile {
  /** Path of the file, which is deleted when the request ends. */
  path: string;
  name: string;
  size: number;
}

/** A parsed multipart form. */
export interface Upload {
  /** The field `data`, parsed as JSON; undefined if absent. */
  data: unknown;
  files: UploadedFile[];
  /** SHA-256 of the files' names and contents. */
  digest: string;
}

/** Streams the files of a form to disk. */
class FormReader {
  readonly #dir: string;
  readonly #maxBytes: number;
  readonly #files: Promise<{ file: UploadedFile; hash: string }>[] = [];
  #bytes = 0;
  #data?: string;

  constructor(dir: string, maxBytes: number) {
    this.#dir = dir;
    this.#maxBytes = maxBytes;
  }

  async field(name: string, value: string, info: busboy.FieldInfo) {
    if (name !== 'data' || this.#data !== undefined) {
      throw invalid({ [name]: "isn't allowed here" });
    }
    if (info.valueTruncated) {
      throw new WriteRefusedError(
        'too-large',
        'The text of the attestation exceeds the limit of 0.9 MB.',
        {
          fields: {
            data: {
              code: 'data-too-large',
              values: { megabytes: MAX_ATTESTATION_DATA_BYTES / 1_000_000 },
            },
          },
        },
      );
    }
    this.#data = value;
  }

  async file(name: string, stream: Readable, fileName: string | undefined) {
    if (name !== 'files') {
      stream.resume();
      throw invalid({ [name]: "isn't allowed here" });
    }
    const written = this.#write(stream, fileName, this.#files.length);
    this.#files.push(written);
    await written;
  }

  async upload(): Promise<Upload> {
    const all = await Promise.all(this.#files);
    const digest = createHash('sha256');
    all.forEach(({ file, hash }) => digest.update(`${file.name}\n${hash}\n`));
    return {
      data: this.#json(),
      files: all.map(({ file }) => file),
      digest: digest.digest('base64url'),
    };
  }

  /** Resolves when all writes to disk have finished. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#files);
  }

  #json(): unknown {
    try {
      return this.#data === undefined ? undefined : JSON.parse(this.#data);
    } catch {
      throw invalid({ data: 'must be JSON' });
    }
  }

  async #write(stream: Readable, fileName: string | undefined, index: number) {
    const path = join(this.#dir, String(index));
    const hash = createHash('sha256');
    let size = 0;
    const counting = new Transform({
      transform: (chunk: Buffer, _, done) => {
        size += chunk.length;
        this.#bytes += chunk.length;
        hash.update(chunk);
        done(
          this.#bytes > this.#maxBytes ? filesTooLarge(this.#maxBytes) : null,
          chunk,
        );
      },
    });
    await pipeline(stream, counting, createWriteStream(path));
    const name = safeName(fileName) ?? `file-${index + 1}`;
    return { file: { path, name, size }, hash: hash.digest('base64url') };
  }
}

/**
 * Receives a form with a field `data` and files. The files stay on disk only
 * while `use` runs.
 *
 * @param options - `dir` is where temporary files go; `maxBytes` is the total
 * for all files
 * @throws WriteRefusedError for an unsupported form, or one that is too large
 */
export async function withUpload<T>(
  request: express.Request,
  options: { dir: string; maxBytes: number },
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(options.dir, 'supply-chain-'));
  try {
    return await use(await receive(request, dir, options.maxBytes));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function receive(
  request: express.Request,
  dir: string,
  maxBytes: number,
): Promise<Upload> {
  const form = new FormReader(dir, maxBytes);
  const parser = parserOf(request);
  const over = new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value, info) =>
      form.field(name, value, info).catch(reject),
    );
    parser.on('file', (name, stream, { filename }) =>
      form.file(name, stream, filename).catch(reject),
    );
    parser.once('filesLimit', () => reject(tooMany()));
    parser.once('error', () =>
      reject(invalid({ files: 'must be sent as multipart/form-data' })),
    );
    parser.once('close', resolve);
    request.once('close', () => {
      if (!request.complete) {
        reject(new DOMException('The caller has gone', 'AbortError'));
      }
    });
  });
  request.pipe(parser);
  try {
    await over;
    return await form.upload();
  } catch (error) {
    // Drain the rest, so that the caller receives the response.
    request.unpipe(parser);
    request.resume();
    await form.settled();
    throw error;
  }
}

function parserOf({ headers }: express.Request): busboy.Busboy {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: {
        files: MAX_ATTESTATION_FILES,
        fields: 2,
        fieldSize: MAX_ATTESTATION_DATA_BYTES + 1,
      },
    });
  } catch {
    throw invalid({ data: 'must be sent as multipart/form-data' });
  }
}

function tooMany(): WriteRefusedError {
  return new WriteRefusedError(
    'too-large',
    `An attestation can have up to ${MAX_ATTESTATION_FILES} files.`,
    {
      fields: {
        files: {
          code: 'too-many-files',
          values: { most: MAX_ATTESTATION_FILES },
        },
      },
    },
  );
}

/** Strips the path, and characters that are unsafe in a shell or a header. */
function safeName(fileName: string | undefined): string | undefined {
  const name = (fileName ?? '')
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{C}"<>:|?*]/gu, '_')
    .slice(-MAX_NAME);
  return /^\.*$/.test(name) ? undefined : name;
}

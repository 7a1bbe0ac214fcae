import type { Readable } from 'node:stream';
import busboy from 'busboy';
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTESTATION_DATA_BYTES,
} from 'backstage-plugin-supply-chain-common';
import type express from 'express';
import { filesTooLarge, invalid, WriteRefusedError } from './WriteRefusedError';

/** Maximum length of a path; the rest is cut off. */
const MAX_PATH = 300;

/** Maximum size of a form: its parts, and what separates them. */
const MAX_FORM_BYTES =
  MAX_ATTACHMENT_BYTES + MAX_ATTESTATION_DATA_BYTES + 2_000_000;

const MAX_UPLOAD_MS = 2 * 60_000;

/** How long a rejected upload may go on, so that its sender gets a response. */
const MAX_DRAIN_MS = 10_000;

/** A file uploaded by a user, to be sent to a region. */
export interface UploadedFile {
  /** As the sender named it, possibly with folders. */
  path: string;
  content: Buffer;
}

/** A parsed multipart form. */
export interface Upload {
  /** The field `data`, parsed as JSON; undefined if absent. */
  data: unknown;
  files: UploadedFile[];
}

/** Collects the parts of a form. */
class FormReader {
  readonly #files: { path: string; chunks: Buffer[] }[] = [];
  #bytes = 0;
  #data?: string;

  /** @throws WriteRefusedError */
  addField(name: string, value: string, info: busboy.FieldInfo): void {
    if (name !== 'data' || this.#data !== undefined) {
      throw invalid({ [name]: { code: 'invalid' } });
    }
    if (info.valueTruncated) {
      const megabytes = MAX_ATTESTATION_DATA_BYTES / 1_000_000;
      throw new WriteRefusedError(
        'too-large',
        `The text of the attestation exceeds the limit of ${megabytes} MB.`,
        { data: { code: 'over-limit', values: { megabytes } } },
      );
    }
    this.#data = value;
  }

  /**
   * @returns adds to the file
   * @throws WriteRefusedError
   */
  startFile(name: string, fileName: string | undefined) {
    if (name !== 'files') {
      throw invalid({ [name]: { code: 'invalid' } });
    }
    const path = (fileName ?? '').replace(/\p{C}/gu, '_').slice(-MAX_PATH);
    const chunks: Buffer[] = [];
    this.#files.push({
      path: path || `file-${this.#files.length + 1}`,
      chunks,
    });
    return (chunk: Buffer) => {
      this.#bytes += chunk.length;
      if (this.#bytes > MAX_ATTACHMENT_BYTES) {
        throw filesTooLarge();
      }
      chunks.push(chunk);
    };
  }

  /** @throws WriteRefusedError */
  upload(): Upload {
    const files = this.#files.map(({ path, chunks }) => ({
      path,
      content: Buffer.concat(chunks),
    }));
    return { data: this.#json(), files };
  }

  #json(): unknown {
    try {
      return this.#data === undefined ? undefined : JSON.parse(this.#data);
    } catch {
      throw invalid({ data: { code: 'not-json' } });
    }
  }
}

/**
 * Receives a form with a field `data` and files.
 *
 * @throws WriteRefusedError for an unsupported form, or one that is too large
 * or too slow
 */
export async function receiveUpload(
  request: express.Request,
  options: { maxMs?: number } = {},
): Promise<Upload> {
  const { maxMs = MAX_UPLOAD_MS } = options;
  const form = new FormReader();
  const parser = parserOf(request);
  let deadline: NodeJS.Timeout | undefined;
  const whole = new Promise<void>((resolve, reject) => {
    const orReject =
      <A extends unknown[]>(handle: (...args: A) => void) =>
      (...args: A) => {
        try {
          handle(...args);
        } catch (error) {
          reject(error);
        }
      };
    const refuseForm = () => reject(invalid({ files: { code: 'not-form' } }));
    parser.on(
      'field',
      orReject((name, value, info) => form.addField(name, value, info)),
    );
    parser.on(
      'file',
      orReject((name: string, stream: Readable, { filename }) => {
        stream.once('error', refuseForm);
        stream.on('data', orReject(form.startFile(name, filename)));
      }),
    );
    parser.once('error', refuseForm);
    parser.once('close', resolve);
    let received = 0;
    request.on('data', ({ length }: Buffer) => {
      received += length;
      if (received > MAX_FORM_BYTES) {
        reject(filesTooLarge());
      }
    });
    request.once('close', () => {
      if (!request.complete) {
        reject(new DOMException('The caller has gone', 'AbortError'));
      }
    });
    deadline = setTimeout(() => reject(tooSlow(maxMs)), maxMs);
  });
  request.pipe(parser);
  try {
    await whole;
    return form.upload();
  } catch (error) {
    request.unpipe(parser);
    drain(request, Math.min(maxMs, MAX_DRAIN_MS));
    throw error;
  } finally {
    clearTimeout(deadline);
  }
}

/** Discards the rest, so that the caller receives the response. */
function drain(request: express.Request, maxMs: number): void {
  request.resume();
  const end = setTimeout(() => request.destroy(), maxMs).unref();
  request.once('close', () => clearTimeout(end));
}

function parserOf({ headers }: express.Request): busboy.Busboy {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      preservePath: true,
      limits: { fields: 2, fieldSize: MAX_ATTESTATION_DATA_BYTES + 1 },
    });
  } catch {
    throw invalid({ data: { code: 'not-form' } });
  }
}

function tooSlow(maxMs: number): WriteRefusedError {
  const minutes = maxMs / 60_000;
  return new WriteRefusedError(
    'too-large',
    `The upload took longer than ${minutes} minutes. Send fewer or smaller files.`,
  );
}

import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTESTATION_DATA_BYTES,
} from 'backstage-plugin-supply-chain-common';
import express from 'express';
import { BodyError, readBody } from '../util/readBody';
import { filesTooLarge, invalid, WriteRefusedError } from './WriteRefusedError';

/** Maximum length of a path; the rest is cut off. */
const MAX_PATH = 300;

/** Maximum size of a form: its parts, and what separates them. */
const MAX_FORM_BYTES =
  MAX_ATTACHMENT_BYTES + MAX_ATTESTATION_DATA_BYTES + 2_000_000;

/** Each part takes some time to parse, in which nothing else happens. */
const MAX_PARTS = 5_000;

const MAX_UPLOAD_MS = 2 * 60_000;

const parseForm = express.raw({
  type: 'multipart/form-data',
  limit: MAX_FORM_BYTES,
  inflate: false,
});

/** A file uploaded by a user, to be sent to a region. */
export interface UploadedFile {
  /** As the sender named it, possibly with folders. */
  path: string;
  content: Buffer;
}

export interface Upload {
  /** The field `data`, parsed as JSON; undefined if absent. */
  data: unknown;
  files: UploadedFile[];
}

/**
 * Receives a form with a field `data` and files.
 *
 * @throws WriteRefusedError for an unsupported form, or one that is too large
 * or too slow
 */
export async function receiveUpload(
  request: express.Request,
  response: express.Response,
  options: { maxMs?: number } = {},
): Promise<Upload> {
  const { maxMs = MAX_UPLOAD_MS } = options;
  const form = await formOf(request, response, maxMs);
  const { data, ...others } = Object.fromEntries(form);
  const files = form.getAll('files').filter(file => typeof file !== 'string');
  const unknown = Object.keys(others).find(name => name !== 'files');
  if (unknown || files.length < form.getAll('files').length) {
    throw invalid({ [unknown ?? 'files']: { code: 'invalid' } });
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_ATTACHMENT_BYTES) {
    throw filesTooLarge();
  }
  return {
    data: parseData(data),
    files: await Promise.all(
      files.map(async (file, index) => ({
        path:
          file.name.replace(/\p{C}/gu, '_').slice(-MAX_PATH) ||
          `file-${index + 1}`,
        content: Buffer.from(await file.arrayBuffer()),
      })),
    ),
  };
}

async function formOf(
  request: express.Request,
  response: express.Response,
  maxMs: number,
): Promise<FormData> {
  try {
    const body = await readBody(parseForm, request, response, maxMs);
    const text = Buffer.isBuffer(body) ? body.toString('latin1') : '';
    const parts = text.match(/^content-disposition:/gim) ?? [];
    if (parts.length > MAX_PARTS) {
      throw new BodyError('too-large');
    }
    const headers = { 'content-type': request.get('content-type') ?? '' };
    const form = new Response(body as Buffer, { headers }).formData();
    return await form.catch(() => {
      throw new BodyError('malformed');
    });
  } catch (error) {
    switch (error instanceof BodyError && error.reason) {
      case 'malformed':
        throw invalid({ files: { code: 'not-form' } });
      case 'too-large':
        throw filesTooLarge();
      case 'slow':
        throw new WriteRefusedError(
          'too-large',
          `The upload took longer than ${
            maxMs / 60_000
          } minutes. Send fewer or smaller files.`,
        );
      default:
        throw error;
    }
  }
}

/** @throws WriteRefusedError */
function parseData(data: FormDataEntryValue | undefined): unknown {
  if (data === undefined) {
    return undefined;
  }
  if (typeof data !== 'string') {
    throw invalid({ data: { code: 'invalid' } });
  }
  if (Buffer.byteLength(data) > MAX_ATTESTATION_DATA_BYTES) {
    const megabytes = MAX_ATTESTATION_DATA_BYTES / 1_000_000;
    throw new WriteRefusedError(
      'too-large',
      `The text of the attestation exceeds the limit of ${megabytes} MB.`,
      { data: { code: 'over-limit', values: { megabytes } } },
    );
  }
  try {
    return JSON.parse(data);
  } catch {
    throw invalid({ data: { code: 'not-json' } });
  }
}

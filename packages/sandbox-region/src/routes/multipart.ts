import { Request } from 'express';
import { invalid, tooLarge } from '../base/errors';
import { NewEvidenceFile } from '../store';
import { readBody } from './body';
import { contentTypeOf } from './contentTypeOf';

const FILE_LIMIT_BYTES = 10 * 1024 * 1024;
const DATA_LIMIT_BYTES = 1024 * 1024;
/** Boundaries and headers of the parts. */
const FRAME_LIMIT_BYTES = 64 * 1024;
const FILE_TOO_LARGE = 'attachment_file is larger than 10 MB';

/** The uploaded parts of an attestation (E4, E5). */
interface AttestationParts {
  /** The parsed JSON of `data_json`. */
  data: unknown;
  file?: NewEvidenceFile;
}

/** The error for a missing part, whether or not the body is multipart. */
function dataMissing() {
  return invalid({ data_json: 'Field required' });
}

async function readForm(request: Request): Promise<FormData> {
  const body = await readBody(
    request,
    FILE_LIMIT_BYTES + DATA_LIMIT_BYTES + FRAME_LIMIT_BYTES,
    FILE_TOO_LARGE,
  );
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  try {
    return await new Response(body, { headers }).formData();
  } catch {
    throw invalid({ form: 'Must be complete multipart/form-data' });
  }
}

/** @throws 400 if the part is there more than once */
function onePart(form: FormData, name: string) {
  const [part, ...others] = form.getAll(name);
  if (others.length > 0) {
    throw invalid({ [`form.${name}`]: 'Must be given once' });
  }
  return part;
}

function parseData(part: FormDataEntryValue | undefined): unknown {
  if (part === undefined) {
    throw dataMissing();
  }
  if (typeof part !== 'string') {
    throw invalid({ 'form.data_json': 'Must not be a file' });
  }
  if (Buffer.byteLength(part) > DATA_LIMIT_BYTES) {
    throw tooLarge('data_json is larger than 1 MB');
  }
  try {
    return JSON.parse(part);
  } catch {
    throw invalid({ 'form.data_json': 'Must be JSON' });
  }
}

async function readFile(
  part: FormDataEntryValue | undefined,
): Promise<NewEvidenceFile | undefined> {
  if (part === undefined) {
    return undefined;
  }
  if (typeof part === 'string' || part.size === 0) {
    throw invalid({ 'form.attachment_file': 'Must be a file with content' });
  }
  if (part.size > FILE_LIMIT_BYTES) {
    throw tooLarge(FILE_TOO_LARGE);
  }
  return {
    name: part.name,
    contentType: contentTypeOf(part.name, part.type),
    content: Buffer.from(await part.arrayBuffer()),
  };
}

/**
 * Reads the parts of E4 and E5.
 *
 * @throws 413 for a file above 10 MB, 400 for invalid parts or another content type
 */
export async function readAttestationParts(
  request: Request,
): Promise<AttestationParts> {
  if (!request.is('multipart/form-data')) {
    throw dataMissing();
  }
  const form = await readForm(request);
  for (const name of form.keys()) {
    if (name !== 'data_json' && name !== 'attachment_file') {
      throw invalid({ [`form.${name}`]: 'Unknown part' });
    }
  }
  return {
    data: parseData(onePart(form, 'data_json')),
    file: await readFile(onePart(form, 'attachment_file')),
  };
}

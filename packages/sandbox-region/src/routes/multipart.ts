import busboy from 'busboy';
import { Request } from 'express';
import { invalid, RegionError, tooLarge } from '../base/errors';
import { NewEvidenceFile } from '../store';
import { contentTypeOf } from './contentTypeOf';

const FILE_LIMIT_BYTES = 10 * 1024 * 1024;
const DATA_LIMIT_BYTES = 1024 * 1024;

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

/** Collects parts as they arrive; the first error wins. */
class PartsReader {
  #data: string | undefined;
  #file: NewEvidenceFile | undefined;

  constructor(private readonly fail: (error: RegionError) => void) {}

  field(name: string, value: string, truncated: boolean): void {
    if (name !== 'data_json') {
      const text =
        name === 'attachment_file' ? 'Must be a file' : 'Unknown part';
      this.fail(invalid({ [`form.${name}`]: text }));
    } else if (truncated) {
      this.fail(tooLarge('data_json is larger than 1 MB'));
    } else if (this.#data !== undefined) {
      this.fail(invalid({ 'form.data_json': 'Must be given once' }));
    } else {
      this.#data = value;
    }
  }

  async file(
    name: string,
    stream: NodeJS.ReadableStream & { truncated?: boolean },
    filename: string | undefined,
    mimeType: string,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      chunks.push(Buffer.from(chunk));
    }
    const content = Buffer.concat(chunks);
    if (name !== 'attachment_file') {
      const text = name === 'data_json' ? 'Must not be a file' : 'Unknown part';
      this.fail(invalid({ [`form.${name}`]: text }));
    } else if (stream.truncated) {
      this.fail(tooLarge('attachment_file is larger than 10 MB'));
    } else if (this.#file || content.length === 0) {
      this.fail(
        invalid({
          'form.attachment_file': this.#file
            ? 'Must be given once'
            : 'Must not be empty',
        }),
      );
    } else {
      const contentType = contentTypeOf(filename ?? '', mimeType);
      this.#file = { name: filename ?? 'attachment', contentType, content };
    }
  }

  parts(): AttestationParts {
    if (this.#data === undefined) {
      throw dataMissing();
    }
    try {
      return { data: JSON.parse(this.#data), file: this.#file };
    } catch {
      throw invalid({ 'form.data_json': 'Must be JSON' });
    }
  }
}

function makeParser(request: Request) {
  try {
    return busboy({
      headers: request.headers,
      // busboy reports a part as truncated once it reaches the limit.
      limits: {
        fileSize: FILE_LIMIT_BYTES + 1,
        fieldSize: DATA_LIMIT_BYTES + 1,
      },
    });
  } catch {
    throw invalid({ form: 'Must be complete multipart/form-data' });
  }
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
  const parser = makeParser(request);
  let failure: RegionError | undefined;
  const reader = new PartsReader(error => {
    failure ??= error;
  });
  const files: Promise<void>[] = [];
  await new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value, info) =>
      reader.field(name, value, info.valueTruncated),
    );
    parser.on('file', (name, stream, info) => {
      // A file cut off with its form fails here too, but the parser reports it.
      files.push(reader.file(name, stream, info.filename, info.mimeType));
      files[files.length - 1].catch(reject);
    });
    parser.once('close', resolve);
    parser.once('error', reject);
    request.once('aborted', () => reject(new Error('The request broke off')));
    request.pipe(parser);
  }).catch(() => {
    throw invalid({ form: 'Must be complete multipart/form-data' });
  });
  await Promise.all(files);
  if (failure) {
    throw failure;
  }
  return reader.parts();
}

import { Request } from 'express';
import { invalid, RegionError, tooLarge } from '../base/errors';

const LIMIT_BYTES = 1024 * 1024;

/**
 * Reads a JSON body.
 *
 * @throws 415 for another content type, 413 above 1 MB, 400 for invalid JSON
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (!request.is('application/json')) {
    throw new RegionError(415, 'Content-Type must be application/json');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read to the end, because a client that is still sending wouldn't see the response.
    if (size <= LIMIT_BYTES) {
      chunks.push(chunk);
    }
  }
  if (size > LIMIT_BYTES) {
    throw tooLarge('The body is larger than 1 MB');
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw invalid({ body: 'Must be JSON' });
  }
}

import { Request } from 'express';
import { invalid, tooLarge } from '../base/errors';

/**
 * Reads a whole body.
 *
 * @throws 413 above the limit, 400 for one that breaks off
 */
export async function readBody(
  request: Request,
  limit: number,
  complaint: string,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      // Read to the end, because a client that is still sending wouldn't see the response.
      if (size <= limit) {
        chunks.push(chunk);
      }
    }
  } catch {
    throw invalid({ body: 'Must be complete' });
  }
  if (size > limit) {
    throw tooLarge(complaint);
  }
  return Buffer.concat(chunks);
}

import { promisify } from 'node:util';
import type express from 'express';
import { within } from './within';

/** A body that can't be read. */
export class BodyError extends Error {
  constructor(readonly reason: 'slow' | 'too-large' | 'malformed') {
    super(reason);
  }
}

/**
 * Reads a body with one of Express' parsers, but only for so long.
 *
 * @throws BodyError, or what went wrong in the portal
 */
export async function readBody(
  parse: express.Handler,
  request: express.Request,
  response: express.Response,
  maxMs: number,
): Promise<unknown> {
  try {
    const parsing = promisify(parse)(request, response).then(() => true);
    if (!(await within(parsing, maxMs, undefined))) {
      // What is still on its way isn't read.
      response.set('Connection', 'close');
      throw new BodyError('slow');
    }
  } catch (error) {
    // Otherwise, the portal is to blame.
    const { status = 500 } = error as { status?: number };
    throw status < 500
      ? new BodyError(status === 413 ? 'too-large' : 'malformed')
      : error;
  }
  return request.body;
}

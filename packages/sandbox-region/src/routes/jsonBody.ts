import { Request } from 'express';
import { invalid, RegionError } from '../base/errors';
import { readBody } from './body';

/**
 * Reads a JSON body.
 *
 * @throws 415 for another content type, 413 above 1 MB, 400 for invalid JSON
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  if (!request.is('application/json')) {
    throw new RegionError(415, 'Content-Type must be application/json');
  }
  const complaint = 'The body is larger than 1 MB';
  const body = await readBody(request, 1024 * 1024, complaint);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw invalid({ body: 'Must be JSON' });
  }
}

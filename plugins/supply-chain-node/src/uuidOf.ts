import { createHash } from 'node:crypto';

/**
 * Derives a UUID (version 8) from data: the same for the same data.
 *
 * @public
 */
export function uuidOf(data: unknown): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(data))
    .digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}

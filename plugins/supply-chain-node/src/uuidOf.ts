import { createHash } from 'node:crypto';

/**
 * Derives a UUID (version 8) from data: the same for the same data.
 *
 * @public
 */
export function uuidOf(data: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(data));
  return digest
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-a$4-$5');
}

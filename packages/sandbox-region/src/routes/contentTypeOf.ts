import { extname } from 'node:path';

const BY_EXTENSION: Record<string, string> = {
  '.xml': 'application/xml',
  '.json': 'application/json',
  '.sarif': 'application/sarif+json',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.log': 'text/plain',
  '.html': 'text/html',
  '.csv': 'text/csv',
  '.png': 'image/png',
  '.zip': 'application/zip',
  '.gz': 'application/gzip',
  '.tgz': 'application/gzip',
};

/**
 * The content type for downloading an evidence file (E13): the uploaded one, or the one implied by the
 * file name if it was uploaded as application/octet-stream.
 */
export function contentTypeOf(filename: string, sentAs: string): string {
  return sentAs && sentAs !== 'application/octet-stream'
    ? sentAs
    : BY_EXTENSION[extname(filename).toLowerCase()] ??
        'application/octet-stream';
}

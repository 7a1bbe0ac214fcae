/** Types that browsers don't execute, with their file extensions. */
const HARMLESS_TYPES: Readonly<Record<string, string>> = {
  'application/gzip': '.tar.gz',
  'application/json': '.json',
  'application/pdf': '.pdf',
  'application/xml': '.xml',
  'text/csv': '.csv',
  'text/plain': '.txt',
  'text/xml': '.xml',
};

/**
 * The type and extension to give an evidence file. Its own type is pipeline data
 * and untrusted, so only harmless ones are kept.
 */
export function fileTypeOf(contentType = ''): {
  type: string;
  extension: string;
} {
  const type = contentType.split(';')[0].trim().toLowerCase();
  const extension = HARMLESS_TYPES[type];
  return extension
    ? { type, extension }
    : { type: 'application/octet-stream', extension: '.bin' };
}

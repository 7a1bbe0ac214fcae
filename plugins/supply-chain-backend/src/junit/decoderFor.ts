import { JunitXmlError } from './JunitXmlError';

/** Number of bytes searched for an encoding declaration. */
const HEAD = 200;

/**
 * Picks the decoder of an XML file from its first bytes: the byte order mark,
 * else the declared encoding, else UTF-8.
 *
 * @throws JunitXmlError for an unknown encoding
 */
export function decoderFor(start: Uint8Array): TextDecoder {
  const [a, b] = start;
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) {
    return new TextDecoder('utf-16be', { fatal: true });
  }
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) {
    return new TextDecoder('utf-16le', { fatal: true });
  }
  const head = Buffer.from(start.subarray(0, HEAD)).toString('latin1');
  const declared = /^\W*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(
    head,
  );
  const label = declared?.[1] ?? 'utf-8';
  // Actual UTF-16 would have been detected by its first bytes.
  const encoding = /^utf-?16/i.test(label) ? 'utf-8' : label;
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new JunitXmlError('unknown-encoding', {
      encoding: label.slice(0, 40),
    });
  }
}

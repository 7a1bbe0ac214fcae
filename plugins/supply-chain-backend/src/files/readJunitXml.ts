import { setImmediate } from 'node:timers/promises';
import { JunitReader, JunitXmlError } from './JunitReader';
import type { Failure, JunitSuite } from './JunitReader';

/** The first bytes of ZIP and gzip archives. */
const ARCHIVES = [Buffer.from('PK\u0003\u0004'), Buffer.from([0x1f, 0x8b])];

const SLICE_BYTES = 8 * 1024;
const MAX_BLOCKED_MS = 10;

/** Number of bytes searched for an encoding declaration. */
const HEAD = 200;

/**
 * Parses a JUnit report in slices. Tests are counted. What a suite declares
 * counts if it has no tests, and if it declares more failures than its tests
 * have, other than those of retried tests. Entities aren't expanded.
 *
 * @param onFailed - called for each test that failed
 * @param deadline - when to give up, on the clock of `performance.now()`
 * @returns undefined and why for a file that can't be a JUnit report
 * @throws JunitXmlError for a report that can't be read
 */
export async function readJunitXml(
  { path, content }: { path: string; content: Buffer },
  onFailed: (test: Failure) => void,
  deadline: number,
): Promise<{ suites: JunitSuite[] } | { foreign: JunitXmlError }> {
  if (ARCHIVES.some(start => content.subarray(0, start.length).equals(start))) {
    throw new JunitXmlError('encoding');
  }
  const reader = new JunitReader(onFailed);
  try {
    const decoder = decoderFor(content);
    for await (const slice of slicesOf(content)) {
      if (performance.now() > deadline) {
        throw new JunitXmlError('junit-slow');
      }
      reader.write(decoder.decode(slice, { stream: true }));
    }
    reader.write(decoder.decode());
    return { suites: reader.end() };
  } catch (thrown) {
    const { code } = thrown as { code?: string };
    const error =
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
        ? new JunitXmlError('encoding')
        : thrown;
    const isForeign =
      error instanceof JunitXmlError &&
      !reader.isJunit &&
      (error.mistake.code === 'junit-root' || !/\.xml$/i.test(path));
    if (!isForeign) {
      throw error;
    }
    return { foreign: error };
  }
}

/** Slices of a file; other requests go on after each 10 ms, and in the end. */
async function* slicesOf(content: Buffer): AsyncGenerator<Buffer> {
  let since = performance.now();
  for (let at = 0; at < content.length; at += SLICE_BYTES) {
    yield content.subarray(at, at + SLICE_BYTES);
    if (performance.now() - since > MAX_BLOCKED_MS) {
      await setImmediate();
      since = performance.now();
    }
  }
  await setImmediate();
}

/**
 * Picks the decoder of an XML file from its first bytes: the byte order mark,
 * else the declared encoding, else UTF-8.
 *
 * @throws JunitXmlError for an unknown encoding
 */
function decoderFor(start: Uint8Array): TextDecoder {
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
    throw new JunitXmlError('encoding');
  }
}

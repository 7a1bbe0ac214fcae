import { setImmediate } from 'node:timers/promises';
import { JunitReader, JunitXmlError } from './JunitReader';
import type { Failure, JunitSuite } from './JunitReader';

const SLICE_BYTES = 8 * 1024;
const MAX_BLOCKED_MS = 10;

/** Number of bytes searched for an encoding declaration. */
const HEAD = 200;

/** The first bytes of ZIP and gzip archives. */
const ARCHIVES = ['PK\u0003\u0004', '\u001f\u008b'];

/** Encodings by their byte order mark. */
const MARKED: Readonly<Record<string, string>> = {
  '\u00fe\u00ff': 'utf-16be',
  '\u00ff\u00fe': 'utf-16le',
};

/**
 * Parses a JUnit report in slices. Tests are counted. What a suite declares
 * counts if it has no tests, and if it declares more failures than its tests
 * have, other than those of retried tests. Entities aren't expanded.
 *
 * @param onFailed - called for each test that failed
 * @param deadline - when to give up, on the clock of `performance.now()`
 * @throws JunitXmlError
 */
export async function readJunitXml(
  { path, content }: { path: string; content: Buffer },
  onFailed: (test: Failure) => void,
  deadline: number,
): Promise<JunitSuite[]> {
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
    return reader.end();
  } catch (thrown) {
    const { code } = thrown as { code?: string };
    const isUndecodable = code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    const error = isUndecodable ? new JunitXmlError('encoding') : thrown;
    if (
      error instanceof JunitXmlError &&
      !reader.isJunit &&
      !/\.xml$/i.test(path)
    ) {
      const { code: why, values } = error.mistake;
      throw new JunitXmlError(why, values, true);
    }
    throw error;
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

/** @throws JunitXmlError for an archive or an unknown encoding */
function decoderFor(content: Buffer): TextDecoder {
  const head = content.toString('latin1', 0, HEAD);
  const declaration = /^\W*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/;
  const [, declared = 'utf-8'] = declaration.exec(head) ?? [];
  // Actual UTF-16 has a byte order mark.
  const unmarked = /^utf-?16/i.test(declared) ? 'utf-8' : declared;
  try {
    if (!ARCHIVES.some(start => head.startsWith(start))) {
      const encoding = MARKED[head.slice(0, 2)] ?? unmarked;
      return new TextDecoder(encoding, { fatal: true });
    }
  } catch {
    // An unknown encoding can't be decoded either.
  }
  throw new JunitXmlError('encoding');
}

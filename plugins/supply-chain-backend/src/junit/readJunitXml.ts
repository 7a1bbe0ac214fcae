import { decoderFor } from './decoderFor';
import { JunitReader } from './JunitReader';
import type { Failure, JunitSuite } from './JunitReader';
import { JunitXmlError } from './JunitXmlError';
import { slicesOf } from './slicesOf';

/** The first bytes of ZIP and gzip archives. */
const ARCHIVES = [Buffer.from('PK\u0003\u0004'), Buffer.from([0x1f, 0x8b])];

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
    throw new JunitXmlError('archive');
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
        ? new JunitXmlError('wrong-encoding')
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

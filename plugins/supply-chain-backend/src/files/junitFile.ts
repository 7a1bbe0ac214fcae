import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MAX_ATTACHMENT_BYTES } from 'backstage-plugin-supply-chain-common';
import type { FileResultsResponse } from 'backstage-plugin-supply-chain-common';
import { extract } from 'tar-stream';
import { PortalError } from '../errors/PortalError';
import { JunitXmlError } from './JunitReader';
import { readJunitXml } from './readJunitXml';

/** Maximum size of a file, and of what it contains, in bytes. */
const MAX_BYTES = MAX_ATTACHMENT_BYTES;
const MAX_UNPACKED_BYTES = 2 * MAX_BYTES;

/** Maximum number of failed tests in a response. */
const MAX_LISTED = 50;

const TOO_LARGE = 'The file is too large to list its results';

const unpack = promisify(gunzip);

const GZIP = Buffer.from([0x1f, 0x8b]);

/** A file exceeds the download limit, or that of what is read from it. */
export class FileTooLargeError extends PortalError {
  name = 'FileTooLargeError' as const;
  readonly statusCode = 413;
}

interface Report {
  path: string;
  content: Buffer;
}

/**
 * Reads a file that may contain JUnit reports.
 *
 * @throws FileTooLargeError, or what ends the file early
 */
export async function contentOf(file: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > MAX_BYTES) {
      throw new FileTooLargeError(TOO_LARGE);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The failed tests in a JUnit report, or in those in a gzipped tar, which is how
 * regions return several files (E13). Of a broken report, those before the break.
 *
 * @param deadline - when to give up, on the clock of `performance.now()`
 * @throws FileTooLargeError; JunitXmlError after the deadline
 */
export async function failedTestsIn(
  content: Buffer,
  deadline: number,
): Promise<Omit<FileResultsResponse, 'scans'>> {
  const failed: FileResultsResponse['failed'] = [];
  let omitted = 0;
  const add = (test: (typeof failed)[number]) => {
    if (failed.length < MAX_LISTED) {
      failed.push(test);
    } else {
      omitted += 1;
    }
  };
  for (const report of await reportsIn(content)) {
    try {
      await readJunitXml(report, add, deadline);
    } catch (error) {
      const isBroken =
        error instanceof JunitXmlError && error.mistake.code !== 'junit-slow';
      if (!isBroken) {
        throw error;
      }
    }
  }
  return { failed, omitted };
}

async function reportsIn(content: Buffer): Promise<Report[]> {
  if (!content.subarray(0, GZIP.length).equals(GZIP)) {
    return [{ path: 'evidence.xml', content }];
  }
  const reports: Report[] = [];
  try {
    const tar = extract();
    tar.end(await unpack(content, { maxOutputLength: MAX_UNPACKED_BYTES }));
    for await (const entry of tar) {
      const { name } = entry.header;
      if (/\.xml$/i.test(name)) {
        reports.push({ path: name, content: await buffer(entry) });
      } else {
        entry.resume();
      }
    }
    return reports;
  } catch (error) {
    if (Object(error).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new FileTooLargeError(TOO_LARGE);
    }
    // It isn't a gzipped tar, so it can't contain reports.
    return [];
  }
}

import { MAX_ATTESTATION_DATA_BYTES } from 'backstage-plugin-supply-chain-common';
import type {
  FailedTest,
  FieldMistakes,
  JunitSummary,
} from 'backstage-plugin-supply-chain-common';
import type { JunitResultInput } from 'backstage-plugin-supply-chain-node';
import { add, JunitXmlError, noCounts } from '../files/JunitReader';
import type { Failure, JunitSuite } from '../files/JunitReader';
import { readJunitXml } from '../files/readJunitXml';
import PQueue from 'p-queue';
import type { UploadedFile } from './upload';
import { invalid } from './WriteRefusedError';

/** Maximum number of failed tests in a summary. */
const MAX_LISTED = 200;

/** Maximum number of suites sent individually; more are sent as their sum. */
const MAX_RESULTS = 2_000;

/**
 * Maximum size of suites sent individually, as JSON in bytes. Leaves room for
 * the rest of `data_json`.
 */
const MAX_RESULTS_BYTES = MAX_ATTESTATION_DATA_BYTES - 20_000;

/** How long the files of an upload may be parsed. */
const MAX_PARSING_MS = 10_000;

/** Uploads are parsed one after the other, so that the rest stays quick. */
const turns = new PQueue({ concurrency: 1 });

/**
 * Parses JUnit files from any tool. Files that can't be JUnit reports are left
 * out, as build tools write others beside them.
 *
 * @returns the results in E4's format, and a summary for the user
 * @throws WriteRefusedError naming each file that can't be read, or if none is
 * a JUnit report
 */
export function readJunitFiles(
  files: readonly UploadedFile[],
  options: { maxParsingMs?: number } = {},
): Promise<JunitFiles> {
  const { maxParsingMs = MAX_PARSING_MS } = options;
  return turns.add(() => parse(files, maxParsingMs));
}

interface JunitFiles {
  results: JunitResultInput[];
  summary: JunitSummary;
}

async function parse(
  files: readonly UploadedFile[],
  maxParsingMs: number,
): Promise<JunitFiles> {
  const deadline = performance.now() + maxParsingMs;
  const suites: JunitSuite[] = [];
  const failed: FailedTest[] = [];
  const broken: FieldMistakes = {};
  const foreign: FieldMistakes = {};
  const leftOut: string[] = [];
  for (const [index, file] of files.entries()) {
    const onFailed = (test: Failure) => {
      if (failed.length < MAX_LISTED) {
        failed.push({ ...test, file: file.path });
      }
    };
    try {
      const read = await readJunitXml(file, onFailed, deadline);
      read.forEach(suite => suites.push(suite));
    } catch (error) {
      if (!(error instanceof JunitXmlError)) {
        throw error;
      }
      const mistakes = error.isForeign ? foreign : broken;
      mistakes[`files.${index}`] = error.mistake;
      leftOut.push(...(error.isForeign ? [file.path] : []));
    }
  }
  if (files.length === 0) {
    throw invalid({ files: { code: 'required' } });
  }
  if (Object.keys(broken).length > 0) {
    throw invalid(broken);
  }
  if (leftOut.length === files.length) {
    throw invalid(foreign);
  }
  if (suites.length === 0) {
    throw invalid({ files: { code: 'no-tests' } });
  }
  return summarize(suites, failed, leftOut);
}

function summarize(
  suites: JunitSuite[],
  failed: FailedTest[],
  leftOut: string[],
): JunitFiles {
  const totals = noCounts();
  suites.forEach(suite => add(totals, suite));
  // As precise as the tools are.
  totals.duration = Math.round(totals.duration * 1000) / 1000;
  const failures = totals.failures + totals.errors;
  const isSummedUp =
    suites.length > MAX_RESULTS ||
    Buffer.byteLength(JSON.stringify(suites)) > MAX_RESULTS_BYTES;
  return {
    results: isSummedUp ? [{ name: 'all suites', ...totals }] : suites,
    summary: {
      totals,
      compliant: failures === 0,
      failed,
      omittedFailed: failures - failed.length,
      leftOut,
    },
  };
}

import { MAX_ATTESTATION_DATA_BYTES } from 'backstage-plugin-supply-chain-common';
import type {
  FailedTest,
  FieldMistakes,
  JunitCounts,
  JunitSummary,
} from 'backstage-plugin-supply-chain-common';
import type { JunitResultInput } from 'backstage-plugin-supply-chain-node';
import { JunitXmlError } from '../files/JunitReader';
import type { Failure, JunitSuite } from '../files/JunitReader';
import { readJunitXml } from '../files/readJunitXml';
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
let lastTurn: Promise<unknown> = Promise.resolve();

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
  const turn = lastTurn.then(() => parse(files, maxParsingMs));
  lastTurn = turn.catch(() => undefined);
  return turn;
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
        failed.push(Object.assign(test, { file: file.path }));
      }
    };
    try {
      const read = await readJunitXml(file, onFailed, deadline);
      if ('suites' in read) {
        read.suites.forEach(suite => suites.push(suite));
      } else {
        foreign[`files.${index}`] = read.foreign.mistake;
        leftOut.push(file.path);
      }
    } catch (error) {
      if (!(error instanceof JunitXmlError)) {
        throw error;
      }
      broken[`files.${index}`] = error.mistake;
    }
  }
  assertReadable({ files, broken, foreign, suites });
  return summarize(suites, failed, leftOut);
}

/** @throws WriteRefusedError */
function assertReadable(parsed: {
  files: readonly UploadedFile[];
  broken: FieldMistakes;
  foreign: FieldMistakes;
  suites: readonly JunitSuite[];
}): void {
  const { files, broken, foreign, suites } = parsed;
  if (files.length === 0) {
    throw invalid({ files: { code: 'required' } });
  }
  if (Object.keys(broken).length > 0) {
    throw invalid(broken);
  }
  if (Object.keys(foreign).length === files.length) {
    throw invalid(foreign);
  }
  if (suites.length === 0) {
    throw invalid({ files: { code: 'no-tests' } });
  }
}

function summarize(
  suites: readonly JunitSuite[],
  failed: FailedTest[],
  leftOut: string[],
): JunitFiles {
  const totals = sumOf(suites);
  const failures = totals.failures + totals.errors;
  const results = suites.map(toResult);
  const isSummedUp =
    suites.length > MAX_RESULTS ||
    Buffer.byteLength(JSON.stringify(results)) > MAX_RESULTS_BYTES;
  return {
    results: isSummedUp
      ? [toResult({ name: 'all suites', ...totals })]
      : results,
    summary: {
      totals,
      compliant: failures === 0,
      failed,
      omittedFailed: failures - failed.length,
      leftOut,
    },
  };
}

function toResult(suite: JunitSuite): JunitResultInput {
  const { name, total, failures, errors, skipped, duration } = suite;
  return { name, total, failures, errors, skipped, duration };
}

function sumOf(suites: readonly JunitCounts[]): JunitCounts {
  const sum = (count: (suite: JunitCounts) => number) =>
    suites.reduce((total, suite) => total + count(suite), 0);
  return {
    total: sum(({ total }) => total),
    failures: sum(({ failures }) => failures),
    errors: sum(({ errors }) => errors),
    skipped: sum(({ skipped }) => skipped),
    duration: roundDuration(sum(({ duration }) => duration)),
  };
}

/** Rounds to milliseconds, which is as precise as the tools are. */
function roundDuration(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

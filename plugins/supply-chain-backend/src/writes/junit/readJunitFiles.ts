import { MAX_ATTESTATION_DATA_BYTES } from 'backstage-plugin-supply-chain-common';
import type {
  FailedTest,
  JunitCounts,
  JunitSummary,
} from 'backstage-plugin-supply-chain-common';
import type { JunitResultInput } from 'backstage-plugin-supply-chain-node';
import type { UploadedFile } from '../upload';
import { invalid } from '../WriteRefusedError';
import type { Mistake } from '../WriteRefusedError';
import { JunitXmlError } from './JunitXmlError';
import { readJunitXml } from './readJunitXml';
import type { JunitSuite } from './readJunitXml';

/** Maximum number of failed tests in a summary. */
const MAX_LISTED = 200;

/** Maximum number of suites sent individually; more are sent as their sum. */
const MAX_RESULTS = 2_000;

/**
 * Maximum size of suites sent individually, as JSON in bytes. Leaves room for
 * the rest of `data_json`.
 */
const MAX_RESULTS_BYTES = MAX_ATTESTATION_DATA_BYTES - 20_000;

/**
 * Parses JUnit files from any tool.
 *
 * @returns the results in E4's format, and a summary for the user
 * @throws WriteRefusedError naming each file that isn't a JUnit report
 */
export async function readJunitFiles(
  files: readonly UploadedFile[],
): Promise<{ results: JunitResultInput[]; summary: JunitSummary }> {
  if (files.length === 0) {
    throw invalid({ files: { code: 'required' } });
  }
  const suites: JunitSuite[] = [];
  const failed: FailedTest[] = [];
  const fields: Record<string, Mistake> = {};
  let failures = 0;
  const onFailed = (test: FailedTest) => {
    failures += 1;
    if (failures <= MAX_LISTED) {
      failed.push(test);
    }
  };
  for (const [index, { path }] of files.entries()) {
    try {
      suites.push(...(await readJunitXml(path, onFailed)));
    } catch (error) {
      if (!(error instanceof JunitXmlError)) {
        throw error;
      }
      fields[`files.${index}`] = error.mistake;
    }
  }
  if (Object.keys(fields).length > 0) {
    throw invalid(fields);
  }
  if (suites.length === 0) {
    throw invalid({ files: { code: 'no-tests' } });
  }
  const totals = sumOf(suites);
  const results = suites.map(toResult);
  const isSummedUp =
    suites.length > MAX_RESULTS ||
    Buffer.byteLength(JSON.stringify(results)) > MAX_RESULTS_BYTES;
  return {
    results: isSummedUp
      ? [toResult({ name: 'all suites', ...totals })]
      : results,
    summary: {
      suites: suites.slice(0, MAX_LISTED),
      omittedSuites: Math.max(0, suites.length - MAX_LISTED),
      ...(isSummedUp && { summedUp: true as const }),
      totals,
      compliant: totals.failures + totals.errors === 0,
      failed,
      omittedFailed: failures - failed.length,
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

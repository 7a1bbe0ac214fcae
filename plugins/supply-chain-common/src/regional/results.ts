import { z } from 'zod';
import {
  field,
  isObject,
  listOf,
  readBoolean,
  readInteger,
  readNumber,
  readString,
  readText,
  recordOf,
} from './reading';
import { parseTimestamp } from './timestamp';

const junitResultSchema = z.object({
  name: field(readString),
  total: field(readInteger),
  failures: field(readInteger),
  errors: field(readInteger),
  skipped: field(readInteger),
  /** Seconds. */
  duration: field(readNumber),
  /** ISO 8601, UTC. */
  timestamp: field(parseTimestamp),
});

/**
 * One suite of a JUnit run.
 *
 * @public
 */
export type JunitResult = z.output<typeof junitResultSchema>;

/** Reads `junit_results`; one bare object stands for a list of one. */
export function readJunitResults(value: unknown): JunitResult[] | undefined {
  return listOf(recordOf(junitResultSchema))(isObject(value) ? [value] : value);
}

/** The name of a person, sent bare or in an object. */
function readPerson(value: unknown): string | undefined {
  if (!isObject(value)) {
    return readText(value);
  }
  return (
    readText(value.username) ?? readText(value.name) ?? readText(value.login)
  );
}

const approverSchema = z.object({
  username: field(readString),
  state: field(readString),
  /** ISO 8601, UTC. */
  timestamp: field(parseTimestamp),
});

/**
 * Somebody who approved a pull request.
 *
 * @public
 */
export type PullRequestApprover = z.output<typeof approverSchema>;

function readApprover(value: unknown): PullRequestApprover | undefined {
  const username = readPerson(value);
  if (!isObject(value)) {
    return username ? { username } : undefined;
  }
  return { ...recordOf(approverSchema)(value), username };
}

const pullRequestCommitSchema = z
  .object({
    sha1: field(readString),
    sha: field(readString),
    message: field(readString),
    author: field(readPerson),
    /** ISO 8601, UTC. */
    timestamp: field(parseTimestamp),
    url: field(readString),
  })
  .transform(({ sha, sha1, ...rest }) => ({ sha1: sha1 ?? sha, ...rest }));

const pullRequestSchema = z.object({
  url: field(readString),
  title: field(readString),
  state: field(readString),
  author: field(readPerson),
  head_ref: field(readString),
  merge_commit: field(readString),
  /** ISO 8601, UTC. */
  created_at: field(parseTimestamp),
  /** ISO 8601, UTC. */
  merged_at: field(parseTimestamp),
  approvers: field(listOf(readApprover)),
  commits: field(
    listOf(value =>
      typeof value === 'string'
        ? { sha1: value }
        : recordOf(pullRequestCommitSchema)(value),
    ),
  ),
});

/**
 * A pull request that an attestation reports.
 *
 * @public
 */
export type PullRequest = z.output<typeof pullRequestSchema>;

/** Reads `pull_requests`. */
export const readPullRequests = listOf(recordOf(pullRequestSchema));

/**
 * How many findings a scanner had, by severity.
 *
 * @public
 */
export interface ScanResult {
  /** What was scanned. */
  name?: string;
  critical?: number;
  high?: number;
  medium?: number;
  low?: number;
}

function readScanResult(value: unknown): ScanResult | undefined {
  if (!isObject(value)) {
    return undefined;
  }
  const count = (severity: string) =>
    readInteger(value[severity] ?? value[`${severity}_count`]);
  const counts = {
    critical: count('critical'),
    high: count('high'),
    medium: count('medium'),
    low: count('low'),
  };
  return Object.values(counts).some(found => found !== undefined)
    ? { name: readText(value.name) ?? readText(value.target), ...counts }
    : undefined;
}

/** Reads `scan_results`: counts, a list of counts, or either in `results`. */
export function readScanResults(value: unknown): ScanResult[] | undefined {
  const results = isObject(value) ? value.results ?? value : value;
  return listOf(readScanResult)(isObject(results) ? [results] : results);
}

/**
 * What one rule of a custom attestation type said.
 *
 * @public
 */
export interface RuleResult {
  rule?: string;
  is_compliant?: boolean;
  message?: string;
}

/** Reads `rule_results`. */
export const readRuleResults = listOf((value): RuleResult | undefined =>
  isObject(value)
    ? {
        rule:
          readText(value.rule) ??
          readText(value.name) ??
          readText(value.expression),
        is_compliant: readBoolean(value.is_compliant ?? value.passed),
        message: readText(value.message),
      }
    : undefined,
);

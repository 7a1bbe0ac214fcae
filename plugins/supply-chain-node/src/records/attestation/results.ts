import { REVIEW_VERDICTS } from 'backstage-plugin-supply-chain-common';
import type {
  JunitSuite,
  PullRequestRecord,
  QualityGateRecord,
  ReviewRecord,
  RuleRecord,
} from 'backstage-plugin-supply-chain-common';
import {
  fieldsOf,
  isObject,
  listOf,
  parseTimestamp,
  readAsText,
  readBoolean,
  readInteger,
} from '../reading';
import type { Fields } from '../reading';
import { lineIn, personName, readableLine, textIn, webUrl } from '../text';

const PASSED = [
  'PASS',
  'PASSED',
  'OK',
  'SUCCESS',
  'SUCCEEDED',
  'COMPLIANT',
  'TRUE',
];
const FAILED = [
  'FAIL',
  'FAILED',
  'FAILURE',
  'ERROR',
  'NONCOMPLIANT',
  'FALSE',
  'VIOLATED',
  'VIOLATION',
  'DENIED',
  'REJECTED',
];

/**
 * Whether a word such as `PASSED` or `ERROR`, or a boolean, means that a check
 * passed. Undefined for any other word.
 */
export function readOutcome(value: unknown): boolean | undefined {
  if (typeof value !== 'string') {
    return typeof value === 'boolean' ? value : undefined;
  }
  const word = value.toUpperCase().replace(/[\s_-]/g, '');
  return PASSED.includes(word) || (FAILED.includes(word) ? false : undefined);
}

/** Combines several fields of one check; a single failure decides. */
function worstOutcome(values: readonly unknown[]): boolean | undefined {
  const outcomes = values.map(readOutcome);
  return outcomes.includes(false) ? false : outcomes.find(Boolean);
}

/** Longer lists aren't worth the time it takes to read them. */
const MAX_READ = 2_000;

/**
 * Reads a list of checks, beginning with those that aren't known to have passed,
 * since long lists are cut.
 */
export function readChecks<T>(
  value: unknown,
  read: (item: unknown) => T,
  hasPassed: (check: T) => boolean,
): T[] | undefined {
  const checks = listOf(value)?.slice(0, MAX_READ).map(read);
  return (
    checks && [
      ...checks.filter(check => !hasPassed(check)),
      ...checks.filter(hasPassed),
    ]
  );
}

function isMet({ compliant }: { compliant?: boolean }): boolean {
  return compliant === true;
}

/** The fields of an item, which old records have as text, in place of a field. */
function fieldsOrText(value: unknown, field: string): Fields {
  return isObject(value) ? value : { [field]: value };
}

/** Reads the suites of a JUnit run: a list, or a single one. */
export function readSuites(value: unknown): JunitSuite[] | undefined {
  return readChecks(
    isObject(value) ? [value] : value,
    readSuite,
    ({ failures = 0, errors = 0 }) => failures + errors < 1,
  );
}

/** A suite in an unknown format is kept without counts. */
function readSuite(value: unknown): JunitSuite {
  const suite = fieldsOrText(value, 'name');
  return {
    name: readableLine(suite.name),
    total: readInteger(suite.total),
    failures: readInteger(suite.failures),
    errors: readInteger(suite.errors),
    skipped: readInteger(suite.skipped),
  };
}

/**
 * Reads the rules of an attestation type. Keeps one in an unknown format as text,
 * since it may be the one that failed.
 */
export function readRules(value: unknown): RuleRecord[] | undefined {
  return readChecks(value, readRule, isMet);
}

function readRule(value: unknown): RuleRecord {
  const rule = fieldsOrText(value, 'rule');
  return {
    rule: lineIn(rule, 'rule', 'name', 'expression', 'id'),
    compliant:
      worstOutcome([rule.is_compliant, rule.passed, rule.status]) ??
      // It may be the evaluated value, so it decides only if nothing else does.
      (readAsText(rule.status) === undefined
        ? readOutcome(rule.result)
        : undefined),
    status: readableLine(rule.status),
    result: readableLine(rule.result),
    message: textIn(rule, 'message', 'comment', 'reason'),
  };
}

/** Reads a quality gate: a status, or an object with conditions. */
export function readQualityGate(value: unknown): QualityGateRecord | undefined {
  const gate = fieldsOrText(value, 'status');
  const status = readableLine(gate.status);
  const conditions = readChecks(gate.conditions, readCondition, isMet);
  return status === undefined && conditions === undefined
    ? undefined
    : {
        name: lineIn(gate, 'name'),
        compliant: worstOutcome([gate.status, gate.is_compliant]),
        status,
        conditions: conditions ?? [],
      };
}

function readCondition(
  value: unknown,
): QualityGateRecord['conditions'][number] {
  const condition = fieldsOrText(value, 'metric');
  return {
    metric: lineIn(condition, 'metric', 'metric_key', 'metricKey', 'name'),
    compliant: worstOutcome([condition.status, condition.is_compliant]),
    status: readableLine(condition.status),
    operator: lineIn(condition, 'operator', 'comparator'),
    threshold: lineIn(
      condition,
      'threshold',
      'error_threshold',
      'errorThreshold',
    ),
    value: lineIn(condition, 'value', 'actual_value', 'actualValue', 'actual'),
  };
}

const TICKET_FIELDS = ['issue_id', 'issue_url', 'issue_exists'];

/** Reads a list that holds tickets; of any other, nothing. */
export function readTickets(value: unknown) {
  const holdsTickets = listOf(value)
    ?.map(fieldsOf)
    .some(item => TICKET_FIELDS.some(name => Object.hasOwn(item, name)));
  const tickets = holdsTickets
    ? readChecks(value, readTicket, ({ exists }) => exists !== false)
    : undefined;
  return tickets ?? [];
}

function readTicket(value: unknown) {
  const ticket = fieldsOrText(value, 'key');
  return {
    key: lineIn(ticket, 'issue_id', 'key', 'id'),
    url: webUrl(ticket.issue_url ?? ticket.url),
    exists: readBoolean(ticket.issue_exists ?? ticket.exists),
    summary: lineIn(ticket, 'summary', 'title'),
    status: lineIn(ticket, 'issue_status', 'status'),
  };
}

/**
 * Reads a pull request (E8) with its reviews and commits, in their original
 * order. Old records have only its URL.
 */
export function readPullRequest(value: unknown): PullRequestRecord {
  const record = fieldsOrText(value, 'url');
  return {
    title: readableLine(record.title),
    url: webUrl(record.url),
    state: readableLine(record.state),
    author: personName(record.author),
    mergedAt: parseTimestamp(record.merged_at),
    reviews: listOf(record.approvers)?.map(readReview),
    commits: listOf(record.commits)?.map(readListedCommit),
  };
}

/**
 * A reviewer. Only `state` tells the decision; old records have just a name. An
 * entry in an unreadable format still counts as one without a decision.
 */
function readReview(value: unknown): ReviewRecord {
  const { state, timestamp } = fieldsOf(value);
  return {
    by: personName(value),
    verdict: readVerdict(state),
    at: parseTimestamp(timestamp),
  };
}

/** A reviewer's verdict, in the portal's own word if it has one. */
export function readVerdict(state: unknown): string | undefined {
  const text = readableLine(state);
  const plain = text?.toLowerCase().replace(/[\s_-]/g, '');
  switch (plain) {
    case 'true':
      return 'approved';
    case 'false':
      return 'rejected';
    default:
      return (
        REVIEW_VERDICTS.find(verdict => verdict.replace('-', '') === plain) ??
        text
      );
  }
}

type ListedCommit = NonNullable<PullRequestRecord['commits']>[number];

/** Old records have only the SHA. */
function readListedCommit(value: unknown): ListedCommit {
  const commit = fieldsOrText(value, 'sha');
  return {
    sha: lineIn(commit, 'sha1', 'sha'),
    message: readableLine(commit.message),
    author: personName(commit.author),
    committedAt: parseTimestamp(commit.timestamp),
    url: webUrl(commit.url),
  };
}

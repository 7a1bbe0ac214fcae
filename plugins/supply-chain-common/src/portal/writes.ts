import type { Timestamp } from './base';

/**
 * Header that identifies a write. The client generates the key, and repeats the
 * request unchanged if the response is lost. Each key writes at most once.
 *
 * @public
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** The kinds of writes that `supplyChain.writes` can enable. @public */
export const WRITE_KINDS = [
  'attestations',
  'notifications',
  'archive',
] as const;

/** A kind of write. @public */
export type WriteKind = (typeof WRITE_KINDS)[number];

/**
 * Whether a caller may perform a kind of write on an entity and, if not, why.
 *
 * - `off`: not enabled in the configuration
 * - `forbidden`: the caller lacks the permission
 * - `nothing-linked`: the entity links nothing to write to
 *
 * @public
 */
export type WriteAllowance =
  | { allowed: true }
  | { allowed: false; reason: 'off' | 'forbidden' | 'nothing-linked' };

/** Response of `GET …/writes`. @public */
export type WritesResponse = Record<WriteKind, WriteAllowance>;

/** The receipt of a write. @public */
export type WriteResponse = {
  /** Its idempotency key, a UUID. */
  key: string;
  /**
   * - `written`: the region acknowledged it, or shows it
   * - `refused`: nothing was written
   * - `unknown`: look in the region's console before sending it again
   */
  outcome: 'written' | 'refused' | 'unknown';
  sentAt: Timestamp;
  /** The key was used before, so nothing was sent. */
  repeated?: true;
};

/** Totals of test results. @public */
export interface JunitCounts {
  total: number;
  failures: number;
  errors: number;
  skipped: number;
  /** In seconds. */
  duration: number;
}

/** A test that failed, or a suite that failed outside its tests. @public */
export interface FailedTest {
  /**
   * For example `com.acme.CartTest › adds an item`; the error's message or the
   * suite's name for a failure outside its tests.
   */
  name: string;
  suite: string;
  /** As the sender named it. */
  file: string;
  /** Whether an assertion failed or the test itself broke. */
  kind: 'failure' | 'error';
  /** First line of what the failure says, cut off if it is long. */
  message?: string;
}

/**
 * Response of `POST …/attestations/junit/summary`: what the files report. Nothing
 * is sent to the region.
 *
 * @public
 */
export interface JunitSummary {
  totals: JunitCounts;
  /**
   * The verdict that the region will reach: true without failures and errors.
   */
  compliant: boolean;
  failed: FailedTest[];
  /** Number of failed tests above this response's limit. */
  omittedFailed: number;
  /** Files that can't be JUnit reports, and don't count. */
  leftOut: string[];
}

import type { Timestamp } from './base';

/**
 * Header with a write's key, which writes at most once. A client repeats the
 * request unchanged if the response is lost.
 *
 * @public
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** A kind of write that `supplyChain.writes` can enable. @public */
export type WriteKind = 'attestations' | 'notifications' | 'archive';

/**
 * Whether a caller may write: not if it isn't enabled, without the permission,
 * or if the entity links nothing to write to.
 *
 * @public
 */
export type WriteAllowance =
  | { allowed: true }
  | { allowed: false; reason: 'off' | 'forbidden' | 'nothing-linked' };

/** Response of the `writes` route. @public */
export type WritesResponse = Record<WriteKind, WriteAllowance>;

/** The receipt of a write. @public */
export type WriteResponse = {
  /** Its idempotency key, a UUID. */
  key: string;
  /** If unknown, look in the region's console before sending it again. */
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
   * Such as `com.acme.CartTest › adds an item`; the error's message or the
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

/** What JUnit files report. Nothing is sent to the region. @public */
export interface JunitSummary {
  totals: JunitCounts;
  /** The region's verdict: true without failures and errors. */
  compliant: boolean;
  failed: FailedTest[];
  omittedFailed: number;
  /** Files that can't be JUnit reports, and don't count. */
  leftOut: string[];
}

import type {
  ArchiveImpact,
  ArchiveRecord,
  JunitSummary,
  WriteResponse,
  WriteRefusal,
  WritesResponse,
} from 'backstage-plugin-supply-chain-common';
import { hoursAgo, read } from './responses';

/** A user with all write permissions. */
export const writes: WritesResponse = {
  attestations: { allowed: true },
  notifications: { allowed: true },
  archive: { allowed: true },
};

/** A write that the region acknowledged. */
export function written(key: string): WriteResponse {
  return { key, outcome: 'written', sentAt: hoursAgo(0) };
}

/** Results with one failed test. */
export const junitSummary: JunitSummary = {
  totals: { total: 42, failures: 1, errors: 0, skipped: 1, duration: 11.3 },
  compliant: false,
  failed: [
    {
      name: 'adds an item twice',
      suite: 'cart',
      file: 'TEST-cart.xml',
      kind: 'failure',
    },
  ],
  omittedFailed: 0,
  leftOut: [],
};

/** An environment that other components link to. */
export const archiveImpact: ArchiveImpact = {
  coverage: read,
  problems: [],
  entityRefs: [
    'component:default/checkout-web',
    'component:default/payments-api',
  ],
  otherEntities: 1,
  builds: [],
  otherBuilds: 0,
  unprovenEntities: 0,
};

/** Archived a moment ago. */
export const archived: ArchiveRecord = {
  by: 'user:default/ada',
  sentAt: hoursAgo(0.05),
};

/** The error that the client throws for a rejected write. */
export function writeRefused(
  reason: WriteRefusal['reason'],
  more: Partial<WriteRefusal> = {},
): Error {
  return Object.assign(new Error('Request failed'), {
    statusCode: 409,
    body: {
      error: {
        name: 'WriteRefusedError',
        message: 'What the portal says about it',
        reason,
        ...more,
      },
    },
  });
}

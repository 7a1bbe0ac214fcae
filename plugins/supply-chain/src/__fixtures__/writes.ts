import type {
  ArchiveImpact,
  ArchiveRecord,
  JunitSummary,
  PendingAttestation,
  PendingNotification,
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

/** Two suites with one failed test. */
export const junitSummary: JunitSummary = {
  suites: [
    {
      name: 'cart',
      total: 12,
      failures: 1,
      errors: 0,
      skipped: 1,
      duration: 3.2,
    },
    {
      name: 'checkout',
      total: 30,
      failures: 0,
      errors: 0,
      skipped: 0,
      duration: 8.1,
    },
  ],
  omittedSuites: 0,
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

/** Sent a moment ago; the region doesn't show it yet. */
export const pendingAttestation: PendingAttestation = {
  key: '6f1cbd3a-5a5e-4a4c-9d34-3a4f9f6f0d11',
  name: 'security-scan',
  type: 'generic',
  compliant: true,
  by: 'user:default/ada',
  sentAt: hoursAgo(0.05),
  outcome: 'written',
};

/** Archived a moment ago. */
export const archived: ArchiveRecord = {
  by: 'user:default/ada',
  sentAt: hoursAgo(0.05),
  outcome: 'written',
};

/** Created a moment ago; the region doesn't show it yet. */
export const pendingNotification: PendingNotification = {
  key: '2b9d8f7c-3c53-4a3e-8a3e-0f5f5b0c7d21',
  region: 'eu',
  org: 'acme',
  name: 'production-eu/on-call',
  environments: ['production-eu'],
  triggers: ['ON_NON_COMPLIANT_ENV'],
  targets: [{ kind: 'chat', channel: 'on-call' }, { kind: 'webhook' }],
  change: 'created',
  by: 'user:default/ada',
  sentAt: hoursAgo(0.05),
  outcome: 'written',
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

import type { RegionalEndpoint } from './RegionalApiError';

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * Maximum size of a JSON response in bytes. A region without pagination returns
 * all trails in one E6 response, at 16 to 25 KB each, and an E8 entry repeats
 * up to 0.9 MB of attested data. All other responses are small.
 */
const MAX_BODY_BYTES: Readonly<Partial<Record<RegionalEndpoint, number>>> = {
  E1: 8 * MIB,
  E2: 8 * MIB,
  E6: 16 * MIB,
  E8: 16 * MIB,
  E9: 2 * MIB,
};
const MAX_OTHER_BODY_BYTES = MIB;

/** Maximum size of an evidence file in bytes, unless a caller sets another. */
export const MAX_EVIDENCE_BYTES = 100 * MIB;

/** @returns the maximum size of the endpoint's response, in bytes */
export function maxBodyBytesOf(endpoint: RegionalEndpoint): number {
  return MAX_BODY_BYTES[endpoint] ?? MAX_OTHER_BODY_BYTES;
}

/**
 * Maximum number of JSON values per response: 16 MB of trails have about
 * 420,000. Each value costs memory and time, even if it is just `{}`.
 */
export const MAX_VALUES = 600_000;

/**
 * Maximum number of JSON values per record of a list: a trail has about 500.
 */
export const MAX_RECORD_VALUES = 30_000;

/**
 * Maximum number of records per list, for regions that return more than
 * requested.
 */
export const MAX_RECORDS = 2_000;

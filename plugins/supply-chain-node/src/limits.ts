import type { RegionalEndpoint } from './RegionalApiError';

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * What one JSON answer may hold, in bytes. E6 gives every trail of 16 to 25 KB
 * at once where a region has no pages, and an entry of E8 repeats up to 0.9 MB
 * that was attested; all others are small.
 */
const MAX_BODY_BYTES: Readonly<Partial<Record<RegionalEndpoint, number>>> = {
  E1: 8 * MIB,
  E2: 8 * MIB,
  E6: 16 * MIB,
  E8: 16 * MIB,
  E9: 2 * MIB,
};
const MAX_OTHER_BODY_BYTES = MIB;

/** @returns the bytes that an answer of the endpoint may have */
export function maxBodyBytesOf(endpoint: RegionalEndpoint): number {
  return MAX_BODY_BYTES[endpoint] ?? MAX_OTHER_BODY_BYTES;
}

/**
 * JSON values in one answer: 16 MB of trails have some 420,000. Each costs
 * memory and time, also where it is nothing but `{}`.
 */
export const MAX_VALUES = 600_000;

/** JSON values in one record of a list: a trail has some 500. */
export const MAX_RECORD_VALUES = 30_000;

/** Records in one list, for regions that give more than they were asked for. */
export const MAX_RECORDS = 2_000;

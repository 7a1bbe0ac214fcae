import {
  FINGERPRINT_PATTERN,
  NAME_PATTERN,
} from 'backstage-plugin-supply-chain-common';
import { z } from 'zod';

/** Age of the oldest delivery that counts, and how far clocks may differ. */
export const MAX_AGE_MS = 15 * 60_000;

/** Only the fields that say where to look; a payload has more. */
const payloadSchema = z.object({
  timestamp: z.union([z.string(), z.number()]),
  org: z.string(),
  environment: z.string().min(1).max(255),
  artifact: z
    .object({
      fingerprint: z.string().regex(FINGERPRINT_PATTERN).nullish(),
      provenance: z
        .object({ flow: z.string().regex(NAME_PATTERN).nullish() })
        .nullish(),
    })
    .nullish(),
});

/** Where something may have happened. */
export interface Hint {
  environment: string;
  flow?: string;
  fingerprint?: string;
}

/** A payload that was read, or why it doesn't count. */
type Reading =
  | { hint: Hint; refused?: undefined }
  | { refused: 'malformed' | 'old' };

/** Reads the payload (version 1.0) of a delivery for an organization. */
export function readDelivery(body: string, org: string, now: number): Reading {
  const { success, data } = payloadSchema.safeParse(parseJson(body));
  if (!success || data.org !== org) {
    return { refused: 'malformed' };
  }
  const seconds = Number(data.timestamp);
  if (!Number.isFinite(seconds)) {
    return { refused: 'malformed' };
  }
  if (Math.abs(now - seconds * 1_000) > MAX_AGE_MS) {
    return { refused: 'old' };
  }
  return {
    hint: {
      environment: data.environment,
      flow: data.artifact?.provenance?.flow ?? undefined,
      fingerprint: data.artifact?.fingerprint ?? undefined,
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { z } from 'zod';
import { timestamp } from './base';

/** The `error` of a request for a time before the stored history. @public */
export const beforeHistoryErrorSchema = z.object({
  name: z.literal('BeforeHistoryError'),
  /** In English. */
  message: z.string(),
  /** Start of the stored history. */
  knownSince: timestamp,
});

/**
 * The `error` of a download of an attestation that has no evidence file.
 *
 * @public
 */
export const noEvidenceFileErrorSchema = z.object({
  name: z.literal('NoEvidenceFileError'),
  /** In English. */
  message: z.string(),
});

/** Why there is no data for a request. @public */
export type ReadError =
  | z.infer<typeof beforeHistoryErrorSchema>
  | z.infer<typeof noEvidenceFileErrorSchema>;

/**
 * Returns why a portal API error says that there is no data; undefined for any
 * other error.
 *
 * @public
 */
export function readErrorOf(error: unknown): ReadError | undefined {
  const { body } = (error ?? {}) as { body?: { error?: unknown } };
  return z
    .discriminatedUnion('name', [
      beforeHistoryErrorSchema,
      noEvidenceFileErrorSchema,
    ])
    .safeParse(body?.error).data;
}

import { z } from 'zod';
import type { FieldMistakeCode } from './fieldMistakes';

/** Pattern of notification names (E3), which may also contain `/`. @public */
export const NOTIFICATION_NAME_PATTERN = /^[a-zA-Z0-9][a-zA-Z0-9._~/-]*$/;

/** Pattern of a SHA-256 fingerprint in lower-case hexadecimal. @public */
export const FINGERPRINT_PATTERN = /^[a-f0-9]{64}$/;

/**
 * The name of an attestation. A dot would make it the name of an artifact's
 * attestation.
 *
 * @public
 */
export const attestationNameSchema = z
  .string()
  .regex(/^[a-zA-Z0-9,_-]+$/, 'attestation-name' satisfies FieldMistakeCode);

/** The fingerprint of an artifact: a SHA-256. @public */
export const fingerprintSchema = z
  .string()
  .regex(FINGERPRINT_PATTERN, 'fingerprint' satisfies FieldMistakeCode);

/** The SHA of a commit. @public */
export const commitSchema = z
  .string()
  .regex(/^[a-f0-9]{40}$/, 'must be 40 lower-case hexadecimal characters');

/** An http or https URL that regions accept in a record. @public */
export const webUrlSchema = z.url({
  protocol: /^https?$/,
  error: 'web-url' satisfies FieldMistakeCode,
});

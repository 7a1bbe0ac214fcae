import { z } from 'zod';
import { NAME_PATTERN } from '../link/references';
import type { FieldMistakeCode } from './fieldMistakes';

/** Pattern of notification names (E3), which may also contain `/`. @public */
export const NOTIFICATION_NAME_PATTERN = /^[a-zA-Z0-9][a-zA-Z0-9._~/-]*$/;

/** Pattern of a SHA-256 fingerprint in lower-case hexadecimal. @public */
export const FINGERPRINT_PATTERN = /^[a-f0-9]{64}$/;

/** The name of a flow. @public */
export const flowNameSchema = z
  .string()
  .regex(
    NAME_PATTERN,
    'must start with a letter or a digit and hold only letters, digits, . _ ~ and -',
  );

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

/**
 * Search value of E9: a commit or fingerprint, or at least its first five
 * characters. Converted to lower case.
 *
 * @public
 */
export const searchValueSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-f0-9]{5,64}$/, 'must be 5 to 64 hexadecimal characters');

/** An http or https URL that regions accept in a record. @public */
export const webUrlSchema = z.url({
  protocol: /^https?$/,
  error: 'web-url' satisfies FieldMistakeCode,
});

/** The number of a notification (E7). @public */
export const notificationNumberSchema = z.int().min(0);

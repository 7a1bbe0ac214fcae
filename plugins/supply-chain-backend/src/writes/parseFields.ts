import { fieldMistakeOf } from 'backstage-plugin-supply-chain-common';
import type { z } from 'zod';
import { invalid } from './WriteRefusedError';
import type { Mistake } from './WriteRefusedError';

/**
 * Validates a user's input.
 *
 * @throws WriteRefusedError with the mistake in each field
 */
export function parseFields<S extends z.ZodType>(
  schema: S,
  input: unknown,
): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) {
    return result.data;
  }
  const fields: Record<string, Mistake> = {};
  for (const { path, message } of result.error.issues) {
    fields[path.join('.') || 'data'] ??= fieldMistakeOf(message) ?? message;
  }
  throw invalid(fields);
}

import type { z } from 'zod';
import { invalid } from './WriteRefusedError';

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
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    fields[path.join('.') || 'data'] ??= message;
  }
  throw invalid(fields);
}

import { fieldMistakesOf } from 'backstage-plugin-supply-chain-common';
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
  throw invalid(fieldMistakesOf(schema, input));
}

import { InputError } from '@backstage/errors';
import {
  fieldMistakesOf,
  fieldMistakeText,
} from 'backstage-plugin-supply-chain-common';
import type { z } from 'zod';

/**
 * Validates an action's input against a schema of the portal API.
 *
 * @throws InputError naming each invalid field
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  input: z.input<S>,
): z.input<S> {
  const mistakes = Object.entries(fieldMistakesOf(schema, input));
  if (mistakes.length > 0) {
    throw new InputError(
      mistakes
        .map(([field, mistake]) => `${field} ${fieldMistakeText(mistake)}`)
        .join('; '),
    );
  }
  return input;
}

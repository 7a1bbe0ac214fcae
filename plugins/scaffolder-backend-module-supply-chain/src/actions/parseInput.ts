import { InputError } from '@backstage/errors';
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
  const { error } = schema.safeParse(input);
  if (error) {
    throw new InputError(
      error.issues
        .map(({ path, message }) => `${path.join('.')} ${message}`)
        .join('; '),
    );
  }
  return input;
}

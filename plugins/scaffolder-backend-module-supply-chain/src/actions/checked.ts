import { InputError } from '@backstage/errors';
import type { z } from 'zod';

/**
 * Input of an action as the portal API takes it.
 *
 * @throws InputError that names each field that is wrong
 */
export function checked<S extends z.ZodType>(
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

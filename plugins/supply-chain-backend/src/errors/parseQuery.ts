import { InputError } from '@backstage/errors';
import type { z } from 'zod';

/** @throws InputError naming each invalid parameter */
export function parseQuery<S extends z.ZodType>(
  schema: S,
  query: unknown,
): z.output<S> {
  const result = schema.safeParse(query);
  if (!result.success) {
    throw new InputError(
      `Invalid query: ${result.error.issues
        .map(issue => [issue.path.join('.'), issue.message].join(' ').trim())
        .join('; ')}`,
    );
  }
  return result.data;
}

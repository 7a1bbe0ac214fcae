import type { ConfigProblem } from 'backstage-plugin-supply-chain-common';
import type { z } from 'zod';
import { mistakesOf, problemOfMistake } from './mistakes';
import type { Mistake } from './mistakes';

/** A settings block whose settings can be validated individually. */
type BlockSchema<T> = z.ZodType<T> & { shape: z.ZodRawShape };

/** The problems of a config, in the order in which they were found. */
export class Problems {
  readonly all: ConfigProblem[] = [];

  /** @param path - of the block in which the mistake is */
  add(
    path: readonly string[],
    mistake: Mistake,
    rest: Pick<ConfigProblem, 'effect' | 'region' | 'org'>,
  ): ConfigProblem {
    const inBlock = { ...mistake, path: [...path, ...mistake.path] };
    const effect =
      mistake.reason === 'unknown-key' && rest.effect === 'default-used'
        ? 'ignored'
        : rest.effect;
    const problem = problemOfMistake(inBlock, { ...rest, effect });
    this.all.push(problem);
    return problem;
  }
}

/**
 * Reads a block without its invalid settings, so that those get their defaults.
 *
 * @returns no value if an invalid setting has no default
 */
export function readBlock<T extends object>(
  schema: BlockSchema<T>,
  input: unknown,
): { value?: T; mistakes: Mistake[] } {
  const first = schema.safeParse(input);
  if (first.success) {
    return { value: first.data, mistakes: [] };
  }
  const mistakes = mistakesOf(first.error, input, keysOf(schema));
  const wrong = new Set(mistakes.map(({ path }) => path[0]));
  const settings = Object.entries(isBlock(input) ? input : {});
  const rest = schema.safeParse(
    Object.fromEntries(settings.filter(([key]) => !wrong.has(key))),
  );
  return { value: rest.data, mistakes };
}

export function keysOf(schema: { shape: z.ZodRawShape }): string[] {
  return Object.keys(schema.shape);
}

export function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

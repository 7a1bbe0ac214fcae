import { closestName } from 'backstage-plugin-supply-chain-common';
import { z } from 'zod';
import { validate } from './schema';

/** A mistake, with its path inside the validated block. */
export interface Mistake {
  path: string[];
  /** What is wrong, after the path. */
  says: string;
}

/** A mistake in the `supplyChain` block. Never contains a value from the file. */
export interface ConfigProblem extends Omit<Mistake, 'path'> {
  /** For example `supplyChain.regions.eu.baseUrl`. */
  path: string;
  /** What happens until it is fixed. */
  until: string;
  /** What can't be used because of it. */
  region?: string;
  org?: string;
}

const FILTERS = ['entities', 'entitiesByFlow'];

export const MISSING =
  'is missing. If it refers to an environment variable, make sure the variable is set.';

export function invalid(path: string[], allowed: string): Mistake {
  return { path, says: `is invalid. Allowed: ${allowed}.` };
}

/** Names the one of some names that was probably meant. */
export function didYouMean(name: string, known: readonly string[]): string {
  const meant = closestName(name, known);
  return meant ? ` Did you mean ${meant}?` : '';
}

export function unknownKey(
  key: string,
  known: readonly string[],
  inside: string[] = [],
): Mistake {
  const says = `isn't a setting.${didYouMean(key, known)}`;
  return { path: [...inside, key], says };
}

/**
 * Reads a block without its invalid settings, so that those get their defaults,
 * or a list without its invalid entries.
 *
 * @returns no value if an invalid setting has no default
 */
export function readBlock<T extends object>(
  schema: z.ZodType<T>,
  input: unknown,
): { value?: T; mistakes: Mistake[] } {
  const first = validate(schema, input);
  if (first.success) {
    return { value: first.data, mistakes: [] };
  }
  const block = schema instanceof z.ZodArray ? schema.element : schema;
  const known = block instanceof z.ZodObject ? Object.keys(block.shape) : [];
  const mistakes = first.error.issues.flatMap(issue =>
    mistakesOf(issue, known),
  );
  const wrong = new Set(mistakes.map(({ path }) => path[0]));
  const right = Object.entries(Object(input)).filter(
    ([key]) => !wrong.has(key),
  );
  const rest = Array.isArray(input)
    ? right.map(([, entry]) => entry)
    : Object.fromEntries(right);
  return { value: validate(schema, rest).data, mistakes };
}

/** @param known - the keys of the validated block */
function mistakesOf(
  issue: z.core.$ZodIssue,
  known: readonly string[],
): Mistake[] {
  const path = issue.path.map(String);
  if (FILTERS.includes(path[0])) {
    return [invalid(path, '{ spec.owner: … }')];
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => unknownKey(key, known, path));
  }
  return issue.code === 'invalid_type' && issue.input === undefined
    ? [{ path, says: MISSING }]
    : [invalid(path, issue.message)];
}

export function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param inside - path of the block with the mistake */
export function problemOf(
  inside: readonly string[],
  { path: own, says }: Mistake,
  consequence: Pick<ConfigProblem, 'until' | 'region' | 'org'>,
): ConfigProblem {
  const path = ['supplyChain', ...inside, ...own].join('.');
  return { ...consequence, path, says };
}

/** Formats a problem as a log line, with what happens until it is fixed. */
export function logLine({ path, says, until }: ConfigProblem): string {
  return `${path} ${says} Until then, ${until}`;
}

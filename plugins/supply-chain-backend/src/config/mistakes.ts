import { closestName } from 'backstage-plugin-supply-chain-common';
import type { z } from 'zod';
import { validate } from './schema';

/** A mistake, with its path inside the validated block. */
export interface Mistake {
  path: string[];
  reason: 'missing' | 'unknown-key' | 'invalid';
  /** The key or name that was probably meant. */
  suggestion?: string;
  /** What is allowed instead of an invalid value, such as `1 … 256`. */
  allowed?: string;
}

/** What follows from a mistake, and for what. */
interface Consequence {
  /** Until it is fixed. */
  effect: 'idle' | 'disabled' | 'previous-used' | 'ignored';
  region?: string;
  org?: string;
}

/** A mistake in the `supplyChain` block. Never contains a value from the file. */
export interface ConfigProblem extends Omit<Mistake, 'path'>, Consequence {
  /** For example `supplyChain.regions.eu.baseUrl`. */
  path: string;
  message: string;
}

/** Settings that are entity filters. */
const FILTERS = ['entities', 'entitiesByFlow'];

/** An unknown key, with the one that was probably meant. */
export function unknownKey(
  key: string,
  known: readonly string[],
  inside: string[] = [],
): Mistake {
  return {
    path: [...inside, key],
    reason: 'unknown-key',
    suggestion: closestName(key, known),
  };
}

/**
 * Reads a block without its invalid settings, so that those get their defaults.
 *
 * @returns no value if an invalid setting has no default
 */
export function readBlock<T extends object>(
  schema: z.ZodType<T> & { shape: z.ZodRawShape },
  input: unknown,
): { value?: T; mistakes: Mistake[] } {
  const first = validate(schema, input);
  if (first.success) {
    return { value: first.data, mistakes: [] };
  }
  const mistakes = first.error.issues.flatMap(issue =>
    mistakesOf(issue, Object.keys(schema.shape)),
  );
  const wrong = new Set(mistakes.map(({ path }) => path[0]));
  const settings = Object.entries(isBlock(input) ? input : {});
  const rest = validate(
    schema,
    Object.fromEntries(settings.filter(([key]) => !wrong.has(key))),
  );
  return { value: rest.data, mistakes };
}

/** @param known - the keys of the validated block */
export function mistakesOf(
  issue: z.core.$ZodIssue,
  known: readonly string[] = [],
): Mistake[] {
  const path = issue.path.map(String);
  if (FILTERS.includes(path[0])) {
    return [{ path, reason: 'invalid', allowed: '{ spec.owner: … }' }];
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => unknownKey(key, known, path));
  }
  return issue.code === 'invalid_type' && issue.input === undefined
    ? [{ path, reason: 'missing' }]
    : [{ path, reason: 'invalid', allowed: issue.message }];
}

export function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param inside - path of the block with the mistake */
export function problemOf(
  inside: readonly string[],
  mistake: Mistake,
  consequence: Consequence,
): ConfigProblem {
  const path = ['supplyChain', ...inside, ...mistake.path].join('.');
  const what = {
    missing:
      'is missing. If it refers to an environment variable, make sure the variable is set',
    'unknown-key': "isn't a setting",
    invalid: `is invalid. Allowed: ${mistake.allowed}`,
  }[mistake.reason];
  return { ...mistake, path, message: `${path} ${what}`, ...consequence };
}

/** Formats a problem as a log line, with what happens until it is fixed. */
export function logLine(problem: ConfigProblem): string {
  const { message, suggestion, effect, region, org } = problem;
  const meant = suggestion ? ` Did you mean ${suggestion}?` : '';
  const disabled = org
    ? `organization ${org} in region ${region}`
    : `region ${region}`;
  const until = {
    idle: 'the plugin is idle; restart the backend after the change',
    disabled: `${disabled} isn't used`,
    'previous-used': 'the previous configuration stays in use',
    ignored: "it isn't used",
  }[effect];
  return `${message}.${meant} Until then, ${until}`;
}

import {
  CONFIG_MISTAKES,
  closestName,
} from 'backstage-plugin-supply-chain-common';
import type {
  ConfigMistake,
  ConfigProblem,
} from 'backstage-plugin-supply-chain-common';
import { z } from 'zod';

/** A mistake, with its path inside the parsed block. */
export interface Mistake
  extends Pick<ConfigProblem, 'reason' | 'suggestion' | 'expected' | 'range'> {
  path: string[];
}

const TYPES: Record<string, ConfigProblem['expected']> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
};

/** Keys whose contents are entity filters. */
const RULES = ['entities', 'entitiesByFlow'];

const paramsSchema = z.object({
  range: z.object({ from: z.string(), to: z.string() }).optional(),
});

/**
 * Converts the validation errors of a block to mistakes.
 *
 * @param known - allowed keys
 */
export function mistakesOf(
  { issues }: z.core.$ZodError,
  input: unknown,
  known: readonly string[],
): Mistake[] {
  return issues.flatMap((issue): Mistake[] => {
    const path = issue.path.map(String);
    if (RULES.includes(path[0])) {
      return [{ path, reason: 'invalid-filter' }];
    }
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(key => unknownKey(key, known));
    }
    const reason = CONFIG_MISTAKES.find(mistake => mistake === issue.message);
    if (reason) {
      const { range } =
        issue.code === 'custom' ? paramsSchema.parse(issue.params ?? {}) : {};
      return [{ path, reason, range }];
    }
    if (valueAt(input, path) === undefined) {
      return [{ path, reason: 'missing' }];
    }
    const expected =
      issue.code === 'invalid_type'
        ? TYPES[issue.expected] ?? 'block'
        : // The only other rule is that text must not be empty.
          'text';
    return [{ path, reason: 'wrong-type', expected }];
  });
}

/** An unknown key, with the one that was probably meant. */
export function unknownKey(key: string, known: readonly string[]): Mistake {
  return {
    path: [key],
    reason: 'unknown-key',
    suggestion: closestName(key, known),
  };
}

function valueAt(input: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Object.entries(value).find(([name]) => name === key)?.[1]
        : undefined,
    input,
  );
}

const EXPECTED: Record<NonNullable<ConfigProblem['expected']>, string> = {
  text: "text that isn't empty",
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  block: 'a block of settings',
};

const TEXTS: Record<
  ConfigMistake,
  (mistake: Mistake) => { what: string; fix: string }
> = {
  missing: () => ({
    what: 'is missing',
    fix: 'Set it. If it refers to an environment variable, make sure the variable is set',
  }),
  'unknown-key': ({ suggestion }) => ({
    what: "isn't a setting",
    fix: suggestion ? `Did you mean ${suggestion}?` : 'Remove it',
  }),
  'wrong-type': ({ expected = 'text' }) => ({
    what: `must be ${EXPECTED[expected]}`,
    fix: 'Correct its value',
  }),
  'out-of-range': ({ range }) => ({
    what: `must be a value from ${range?.from} to ${range?.to}`,
    fix: 'Correct its value',
  }),
  'no-duration': () => ({
    what: 'must be a duration',
    fix: 'Write it like 30s or { seconds: 30 }',
  }),
  'no-address': () => ({
    what: 'must be an https URL',
    fix: 'Start it with https://',
  }),
  'plain-http': () => ({
    what: 'must be https: plain http would expose the key',
    fix: 'Use https; http works only for the same machine',
  }),
  'address-extras': () => ({
    what: 'must not contain a user, password, query or fragment',
    fix: 'Remove these from the URL',
  }),
  'no-api-path': () => ({
    what: "isn't the root of the regional API",
    fix: 'Make it end in /api/v2',
  }),
  'invalid-name': () => ({
    what: 'has a name with a space, colon, slash or comma',
    fix: 'Correct the name',
  }),
  'invalid-key': () => ({
    what: 'must contain only ASCII characters, without spaces or line breaks',
    fix: 'Copy the key again',
  }),
  'invalid-filter': () => ({
    what: "isn't a valid entity filter",
    fix: 'Write a field such as spec.owner with a value, a list of values, or { $hasPrefix: … }',
  }),
  'unknown-region': ({ suggestion }) => ({
    what: "isn't one of the configured regions",
    fix: suggestion
      ? `Did you mean ${suggestion}?`
      : 'Set it to a key of supplyChain.regions',
  }),
};

/** Converts a mistake to a problem with a message. */
export function problemOfMistake(
  mistake: Mistake,
  rest: Pick<ConfigProblem, 'effect' | 'region' | 'org'>,
): ConfigProblem {
  const { what, fix } = TEXTS[mistake.reason](mistake);
  const path = ['supplyChain', ...mistake.path].join('.');
  return { ...mistake, path, message: `${path} ${what}`, fix, ...rest };
}

/**
 * Formats a problem as a log line: what is wrong, how to fix it, and what
 * happens until then.
 */
export function logLine(problem: ConfigProblem): string {
  const { message, fix } = problem;
  return `${message}. ${fix.replace(/[^?]$/, '$&.')} ${effectText(problem)}`;
}

function effectText({ effect, region, org }: ConfigProblem): string {
  switch (effect) {
    case 'idle':
      return 'Until then, the plugin is idle; restart the backend after the change';
    case 'not-used':
      if (org) {
        return `Until then, organization ${org} in region ${region} isn't used`;
      }
      return region
        ? `Until then, region ${region} isn't used`
        : 'Until then, there is no default region';
    case 'previous-used':
      return 'Until then, the previous configuration stays in use';
    case 'default-used':
      return 'Until then, the default is used';
    case 'longest-kept':
      return 'Until then, records are kept for 10 years';
    default:
      return 'Until then, it is ignored';
  }
}

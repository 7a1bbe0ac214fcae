import { isObject, readJson } from './reading';

const PASSED = [
  'PASS',
  'PASSED',
  'OK',
  'SUCCESS',
  'SUCCEEDED',
  'COMPLIANT',
  'TRUE',
];
const FAILED = [
  'FAIL',
  'FAILED',
  'FAILURE',
  'ERROR',
  'NONCOMPLIANT',
  'FALSE',
  'VIOLATED',
  'VIOLATION',
  'DENIED',
  'REJECTED',
];

/**
 * Whether a word such as `PASSED` or `ERROR`, or a boolean, means that a check
 * passed. Undefined for any other word.
 */
export function readOutcome(value: unknown): boolean | undefined {
  if (typeof value !== 'string') {
    return typeof value === 'boolean' ? value : undefined;
  }
  const word = value.toUpperCase().replace(/[\s_-]/g, '');
  if (PASSED.includes(word)) {
    return true;
  }
  return FAILED.includes(word) ? false : undefined;
}

/** Combines several fields of one check; a single failure decides. */
export function worstOutcome(values: readonly unknown[]): boolean | undefined {
  const outcomes = values.map(readOutcome);
  if (outcomes.includes(false)) {
    return false;
  }
  return outcomes.includes(true) ? true : undefined;
}

/**
 * Converts any value to text, objects and lists as JSON. Undefined for null.
 */
export function readAsText(value: unknown): string | undefined {
  if (typeof value === 'string') {
    return value.trim() === '' ? undefined : value;
  }
  const json = readJson(value);
  return json === undefined ? undefined : JSON.stringify(json);
}

/** The first of several fields that contains text. */
export function firstText(
  value: unknown,
  keys: readonly string[],
): string | undefined {
  if (!isObject(value)) {
    return undefined;
  }
  for (const key of keys) {
    const text = Object.hasOwn(value, key) ? readAsText(value[key]) : undefined;
    if (text !== undefined) {
      return text;
    }
  }
  return undefined;
}

/**
 * What is wrong with the annotations or, in the second group, with what a region
 * says.
 *
 * @public
 */
export const PROBLEM_REASONS = [
  'invalid-value',
  'too-many-values',
  'unknown-region',
  'no-region',
  'no-organization',
  'organization-not-configured',
  'configuration-invalid',
  'link-not-allowed',
  'unknown-annotation',
  'inherited-value',

  'organization-not-found',
  'service-account-not-found',
  'flow-not-found',
  'artifact-not-found',
  'environment-not-found',
  'notification-not-found',
  'key-refused',
  'role-too-low',
  'rate-limited',
  'region-unavailable',
  'unexpected-answer',
  'unreadable-records',
  'undecided',
] as const;

/** Why something is a problem. @public */
export type ProblemReason = (typeof PROBLEM_REASONS)[number];

/**
 * Something wrong with a link or one of its sources: the annotation and value
 * concerned, the reason, and a hint on what to do.
 *
 * `message` and `hint` are English sentences; user interfaces translate by
 * `reason` and the other fields. `suggestion` and `known` contain names from
 * the configuration only on the Health page.
 *
 * @public
 */
export interface Problem {
  reason: ProblemReason;
  message: string;
  hint?: string;
  annotation?: string;
  value?: string;
  /** The system or domain whose annotation it is, if inherited. */
  inheritedFrom?: string;
  /** The name that was probably meant. */
  suggestion?: string;
  /** Existing names, up to a limit, when `value` matches none of them. */
  known?: string[];
  region?: string;
  org?: string;
  flow?: string;
  count?: number;
  /** The path of a mistake in app-config.yaml. */
  setting?: string;
}

/**
 * Shortens a name to fit a message, and writes out the characters that may be
 * invisible or look like others.
 *
 * @public
 */
export function readableName(name: string): string {
  const text = name.length > 80 ? `${name.slice(0, 80)}…` : name;
  return text.replace(/[^ -~…]/gu, character => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16).toUpperCase()}}`;
  });
}

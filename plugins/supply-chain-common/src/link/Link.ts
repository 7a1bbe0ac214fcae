/** Identifies a flow by region, organization and name. @public */
export interface FlowRef {
  region: string;
  org: string;
  flow: string;
}

/** Identifies a trail by region, organization, flow and name. @public */
export interface TrailRef extends FlowRef {
  trail: string;
}

/** Identifies an environment by region, organization and name. @public */
export interface EnvironmentRef {
  region: string;
  org: string;
  environment: string;
}

/** Identifies a notification by region, organization and number. @public */
export interface NotificationRef {
  region: string;
  org: string;
  number: number;
}

/** Pattern of flow and trail names (E1 `flow_name`, `trail_name`). @public */
export const NAME_PATTERN = /^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/;

/** `name`, `org/name` or `region:org/name`. */
const ANNOTATED_NAME = /^(?:(?:([^\s:/]+):)?([^\s:/]+)\/)?([^\s:]+)$/;

/** What can be named in an annotation, as worded in messages. */
const NAMED = {
  flow: NAME_PATTERN,
  // Assumed to hold for environments too.
  environment: NAME_PATTERN,
  number: /^[1-9][0-9]{0,8}$/,
};

/**
 * Parses a flow, an environment or a notification's number in an annotation:
 * `name`, `org/name` or `region:org/name`.
 *
 * @returns undefined if the text isn't one
 * @public
 */
export function parseAnnotatedName(
  text: string,
  kind: 'flow' | 'environment' | 'number',
): { region?: string; org?: string; name: string } | undefined {
  const [, region, org, name = ''] = ANNOTATED_NAME.exec(text) ?? [];
  return NAMED[kind].test(name) ? { region, org, name } : undefined;
}

/** Regions report names that no annotation can have. */
const QUALIFIED_NAME = /^([^\s:/]+):([^\s:/]+)\/(.+)$/s;

/** Formats a flow as `region:org/flow`. @public */
export function stringifyFlowRef(ref: FlowRef): string {
  return `${ref.region}:${ref.org}/${ref.flow}`;
}

/** Formats a trail as `region:org/flow/trail`. @public */
export function stringifyTrailRef(ref: TrailRef): string {
  return `${stringifyFlowRef(ref)}/${ref.trail}`;
}

/** Formats an environment as `region:org/environment`. @public */
export function stringifyEnvironmentRef(ref: EnvironmentRef): string {
  return `${ref.region}:${ref.org}/${ref.environment}`;
}

/** Parses `region:org/flow`; undefined if the text isn't one. @public */
export function parseFlowRef(text: string): FlowRef | undefined {
  const [, region, org, flow] = QUALIFIED_NAME.exec(text) ?? [];
  return region ? { region, org, flow } : undefined;
}

/** Parses `region:org/environment`; undefined if the text isn't one. @public */
export function parseEnvironmentRef(text: string): EnvironmentRef | undefined {
  const [, region, org, environment] = QUALIFIED_NAME.exec(text) ?? [];
  return region ? { region, org, environment } : undefined;
}

/** What is wrong with annotations or, below, with a region's data. @public */
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

/** Shortens a name, and writes out invisible or unusual characters. @public */
export function readableName(name: string): string {
  const text = name.length > 80 ? `${name.slice(0, 80)}…` : name;
  return text.replace(/[^ -~…]/gu, character => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16).toUpperCase()}}`;
  });
}

/** A flow whose trails and artifacts belong to an entity. @public */
export interface LinkedFlow extends FlowRef {
  /** Its trails are of pull requests: shown, but never counted in a state. */
  pullRequests?: true;
}

/** The resolved annotations of an entity. @public */
export interface Link {
  flows: LinkedFlow[];
  /** Template names of the entity's artifacts; empty for all. */
  artifacts: string[];
  /** Repositories of the entity's artifacts (E1 `repo_name`); empty for all. */
  repos: string[];
  /** Environments where the entity runs. */
  environments: EnvironmentRef[];
  /** Notifications about those environments. */
  notifications: NotificationRef[];
  /** Problems with the annotations. They never hide valid values. */
  problems: Problem[];
}

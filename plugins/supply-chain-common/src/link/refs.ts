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

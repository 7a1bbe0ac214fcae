import type { EnvironmentRef, FlowRef, TrailRef } from './refs';

/**
 * Pattern of flow and trail names: E1's `flow_name` and an artifact's
 * `trail_name`.
 *
 * @public
 */
export const NAME_PATTERN = /^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/;

/** Pattern of an artifact's name in the template (E1). */
export const TEMPLATE_NAME_PATTERN = /^[a-zA-Z0-9_-]{1,255}$/;

/**
 * Formats a trail.
 *
 * @returns `region:org/flow/trail`
 * @public
 */
export function stringifyTrailRef(ref: TrailRef): string {
  return `${stringifyFlowRef(ref)}/${ref.trail}`;
}

/**
 * Formats an environment as in the `supply-chain/environments` annotation.
 *
 * @returns `region:org/environment`
 * @public
 */
export function stringifyEnvironmentRef(ref: EnvironmentRef): string {
  return `${ref.region}:${ref.org}/${ref.environment}`;
}

/**
 * Parses an environment written as `region:org/environment`. Its name may
 * contain anything, since regions report names that no annotation can have.
 *
 * @returns undefined when the text has another form
 * @public
 */
export function parseEnvironmentRef(text: string): EnvironmentRef | undefined {
  const [, region, org, environment] =
    /^([^\s:/]+):([^\s:/]+)\/(.+)$/s.exec(text) ?? [];
  return region && org && environment
    ? { region, org, environment }
    : undefined;
}

/** A name in an annotation, with optional region and organization. */
interface QualifiedName {
  region?: string;
  org?: string;
  name: string;
}

const QUALIFIED_NAME = /^(?:(?:([^\s:/]+):)?([^\s:/]+)\/)?([^\s:]+)$/;

/**
 * Parses `name`, `org/name` or `region:org/name`. The name itself may contain a
 * slash only after an organization.
 *
 * @returns undefined when the text has none of these forms
 */
export function parseQualifiedName(text: string): QualifiedName | undefined {
  const match = QUALIFIED_NAME.exec(text);
  if (!match) {
    return undefined;
  }
  const [, region, org, name] = match;
  return { ...(region && { region }), ...(org && { org }), name };
}

/**
 * Formats a flow as in the `supply-chain/flows` annotation.
 *
 * @returns `region:org/flow`
 * @public
 */
export function stringifyFlowRef(ref: FlowRef): string {
  return `${ref.region}:${ref.org}/${ref.flow}`;
}

/**
 * Parses a flow written as `region:org/flow`.
 *
 * @returns undefined when the text has another form
 * @public
 */
export function parseFlowRef(text: string): FlowRef | undefined {
  const parsed = parseQualifiedName(text);
  return parsed?.region && parsed.org
    ? { region: parsed.region, org: parsed.org, flow: parsed.name }
    : undefined;
}

import { z } from 'zod';

/**
 * Pattern of flow and trail names: E1's `flow_name` and an artifact's
 * `trail_name`.
 *
 * @public
 */
export const NAME_PATTERN = /^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/;

/** Pattern of an artifact's name in the template (E1). */
export const TEMPLATE_NAME_PATTERN = /^[a-zA-Z0-9_-]{1,255}$/;

/** Schema of {@link FlowRef}. @public */
export const flowRefSchema = z.object({
  region: z.string(),
  org: z.string(),
  flow: z.string(),
});

/** Identifies a flow by region, organization and name. @public */
export interface FlowRef extends z.infer<typeof flowRefSchema> {}

/** Identifies a trail by region, organization, flow and name. @public */
export interface TrailRef extends FlowRef {
  trail: string;
}

/**
 * Formats a trail.
 *
 * @returns `region:org/flow/trail`
 * @public
 */
export function stringifyTrailRef(ref: TrailRef): string {
  return `${stringifyFlowRef(ref)}/${ref.trail}`;
}

export const environmentRef = z.object({
  region: z.string(),
  org: z.string(),
  environment: z.string(),
});

/** Identifies an environment by region, organization and name. @public */
export interface EnvironmentRef extends z.infer<typeof environmentRef> {}

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

export const notificationRef = z.object({
  region: z.string(),
  org: z.string(),
  number: z.number(),
});

/** Identifies a notification by region, organization and number. @public */
export interface NotificationRef extends z.infer<typeof notificationRef> {}

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

/**
 * A flow, known by its region, organization and name.
 *
 * @public
 */
export interface FlowRef {
  region: string;
  org: string;
  flow: string;
}

/**
 * An environment, known by its region, organization and name.
 *
 * @public
 */
export interface EnvironmentRef {
  region: string;
  org: string;
  environment: string;
}

/**
 * A notification, known by its region, organization and number.
 *
 * @public
 */
export interface NotificationRef {
  region: string;
  org: string;
  number: number;
}

/** A name as an annotation writes it: its organization and region are optional. */
export interface QualifiedName {
  region?: string;
  org?: string;
  name: string;
}

const QUALIFIED_NAME = /^(?:(?:([^\s:/]+):)?([^\s:/]+)\/)?([^\s:]+)$/;

/**
 * Takes `name`, `org/name` or `region:org/name` apart. The name itself may
 * hold a slash only after an organization.
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
 * Writes a flow the way the `supply-chain/flows` annotation does.
 *
 * @returns `region:org/flow`
 * @public
 */
export function stringifyFlowRef(ref: FlowRef): string {
  return `${ref.region}:${ref.org}/${ref.flow}`;
}

/**
 * Reads a flow written as `region:org/flow`.
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

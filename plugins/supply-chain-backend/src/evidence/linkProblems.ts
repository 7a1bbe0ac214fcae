import {
  closestName,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION,
} from 'backstage-plugin-supply-chain-common';
import type {
  EnvironmentRef,
  FlowRef,
  Problem,
} from 'backstage-plugin-supply-chain-common';

/** Maximum number of names offered. */
const MAX_KNOWN = 20;

/** Names the record that may be the entity's, and what would decide it. */
export function undecidedProblem(
  { region, org, flow }: FlowRef,
  name: string,
  repo: string | undefined,
): Problem {
  const annotation =
    repo === undefined ? ANNOTATION.artifacts : ANNOTATION.repo;
  return {
    reason: 'undecided',
    region,
    org,
    flow,
    annotation,
    value: repo ?? name,
    message:
      repo === undefined
        ? `The flow ${flow} has an artifact "${name}", which may be this component's`
        : `The flow ${flow} has builds of the repository "${repo}", which may be this component's`,
    hint: `If it is, add it to the annotation ${annotation}`,
  };
}

/**
 * A problem for a linked artifact or repository that no record has.
 *
 * @param known - names in the linked flows
 */
export function unknownName(
  annotation: string,
  value: string,
  known: readonly string[],
): Problem {
  const what = annotation === ANNOTATION.repo ? 'of the repository ' : '';
  return {
    reason: 'artifact-not-found',
    annotation,
    value,
    known: offered(known),
    suggestion: closestName(value, [...known]),
    message: `The linked flows have no artifact ${what}"${value}"`,
    hint: `Fix the annotation ${annotation}`,
  };
}

/**
 * A problem for a linked environment without known deployments.
 *
 * @param known - environments of its organization with known deployments
 */
export function unseenEnvironment(
  { region, org, environment }: EnvironmentRef,
  known: readonly string[],
): Problem {
  const annotation = ANNOTATION.environments;
  // Several that extend its name are rather the members of a group.
  const isGroup = known.some(name => name.startsWith(environment));
  return {
    reason: 'environment-not-found',
    annotation,
    value: environment,
    known: offered(known),
    suggestion: isGroup ? undefined : closestName(environment, [...known]),
    region,
    org,
    message: `No known deployments to an environment "${environment}" in the organization ${org}`,
    hint: `Fix the annotation ${annotation}. If it is a group of environments, name its members`,
  };
}

function offered(names: readonly string[]): string[] {
  return [...new Set(names)].sort().slice(0, MAX_KNOWN);
}

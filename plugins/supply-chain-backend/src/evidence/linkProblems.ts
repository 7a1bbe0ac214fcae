import {
  closestName,
  SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION,
} from 'backstage-plugin-supply-chain-common';
import type {
  EnvironmentRef,
  FlowRef,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import { limitList } from 'backstage-plugin-supply-chain-node';

/** Maximum number of names offered. */
const MAX_KNOWN = 20;

/** Names the record that may be the entity's, and what would decide it. */
export function undecidedProblem(
  { region, org, flow }: FlowRef,
  { name, repo }: { name: string; repo?: string },
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
 * A problem for a linked name of an artifact that nothing has.
 *
 * @param known - names in the linked flows
 */
export function unknownNameProblem(
  value: string,
  known: readonly string[],
): Problem {
  return {
    ...notFound(ANNOTATION.artifacts, value, known),
    message: `The linked flows have no artifact "${value}"`,
  };
}

/** Like {@link unknownNameProblem}, for a linked repository. */
export function unknownRepoProblem(
  value: string,
  known: readonly string[],
): Problem {
  return {
    ...notFound(ANNOTATION.repo, value, known),
    message: `The linked flows have no artifact of the repository "${value}"`,
  };
}

function notFound(annotation: string, value: string, known: readonly string[]) {
  const { shown, omitted } = limitList(MAX_KNOWN, known);
  return {
    reason: 'artifact-not-found' as const,
    annotation,
    value,
    known: shown,
    omittedKnown: omitted,
    suggestion: closestName(value, [...known]),
    hint: `Fix the annotation ${annotation}`,
  };
}

/**
 * A problem for a linked environment without known deployments.
 *
 * @param seen - environments of its organization with known deployments
 */
export function unseenEnvironment(
  { region, org, environment }: EnvironmentRef,
  seen: ReadonlySet<string>,
): Problem {
  const annotation = ANNOTATION.environments;
  const known = [...seen].sort();
  // Several that extend its name are rather the members of a group.
  const members = known.filter(name => name.startsWith(environment));
  const suggestion =
    members.length > 0 ? undefined : closestName(environment, known);
  const { shown, omitted } = limitList(MAX_KNOWN, known);
  return {
    reason: 'environment-not-found',
    annotation,
    value: environment,
    known: shown,
    omittedKnown: omitted,
    suggestion,
    region,
    org,
    message: `No known deployments to an environment "${environment}" in the organization ${org}`,
    hint: `Fix the annotation ${annotation}. If it is a group of environments, name its members`,
  };
}

import type {
  EnvironmentRef,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import {
  closestName,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';

/** Environments that a problem lists at the most. */
const MAX_KNOWN = 20;

/**
 * The problem of an environment of a link that no deployment was seen in.
 *
 * @param seen - names of environments of its organization that some were in
 */
export function unseenEnvironment(
  { region, org, environment }: EnvironmentRef,
  seen: ReadonlySet<string>,
): Problem {
  const annotation = SUPPLY_CHAIN_ANNOTATIONS.environments;
  const known = [...seen].sort();
  const suggestion = closestName(environment, known);
  return {
    reason: 'environment-not-found',
    annotation,
    value: environment,
    known: known.slice(0, MAX_KNOWN),
    ...(suggestion && { suggestion }),
    region,
    org,
    message: `No known deployments to an environment "${environment}" in the organization ${org}`,
    hint: `Fix the annotation ${annotation}`,
  };
}

import type {
  EnvironmentRef,
  Problem,
} from 'backstage-plugin-supply-chain-common';
import {
  closestName,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import { limitList } from '../records/text';

/** Maximum number of environments listed in a problem. */
const MAX_KNOWN = 20;

/**
 * A problem for a linked environment without known deployments.
 *
 * @param seen - environments of its organization with known deployments
 */
export function unseenEnvironment(
  { region, org, environment }: EnvironmentRef,
  seen: ReadonlySet<string>,
): Problem {
  const annotation = SUPPLY_CHAIN_ANNOTATIONS.environments;
  const known = [...seen].sort();
  const suggestion = closestName(environment, known);
  const { shown, omitted } = limitList(MAX_KNOWN, known);
  return {
    reason: 'environment-not-found',
    annotation,
    value: environment,
    known: shown,
    ...(omitted && { omittedKnown: omitted }),
    ...(suggestion && { suggestion }),
    region,
    org,
    message: `No known deployments to an environment "${environment}" in the organization ${org}`,
    hint: `Fix the annotation ${annotation}`,
  };
}

import { closestName } from 'backstage-plugin-supply-chain-common';
import type { Problem } from 'backstage-plugin-supply-chain-common';
import type { RegionalErrorKind } from 'backstage-plugin-supply-chain-node';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';

/** Path of an organization in the configuration. */
export function configPath(region: string, org: string): string {
  return `supplyChain.regions.${region}.organizations.${org}`;
}

/** Advice to a portal admin on a failed check. */
export function adviceFor(
  kind: RegionalErrorKind,
  region: string,
  org: string,
): string {
  const path = configPath(region, org);
  switch (kind) {
    case 'unauthorized':
      return `Set a valid key in ${path}.apiKey. No restart needed`;
    case 'forbidden':
      return `Grant the service account in ${path} a higher role, or remove serviceAccount`;
    case 'rate-limited':
      return `Lower supplyChain.regions.${region}.concurrency`;
    default:
      return `Check supplyChain.regions.${region}.baseUrl and the network between the portal and the region`;
  }
}

/** Advice to a portal admin on a list that couldn't be read. */
export function syncAdvice(
  { reason, org = '', flow }: Problem,
  region: string,
): string {
  switch (reason) {
    case 'key-refused':
      return adviceFor('unauthorized', region, org);
    case 'role-too-low':
      return `Give the key ${configPath(
        region,
        org,
      )}.apiKey a role that may read`;
    case 'rate-limited':
      return 'Lower supplyChain.sync.requestsPerMinute';
    default:
      return flow === undefined
        ? adviceFor('network', region, org)
        : 'Other flows of the region can be read. Report it to whoever runs the region';
  }
}

/**
 * Adds details reserved for those who can see the health: the existing regions
 * and organizations, and where to change the configuration.
 */
export function problemForAdmin(
  problem: Problem,
  { regions }: SupplyChainConfig,
): Problem {
  const { reason, region = '', org = '' } = problem;
  const organizations = Object.keys(regions[region]?.organizations ?? {});
  switch (reason) {
    case 'no-region':
      return {
        ...problem,
        known: Object.keys(regions),
        hint: 'Set supplyChain.defaultRegion, or add the annotation supply-chain/region',
      };
    case 'unknown-region':
      return {
        ...problem,
        ...choices(region, Object.keys(regions)),
        hint: 'Fix the annotation, or add the region to supplyChain.regions',
      };
    case 'no-organization':
      return {
        ...problem,
        known: organizations,
        hint: 'Add the annotation supply-chain/org to the entity or its system',
      };
    case 'organization-not-configured':
      return {
        ...problem,
        ...choices(org, organizations),
        hint: `Fix the annotation, or add ${configPath(region, org)}`,
      };
    case 'configuration-invalid':
      return { ...problem, hint: `Fix ${problem.setting}` };
    case 'link-not-allowed':
      return {
        ...problem,
        hint: `Fix the annotation, or allow the entity in ${configPath(
          region,
          org,
        )}.entities or entitiesByFlow`,
      };
    case 'inherited-value':
      return {
        ...problem,
        hint: 'Fix the annotation of the system or domain',
      };
    case 'region-unavailable':
    case 'unexpected-answer':
    case 'key-refused':
    case 'role-too-low':
    case 'rate-limited':
      return {
        ...problem,
        hint: `Check the region ${region} on the health page`,
      };
    default:
      return problem;
  }
}

/** The existing names, and the one that was probably meant. */
function choices(
  value: string,
  known: string[],
): Pick<Problem, 'known' | 'suggestion'> {
  return { known, suggestion: closestName(value, known) };
}

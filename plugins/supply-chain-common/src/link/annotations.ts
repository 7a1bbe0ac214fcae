import type { Entity } from '@backstage/catalog-model';
import { closestName } from './closest';
import { readableName } from './Link';
import type { Problem } from './Link';

/** The annotations that link a catalog entity to the regional API. @public */
export const SUPPLY_CHAIN_ANNOTATIONS = {
  /** Flows: `flow`, `org/flow` or `region:org/flow`, separated by commas. */
  flows: 'supply-chain/flows',
  /** Likewise, for trails of pull requests: shown, never counted in a state. */
  pullRequestFlows: 'supply-chain/pull-request-flows',
  /** Organization of names that don't include one. */
  org: 'supply-chain/org',
  /** Region of names that don't include one. */
  region: 'supply-chain/region',
  /** Template names of the entity's artifacts, for flows that several share. */
  artifacts: 'supply-chain/artifacts',
  /** Repositories as E1 names them, such as `owner/repo`, separated by commas. */
  repo: 'supply-chain/repo',
  /** Environments the entity runs in, in the same form as flows. */
  environments: 'supply-chain/environments',
  /** Notification numbers: `7`, `org/7` or `region:org/7`. */
  notifications: 'supply-chain/notifications',
} as const;

/** The key of one of the {@link SUPPLY_CHAIN_ANNOTATIONS}. @public */
export type SupplyChainAnnotation =
  (typeof SUPPLY_CHAIN_ANNOTATIONS)[keyof typeof SUPPLY_CHAIN_ANNOTATIONS];

const PREFIX = 'supply-chain/';
const CORRECT: readonly string[] = Object.values(SUPPLY_CHAIN_ANNOTATIONS);
const NAMES = CORRECT.map(annotation => annotation.slice(PREFIX.length));
/** The prefix and its misspellings, such as `supplychain` or `suply_chain`. */
const LIKE_PREFIX = /^sup{1,2}l[yi][^a-z]?chains?\//i;

/** Common misspellings: the catalog has to be asked for known keys. @public */
export const COMMON_MISSPELLINGS: readonly string[] = [
  'supply-chain',
  'supplychain',
  'supply_chain',
  'supply-chains',
  'suply-chain',
].flatMap(prefix =>
  [...new Set([...NAMES, ...NAMES.map(name => name.replace(/s$/, '')), 'env'])]
    .map(name => `${prefix}/${name}`)
    .filter(key => !CORRECT.includes(key)),
);

/** Finds annotations that are probably misspelled ones of the plugin. @public */
export function misspelledAnnotations(
  entity: Pick<Entity, 'metadata'>,
): Problem[] {
  return Object.entries<unknown>(entity.metadata?.annotations ?? {})
    .filter(([key]) => LIKE_PREFIX.test(key) && !CORRECT.includes(key))
    .map(([key, value]) => {
      const name = key.slice(key.indexOf('/') + 1);
      const meant = NAMES.includes(name) ? name : closestName(name, NAMES);
      const suggestion = meant && `${PREFIX}${meant}`;
      return {
        reason: 'unknown-annotation',
        annotation: key.slice(0, 200),
        value: typeof value === 'string' ? readableName(value) : undefined,
        suggestion,
        message: `"${readableName(key)}" isn't a Supply Chain annotation`,
        hint: suggestion
          ? `Did you mean ${suggestion}?`
          : `Use one of: ${CORRECT.join(', ')}`,
      };
    });
}

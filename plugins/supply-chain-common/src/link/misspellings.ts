import type { Entity } from '@backstage/catalog-model';
import { SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION } from './annotations';
import { closestName } from './closest';
import { readableName } from './problem';
import type { Problem } from './problem';

const PREFIX = 'supply-chain/';
const CORRECT: readonly string[] = Object.values(ANNOTATION);
const NAMES = CORRECT.map(annotation => annotation.slice(PREFIX.length));
/** The prefix and its misspellings, such as `supplychain` or `suply_chain`. */
const LIKE_PREFIX = /^sup{1,2}l[yi][^a-z]?chains?\//i;

/**
 * Common misspellings of the prefix, and names without their plural. The catalog
 * can only be queried for keys known in advance.
 *
 * @public
 */
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

/**
 * Finds annotations that are probably misspelled keys of the plugin's.
 *
 * @returns a problem with reason `unknown-annotation` for each
 *
 * @public
 */
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

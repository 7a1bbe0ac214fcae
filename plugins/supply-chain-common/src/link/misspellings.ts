import type { Entity } from '@backstage/catalog-model';
import { SUPPLY_CHAIN_ANNOTATIONS as ANNOTATION } from './annotations';
import { closestName } from './closest';
import type { Problem } from './problem';
import { clip, quote } from './sourced';

const PREFIX = 'supply-chain/';
const NAMES = Object.values(ANNOTATION).map(annotation =>
  annotation.slice(PREFIX.length),
);
/** The prefix and its misspellings, such as `supplychain` or `suply_chain`. */
const LIKE_PREFIX = /^sup{1,2}l[yi][^a-z]?chains?$/i;

/**
 * Detects misspelled keys of the {@link SUPPLY_CHAIN_ANNOTATIONS}.
 *
 * @returns undefined when the key is correct or unrelated to the plugin;
 * otherwise an object with the key that was probably meant, if one is close
 */
export function misspelledAnnotation(
  key: string,
): { suggestion?: string } | undefined {
  const slash = key.indexOf('/');
  const [prefix, name] = [key.slice(0, slash), key.slice(slash + 1)];
  if (!LIKE_PREFIX.test(prefix)) {
    return undefined;
  }
  const meant = NAMES.includes(name) ? name : closestName(name, NAMES);
  const suggestion = meant && `${PREFIX}${meant}`;
  if (suggestion === key) {
    return undefined;
  }
  return suggestion ? { suggestion } : {};
}

/**
 * Finds annotations that are probably misspelled keys of the plugin's.
 *
 * @returns a problem with reason `unknown-annotation` for each
 *
 * @public
 */
export function misspelledAnnotations(entity: Entity): Problem[] {
  return Object.entries<unknown>(entity.metadata?.annotations ?? {}).flatMap(
    ([key, value]): Problem[] => {
      const misspelled = misspelledAnnotation(key);
      return misspelled
        ? [
            {
              reason: 'unknown-annotation',
              annotation: clip(key),
              ...(typeof value === 'string' && { value: clip(value) }),
              ...misspelled,
              message: `${quote(key)} isn't a Supply Chain annotation`,
              hint: misspelled.suggestion
                ? `Did you mean ${misspelled.suggestion}?`
                : `Use one of: ${Object.values(ANNOTATION).join(', ')}`,
            },
          ]
        : [];
    },
  );
}

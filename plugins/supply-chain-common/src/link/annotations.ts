import { closestName } from './closest';

/**
 * The annotations that link a catalog entity to the regional API.
 *
 * @public
 */
export const SUPPLY_CHAIN_ANNOTATIONS = {
  /** Flows: `flow`, `org/flow` or `region:org/flow`, separated by commas. */
  flows: 'supply-chain/flows',
  /** Organization of names that don't include one. */
  org: 'supply-chain/org',
  /** Region of names that don't include one. */
  region: 'supply-chain/region',
  /**
   * Template names of this entity's artifacts, for flows that several entities
   * share.
   */
  artifacts: 'supply-chain/artifacts',
  /** The `repo_name` filter of E1, such as `owner/repo`. */
  repo: 'supply-chain/repo',
  /** Environments the entity runs in, in the same form as flows. */
  environments: 'supply-chain/environments',
  /** Notification numbers: `7`, `org/7` or `region:org/7`. */
  notifications: 'supply-chain/notifications',
} as const;

/**
 * The key of one of the {@link SUPPLY_CHAIN_ANNOTATIONS}.
 *
 * @public
 */
export type SupplyChainAnnotation =
  (typeof SUPPLY_CHAIN_ANNOTATIONS)[keyof typeof SUPPLY_CHAIN_ANNOTATIONS];

const PREFIX = 'supply-chain/';
const NAMES = Object.values(SUPPLY_CHAIN_ANNOTATIONS).map(annotation =>
  annotation.slice(PREFIX.length),
);
/** The prefix and its misspellings, such as `supplychain` or `suply_chain`. */
const LIKE_PREFIX = /^sup{1,2}l[yi][-_.]?chains?$/i;

/**
 * Detects misspelt keys of the {@link SUPPLY_CHAIN_ANNOTATIONS}.
 *
 * @returns undefined when the key is correct or unrelated to the plugin;
 * otherwise an object with the key that was probably meant, if one is close
 */
export function misspeltAnnotation(
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
 * Common misspellings of `supply-chain/flows`, `…/environments` and
 * `…/notifications`. The catalog can only be queried for keys known in advance.
 *
 * @public
 */
export const COMMON_MISSPELLINGS: readonly string[] = [
  'supply-chain',
  'supplychain',
  'supply_chain',
  'supply-chains',
  'suply-chain',
]
  .flatMap(prefix =>
    [
      ...['flow', 'flows', 'flws', 'environment', 'environments'],
      ...['enviroments', 'env', 'notification', 'notifications'],
    ].map(name => `${prefix}/${name}`),
  )
  .filter(misspeltAnnotation);

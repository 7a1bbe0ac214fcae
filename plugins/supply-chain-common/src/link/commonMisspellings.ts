import { SUPPLY_CHAIN_ANNOTATIONS } from './annotations';

const CORRECT: readonly string[] = Object.values(SUPPLY_CHAIN_ANNOTATIONS);

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
      'flow',
      'flows',
      'flws',
      'environment',
      'environments',
      'enviroments',
      'env',
      'notification',
      'notifications',
    ].map(name => `${prefix}/${name}`),
  )
  .filter(key => !CORRECT.includes(key));

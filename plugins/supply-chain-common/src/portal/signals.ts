/**
 * Channel of Backstage's signals on which the backend says that any component's
 * data has changed. Messages are empty.
 *
 * @public
 */
export const SUPPLY_CHAIN_SIGNAL_CHANNEL = 'supply-chain';

/**
 * Channel of Backstage's signals on which the backend says that an entity's data
 * has changed. Messages are empty.
 *
 * @public
 */
export function signalChannelOf(entityRef: string): string {
  return `${SUPPLY_CHAIN_SIGNAL_CHANNEL}:${entityRef.toLocaleLowerCase(
    'en-US',
  )}`;
}

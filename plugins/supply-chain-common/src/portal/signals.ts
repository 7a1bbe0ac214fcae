/** Channel of empty signals that some component's data has changed. @public */
export const SUPPLY_CHAIN_SIGNAL_CHANNEL = 'supply-chain';

/** Channel of empty signals that an entity's data has changed. @public */
export function signalChannelOf(entityRef: string): string {
  return `${SUPPLY_CHAIN_SIGNAL_CHANNEL}:${entityRef.toLocaleLowerCase(
    'en-US',
  )}`;
}

import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { FlowKey } from '../records/storedRecords';

/** The key of a flow in the store; undefined if its region isn't configured. */
export function flowKeyOf(
  { regions }: SupplyChainConfig,
  { region, org, flow }: FlowRef,
): FlowKey | undefined {
  return Object.hasOwn(regions, region)
    ? { address: regions[region].baseUrl, org, flow }
    : undefined;
}

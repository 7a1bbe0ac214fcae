import type { SupplyChainConfig } from './SupplyChainConfig';

/** The name of the region that is configured for an organization's address. */
export function regionNameOf(
  { regions }: Pick<SupplyChainConfig, 'regions'>,
  { address, org }: { address: string; org: string },
): string | undefined {
  return Object.entries(regions).find(
    ([, { baseUrl, organizations }]) =>
      baseUrl === address && Object.hasOwn(organizations, org),
  )?.[0];
}

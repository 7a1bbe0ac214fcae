import type { DiscoveryService } from '@backstage/backend-plugin-api';

/** Where a region delivers the events of an organization to. */
export async function deliveryUrl(
  discovery: DiscoveryService,
  { region, org }: { region: string; org: string },
  secret: string,
): Promise<string> {
  const url = await discovery.getExternalBaseUrl('supply-chain');
  const place = [region, org].map(encodeURIComponent).join('/');
  return `${url}/v1/deliveries/${place}/${secret}`;
}

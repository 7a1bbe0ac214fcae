import type { DiscoveryService } from '@backstage/backend-plugin-api';

/**
 * Whether the backend has a plugin, which has to have the route. One that is
 * starting, or on a host that is down, counts.
 */
export async function isServed(
  discovery: DiscoveryService,
  pluginId: string,
  route: string,
): Promise<boolean> {
  try {
    const baseUrl = await discovery.getBaseUrl(pluginId);
    const response = await fetch(`${baseUrl}/${route}`);
    await response.body?.cancel();
    return response.status !== 404;
  } catch {
    return true;
  }
}

import { useRouteRef, type RouteRef } from '@backstage/core-plugin-api';

/**
 * The path of a tab of the current entity.
 *
 * @returns undefined if the app doesn't have the tab
 */
export function useTabPath(tab: RouteRef): string | undefined {
  try {
    return useRouteRef(tab)();
  } catch {
    // The router throws if an admin disabled the tab.
    return undefined;
  }
}

import { useRouteRef, type RouteRef } from '@backstage/core-plugin-api';

/**
 * The path of a tab of the entity on screen.
 *
 * @returns undefined where the app does not show the tab
 */
export function useTabPath(tab: RouteRef): string | undefined {
  try {
    return useRouteRef(tab)();
  } catch {
    // The router has no other way to say that an admin switched a tab off.
    return undefined;
  }
}

import { useMemo, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the search field of a table after a button that disappears
 * when it is pressed, so that keyboard users don't lose their place.
 *
 * @returns the table, with `clearFilters` that moves the focus too
 */
export function useSearchFocus<T extends { clearFilters(): void }>(
  table: T,
): { table: T; searchRef: RefObject<HTMLInputElement>; focusSearch(): void } {
  const searchRef = useRef<HTMLInputElement>(null);
  return useMemo(() => {
    const focusSearch = () => searchRef.current?.focus();
    const clearFilters = () => {
      table.clearFilters();
      focusSearch();
    };
    return { table: { ...table, clearFilters }, searchRef, focusSearch };
  }, [table]);
}

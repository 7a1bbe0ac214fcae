import { limitList } from '../text';

/** Maximum number of items shown per list. */
export const MAX_ITEMS = 200;

/**
 * Caps a list, with the items for which `isFirst` is true at the front.
 */
export function limitItems<T = unknown>(
  items: readonly T[] | undefined,
  isFirst: (item: T) => boolean = () => true,
): { shown?: T[]; omitted?: number } {
  return items
    ? limitList(MAX_ITEMS, [
        ...items.filter(isFirst),
        ...items.filter(item => !isFirst(item)),
      ])
    : {};
}

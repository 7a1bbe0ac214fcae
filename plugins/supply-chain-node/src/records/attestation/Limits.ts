/** Maximum number of items of a kind. */
const MAX_ITEMS = 200;

/** Caps what is read of a record, and knows whether it left anything out. */
export class Limits {
  truncated?: true;

  cap<T extends string | readonly unknown[]>(value: T, limit = MAX_ITEMS): T {
    if (value.length > limit) {
      this.truncated = true;
    }
    return value.slice(0, limit) as T;
  }

  /**
   * Reads the items of a list that are within its limit.
   *
   * @param isFirst - true for items that others are left out for
   */
  read<T, R>(
    items: readonly T[],
    read: (item: T) => R,
    isFirst?: (item: T) => boolean,
  ): R[];
  read<T, R>(
    items: readonly T[] | undefined,
    read: (item: T) => R,
    isFirst?: (item: T) => boolean,
  ): R[] | undefined;
  read<T, R>(
    items: readonly T[] | undefined,
    read: (item: T) => R,
    isFirst: (item: T) => boolean = () => true,
  ): R[] | undefined {
    return (
      items &&
      this.cap([
        ...items.filter(isFirst),
        ...items.filter(item => !isFirst(item)),
      ]).map(read)
    );
  }
}

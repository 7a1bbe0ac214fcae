import { fieldsOf, listOf, readInteger } from '../records/reading';
import type { Fields } from '../records/reading';

/**
 * The unread trails of any form of E6 response: a bare list, or an object with
 * `data` and usually `pagination`. Undefined for anything else.
 */
export function trailListOf(
  body: unknown,
  requested: { page: number; perPage: number },
): { values: unknown[]; hasNextPage: boolean } | undefined {
  const { data, pagination } = fieldsOf(body);
  const values = listOf(body) ?? listOf(data);
  return (
    values && {
      values,
      hasNextPage: hasNext(values.length, fieldsOf(pagination), requested),
    }
  );
}

function hasNext(
  count: number,
  pagination: Fields,
  requested: { page: number; perPage: number },
): boolean {
  const total = readInteger(pagination.total);
  const pageCount = readInteger(pagination.page_count);
  const page = readInteger(pagination.page) ?? requested.page;
  const perPage = readInteger(pagination.per_page) ?? requested.perPage;
  if (count === 0) {
    // An empty page is beyond the end of the list, unless it should be the start.
    return requested.page === 1 && (total ?? 0) > 0;
  }
  if (pageCount !== undefined) {
    return page < pageCount;
  }
  // More than requested means that the region has no pagination and returned
  // everything.
  return total === undefined
    ? count === requested.perPage
    : page * perPage < total;
}

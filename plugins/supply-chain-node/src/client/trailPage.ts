import { fieldsOf, isObject, readInteger } from '../records/reading';
import type { TrailToStore } from '../records/stored';
import type { ParsedList } from '../records/reading';
import type { RegionalPage } from './requests';

/** The pagination object of E6. */
interface Pagination {
  total?: number;
  page?: number;
  perPage?: number;
  pageCount?: number;
}

/** A response of E6 with unread trails. */
interface TrailList {
  values: unknown[];
  /** Empty for bare lists, and for some lists that fit on one page. */
  pagination: Pagination;
}

/**
 * Splits any form of E6 response: a bare list, or an object with `data` and
 * usually `pagination`. Undefined for anything else.
 */
export function trailListOf(value: unknown): TrailList | undefined {
  if (Array.isArray(value)) {
    return { values: value, pagination: {} };
  }
  if (!isObject(value) || !Array.isArray(value.data)) {
    return undefined;
  }
  const pagination = fieldsOf(value.pagination);
  return {
    values: value.data,
    pagination: {
      total: readInteger(pagination.total),
      page: readInteger(pagination.page),
      perPage: readInteger(pagination.per_page),
      pageCount: readInteger(pagination.page_count),
    },
  };
}

/** Adds whether there is a next page. */
export function toTrailPage(
  trails: ParsedList<TrailToStore>,
  pagination: Pagination,
  requested: { page: number; perPage: number },
): RegionalPage<TrailToStore> {
  const count = trails.items.length + trails.unreadable;
  return { ...trails, hasNextPage: hasNext(count, pagination, requested) };
}

function hasNext(
  count: number,
  { total, page, perPage, pageCount }: Pagination,
  requested: { page: number; perPage: number },
): boolean {
  const current = page ?? requested.page;
  if (count === 0) {
    // An empty page is beyond the end of the list, unless it should be the start.
    return requested.page === 1 && (total ?? 0) > 0;
  }
  if (pageCount !== undefined) {
    return current < pageCount;
  }
  if (total !== undefined) {
    return current * (perPage ?? requested.perPage) < total;
  }
  // More than requested means that the region has no pagination and returned
  // everything.
  return count === requested.perPage;
}

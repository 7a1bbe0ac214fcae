import {
  ParsedTrails,
  parseTrails,
} from 'backstage-plugin-supply-chain-common';
import { TrailPage } from './requests';

function hasNext(trails: ParsedTrails, page: number, perPage: number): boolean {
  const count = trails.items.length + trails.unreadable;
  const { pagination } = trails;
  if (count === 0) {
    return false;
  }
  if (pagination?.page_count !== undefined) {
    return (pagination.page ?? page) < pagination.page_count;
  }
  if (pagination?.total !== undefined) {
    const size = pagination.per_page ?? perPage;
    return (pagination.page ?? page) * size < pagination.total;
  }
  // More than were asked for are all there are, from a region without pages.
  return count === perPage;
}

/**
 * Reads one page of E6 in any form: with pagination, without, or a bare list.
 * Undefined when it is none of these.
 */
export function readTrailPage(
  body: unknown,
  page: number,
  perPage: number,
): TrailPage | undefined {
  const trails = parseTrails(body);
  return trails && { ...trails, hasNextPage: hasNext(trails, page, perPage) };
}

/** Whether a region that ignores `page` sent the same trails once more. */
export function isRepeated(page: TrailPage, previous?: TrailPage): boolean {
  const known = new Set(previous?.items.map(trail => trail.name));
  return (
    page.items.length > 0 && page.items.every(trail => known.has(trail.name))
  );
}

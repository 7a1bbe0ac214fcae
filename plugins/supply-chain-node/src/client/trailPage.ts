import { TrailPage } from './requests';

/** The trails of an E6 response. */
type Trails = Omit<TrailPage, 'hasNextPage'>;

function hasNext(trails: Trails, page: number, perPage: number): boolean {
  const count = trails.items.length + trails.unreadable;
  const { pagination } = trails;
  if (count === 0) {
    // An empty page is beyond the end of the list, unless it should be the start.
    return page === 1 && (pagination?.total ?? 0) > 0;
  }
  if (pagination?.page_count !== undefined) {
    return (pagination.page ?? page) < pagination.page_count;
  }
  if (pagination?.total !== undefined) {
    const size = pagination.per_page ?? perPage;
    return (pagination.page ?? page) * size < pagination.total;
  }
  // More than requested means that the region has no pagination and returned
  // everything.
  return count === perPage;
}

/** Adds whether there is a next page. */
export function toTrailPage(
  trails: Trails,
  page: number,
  perPage: number,
): TrailPage {
  return { ...trails, hasNextPage: hasNext(trails, page, perPage) };
}

/** Whether a region that ignores `page` returned the same trails again. */
export function isRepeated(page: TrailPage, previous?: TrailPage): boolean {
  const known = new Set(previous?.items.map(trail => trail.name));
  return (
    page.items.length > 0 && page.items.every(trail => known.has(trail.name))
  );
}

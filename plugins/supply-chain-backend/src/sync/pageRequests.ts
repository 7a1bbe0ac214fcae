/** A page of a region's list, as requested. */
export interface PageRequest {
  /** Starts at 1. */
  page: number;
  perPage: number;
}

/** Maximum page size. Records of E6 take about 20 KB each. */
export const MAX_REGION_PAGE_SIZE = 50;

/**
 * Finds the page that contains a position and reaches furthest beyond it.
 * Regions use one size for all pages of a list, so the size is varied to shift
 * where pages begin.
 *
 * @param position - starting at 0
 * @param max - maximum page size
 */
export function pageFrom(
  position: number,
  max: number = MAX_REGION_PAGE_SIZE,
): PageRequest {
  let best = pageAt(position, max);
  for (let perPage = max; perPage > max / 2; perPage -= 1) {
    const place = pageAt(position, perPage);
    if (endOf(place) > endOf(best)) {
      best = place;
    }
  }
  return best;
}

/**
 * Finds the fewest pages that contain a range of records and little else.
 *
 * @param position - starting at 0
 */
export function pagesAround(position: number, limit: number): PageRequest[] {
  const last = position + limit - 1;
  for (let perPage = limit; perPage <= MAX_REGION_PAGE_SIZE; perPage += 1) {
    const place = pageAt(position, perPage);
    if (last < endOf(place)) {
      return [place];
    }
  }
  const first = pageAt(position, MAX_REGION_PAGE_SIZE).page;
  const count = pageAt(last, MAX_REGION_PAGE_SIZE).page - first + 1;
  return Array.from({ length: count }, (_, index) => ({
    page: first + index,
    perPage: MAX_REGION_PAGE_SIZE,
  }));
}

/** The page of the given size that contains a position. */
function pageAt(position: number, perPage: number): PageRequest {
  return { page: Math.floor(position / perPage) + 1, perPage };
}

/** The position just after a page. */
function endOf({ page, perPage }: PageRequest): number {
  return page * perPage;
}

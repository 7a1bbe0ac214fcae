/** A page of a region's list, as requested. */
export interface Place {
  /** Starts at 1. */
  page: number;
  perPage: number;
}

/** Maximum page size. Records of E6 take about 20 KB each. */
export const MAX_PER_PAGE = 50;

/**
 * Finds the page that contains a position and reaches furthest beyond it.
 * Regions use one size for all pages of a list, so the size is varied to shift
 * where pages begin.
 *
 * @param position - starting at 0
 * @param max - maximum page size
 */
export function placeFrom(position: number, max: number = MAX_PER_PAGE): Place {
  let best = placeAt(position, max);
  for (let perPage = max; perPage > max / 2; perPage -= 1) {
    const place = placeAt(position, perPage);
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
export function placesAround(position: number, limit: number): Place[] {
  const last = position + limit - 1;
  for (let perPage = limit; perPage <= MAX_PER_PAGE; perPage += 1) {
    const place = placeAt(position, perPage);
    if (last < endOf(place)) {
      return [place];
    }
  }
  const first = placeAt(position, MAX_PER_PAGE).page;
  const count = placeAt(last, MAX_PER_PAGE).page - first + 1;
  return Array.from({ length: count }, (_, index) => ({
    page: first + index,
    perPage: MAX_PER_PAGE,
  }));
}

/** The page of the given size that contains a position. */
function placeAt(position: number, perPage: number): Place {
  return { page: Math.floor(position / perPage) + 1, perPage };
}

/** The position just after a page. */
function endOf({ page, perPage }: Place): number {
  return page * perPage;
}

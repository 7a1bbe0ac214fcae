/** A page of a list of a region, as it is asked for. */
export interface Place {
  /** From 1. */
  page: number;
  perPage: number;
}

/** Records of a page at the most: those of E6 weigh 20 KB each. */
export const MAX_PER_PAGE = 50;

/**
 * The page that begins as close before a position as a page may, so that it
 * reaches far beyond it. Regions know pages of one size only, so the size
 * varies.
 *
 * @param position - from 0
 * @param max - records that a page may have
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
 * The fewest pages that hold some neighbouring records, and little else.
 *
 * @param position - from 0
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

/** The page of a size that holds a position. */
function placeAt(position: number, perPage: number): Place {
  return { page: Math.floor(position / perPage) + 1, perPage };
}

/** The position after the last record of a page. */
function endOf({ page, perPage }: Place): number {
  return page * perPage;
}

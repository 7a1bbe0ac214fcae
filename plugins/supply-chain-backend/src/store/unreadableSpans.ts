/**
 * A part of a list with unreadable records, from just above the time `from`
 * down to just below the older time `to`.
 */
export interface UnreadableSpan {
  from: number;
  to: number;
  count: number;
}

/** A page, as far as unreadable records are concerned. */
interface SpanPage {
  isFirst: boolean;
  hasNext: boolean;
  /** Whether all times are known and in order. */
  isOrderly: boolean;
  /** Times of its first and last record. */
  top: number;
  bottom: number;
  unreadable: number;
}

/** Maximum number of spans per list. */
const MAX_SPANS = 50;

/**
 * The spans after a page was read. A page replaces the spans it fully covers. A
 * page without unreadable records also clears the part of a span that it
 * covers. Where exactly on a page an unreadable record was is unknown, so
 * overlapping spans count as the larger of the two. The sum may be too low, but
 * it is 0 only once every record was read again successfully or is gone.
 */
export function withPage(
  spans: readonly UnreadableSpan[],
  page: SpanPage,
): UnreadableSpan[] {
  const cleared = page.isOrderly
    ? spans.flatMap(span => remains(span, page))
    : [...spans];
  if (page.unreadable === 0) {
    return cleared;
  }
  const found = {
    from: Math.max(page.top, page.bottom),
    to: Math.min(page.top, page.bottom),
    count: page.unreadable,
  };
  const apart = cleared.filter(span => !overlap(span, found));
  const merged = cleared
    .filter(span => overlap(span, found))
    .reduce(joined, found);
  return bounded([...apart, merged].sort((a, b) => b.from - a.from));
}

/** Number of unreadable records at or above a time. */
export function countUnreadable(
  spans: readonly UnreadableSpan[],
  time: number,
): number {
  return spans
    .filter(({ from }) => from >= time)
    .reduce((sum, { count }) => sum + count, 0);
}

/**
 * The rest of a span that a page doesn't cover. A span's edges lie outside its
 * records.
 */
function remains(span: UnreadableSpan, page: SpanPage): UnreadableSpan[] {
  const coversTop = page.isFirst || page.top > span.from;
  const coversEnd = !page.hasNext || page.bottom < span.to;
  if (coversTop && coversEnd) {
    return [];
  }
  if (page.unreadable > 0) {
    return [span];
  }
  if (coversTop && page.bottom < span.from) {
    return [{ ...span, from: page.bottom }];
  }
  if (coversEnd && page.top > span.to) {
    return [{ ...span, to: page.top }];
  }
  return [span];
}

function overlap(one: UnreadableSpan, other: UnreadableSpan): boolean {
  return one.from >= other.to && other.from >= one.to;
}

function joined(one: UnreadableSpan, other: UnreadableSpan): UnreadableSpan {
  return {
    from: Math.max(one.from, other.from),
    to: Math.min(one.to, other.to),
    count: Math.max(one.count, other.count),
  };
}

/** Merges the oldest spans if there are too many. */
function bounded(spans: UnreadableSpan[]): UnreadableSpan[] {
  const rest = spans.slice(MAX_SPANS - 1);
  return rest.length > 1
    ? [
        ...spans.slice(0, MAX_SPANS - 1),
        rest.reduce((one, other) => ({
          ...joined(one, other),
          count: one.count + other.count,
        })),
      ]
    : spans;
}

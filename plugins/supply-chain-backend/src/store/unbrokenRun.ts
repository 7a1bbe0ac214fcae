/**
 * A position in a list. The newest record has the greatest `sortAt`, then the
 * greatest `place`.
 */
export interface Position {
  /** Milliseconds since the epoch. */
  sortAt: number;
  /** Order among records with the same time. */
  place: number;
}

/** Oldest record of a run. */
export interface RunEnd extends Position {
  /** Null if the run ends at a time rather than at a record. */
  id: number | null;
}

/** A run of records without a gap that isn't the newest one. */
export interface PreviousRun {
  top: number;
  bottom: number;
  /** Null if its oldest records were deleted. */
  bottomId: number | null;
  complete: boolean;
  keptSince?: number;
}

/**
 * The part of a list that is stored without gaps, starting at its newest
 * record.
 */
export interface UnbrokenRun {
  /** Its oldest record, if any. */
  end?: RunEnd;
  /**
   * Time of the newest record that a page proved to be part of the run. Records
   * above it may be gone, if a page with unreadable records left that open.
   */
  top?: number;
  /** Whether there is nothing older to read. */
  complete: boolean;
  /**
   * Time before which a complete run may have had records that aren't kept.
   * Absent if it reaches the end of the list.
   */
  keptSince?: number;
  /**
   * The run before a gap opened. Once the gap closes, it doesn't have to be
   * read again.
   */
  previous?: PreviousRun;
}

/** How a page relates to the run. */
interface PageInRun {
  /** Whether more records to store follow. */
  hasNext: boolean;
  /** The retention limit, if the page reaches it. */
  limit?: number;
  /** Its last record and newest time; absent for an empty page. */
  end?: RunEnd;
  top?: number;
  /** Whether the run contains one of its records. */
  sharesRun: boolean;
  /** Whether the previous run contains one of its records. */
  sharesPrevious: boolean;
}

export function isOlder(one: Position, other: Position): boolean {
  return (
    one.sortAt < other.sortAt ||
    (one.sortAt === other.sortAt && one.place < other.place)
  );
}

/**
 * Whether a page other than the first touches the run: it shares a record, or
 * starts inside the run. Equal times prove nothing.
 */
export function touchesRun(
  { end, top = -Infinity }: UnbrokenRun,
  page: { top: number; bottom: number; sharesRun: boolean },
): boolean {
  return (
    end !== undefined &&
    (page.sharesRun || (page.top > end.sortAt && page.bottom < top))
  );
}

/**
 * The run after reading the list's first page. A page that shares no record
 * with the run leaves a gap, unless it is the whole list.
 */
export function afterFirstPage(run: UnbrokenRun, page: PageInRun): UnbrokenRun {
  const { end, top } = page;
  const begun = { ...(end && { end }), ...(top !== undefined && { top }) };
  if (!page.hasNext) {
    return { ...begun, ...ended(page.limit) };
  }
  if (end && page.sharesRun) {
    return { ...extended(run, page, end), ...(top !== undefined && { top }) };
  }
  const previous = run.previous ?? asPrevious(run);
  return withPrevious(
    {
      ...begun,
      complete: false,
      ...(previous && { previous }),
    },
    page,
  );
}

/** The run after reading a page that touches it. */
export function afterTouchingPage(
  run: UnbrokenRun,
  page: PageInRun,
): UnbrokenRun {
  return page.end ? extended(run, page, page.end) : run;
}

function extended(
  run: UnbrokenRun,
  page: PageInRun,
  pageEnd: RunEnd,
): UnbrokenRun {
  const isLonger = !run.end || isOlder(pageEnd, run.end);
  const { top = -Infinity } = page;
  const { complete, keptSince, ...rest } = run;
  const known = complete && !isLonger ? ended(keptSince) : { complete: false };
  return withPrevious(
    {
      ...rest,
      top: Math.max(run.top ?? top, top),
      end: isLonger || !run.end ? pageEnd : run.end,
      ...(page.hasNext ? known : ended(page.limit)),
    },
    page,
  );
}

/** A complete run. */
function ended(
  keptSince: number | undefined,
): Pick<UnbrokenRun, 'complete' | 'keptSince'> {
  return { complete: true, ...(keptSince !== undefined && { keptSince }) };
}

/** Merges the previous run once the gap above it has closed. */
function withPrevious(
  { previous, ...run }: UnbrokenRun,
  { sharesPrevious }: PageInRun,
): UnbrokenRun {
  if (!previous || run.complete) {
    return run;
  }
  if (run.end && run.end.sortAt < previous.bottom) {
    return run;
  }
  return sharesPrevious
    ? {
        ...run,
        end: { id: previous.bottomId, sortAt: previous.bottom, place: 0 },
        ...(previous.complete ? ended(previous.keptSince) : {}),
      }
    : { ...run, previous };
}

function asPrevious({
  end,
  top,
  complete,
  keptSince,
}: UnbrokenRun): PreviousRun | undefined {
  return end && top !== undefined && end.sortAt < top
    ? { top, bottom: end.sortAt, bottomId: end.id, complete, keptSince }
    : undefined;
}

/** A place in a list: the newest record has the greatest of both. */
export interface Position {
  /** Milliseconds since the epoch. */
  sortAt: number;
  /** Among the records of one time. */
  place: number;
}

/** A kept record that ends a run. */
export interface RunEnd extends Position {
  /** Null when it is a time after which all is kept. */
  id: number | null;
}

/** A run of records without a gap that is not, or no longer, the newest one. */
export interface FormerRun {
  top: number;
  bottom: number;
  /** Null when its oldest records were deleted. */
  bottomId: number | null;
  complete: boolean;
}

/** The part of a list, from its newest record on, that is kept without a gap. */
export interface UnbrokenRun {
  /** Its oldest record; absent when it has none. */
  end?: RunEnd;
  /**
   * Time of the newest record that a page proved to be in it. Others above may
   * be ones that are gone, where an unreadable page left that open.
   */
  top?: number;
  /** Whether nothing older is to be read. */
  complete: boolean;
  /** The run as it was before a gap opened: met again, it need not be read. */
  former?: FormerRun;
}

/** What a page says of the run. */
export interface PageInRun {
  /** Whether records follow that are to be kept. */
  hasNext: boolean;
  /** Its last record, and the newest time; absent from an empty page. */
  end?: RunEnd;
  top?: number;
  /** Whether the run holds one of its records. */
  sharesRun: boolean;
  /** Whether the former run does. */
  sharesFormer: boolean;
}

export function isOlder(one: Position, other: Position): boolean {
  return (
    one.sortAt < other.sortAt ||
    (one.sortAt === other.sortAt && one.place < other.place)
  );
}

/**
 * Whether a page, other than the first, touches the run: it shares a record,
 * or it covers a stretch that begins inside. Equal times prove nothing.
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
 * The run after the first page of the list was read. A page that shares no
 * record with it leaves a gap, unless it is the whole list.
 */
export function afterFirstPage(run: UnbrokenRun, page: PageInRun): UnbrokenRun {
  const { end, top } = page;
  const begun = { ...(end && { end }), ...(top !== undefined && { top }) };
  if (!page.hasNext) {
    return { ...begun, complete: true };
  }
  if (end && page.sharesRun) {
    return { ...extended(run, page, end), ...(top !== undefined && { top }) };
  }
  const former = run.former ?? asFormer(run);
  return withFormer(
    {
      ...begun,
      complete: false,
      ...(former && { former }),
    },
    page,
  );
}

/** The run after a page was read that touches it. */
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
  return withFormer(
    {
      ...run,
      top: Math.max(run.top ?? top, top),
      end: isLonger || !run.end ? pageEnd : run.end,
      complete: !page.hasNext || (run.complete && !isLonger),
    },
    page,
  );
}

/** Takes in the former run where the gap before it is closed. */
function withFormer(
  { former, ...run }: UnbrokenRun,
  { sharesFormer }: PageInRun,
): UnbrokenRun {
  if (!former || run.complete) {
    return run;
  }
  if (run.end && run.end.sortAt < former.bottom) {
    return run;
  }
  return sharesFormer
    ? {
        ...run,
        end: { id: former.bottomId, sortAt: former.bottom, place: 0 },
        complete: former.complete,
      }
    : { ...run, former };
}

function asFormer({ end, top, complete }: UnbrokenRun): FormerRun | undefined {
  return end && top !== undefined && end.sortAt < top
    ? { top, bottom: end.sortAt, bottomId: end.id, complete }
    : undefined;
}

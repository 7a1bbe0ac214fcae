/**
 * A clock for caches. It never goes back, as the clock of the machine does when
 * somebody corrects it, and never says 0, which lru-cache takes for no time.
 */
export const monotonic = { now: () => performance.now() + 1 };

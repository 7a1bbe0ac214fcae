/**
 * A clock for lru-cache. Unlike the system clock, it is never set back. It also
 * never returns 0, which lru-cache treats as "no time".
 */
export const monotonic = { now: () => performance.now() + 1 };

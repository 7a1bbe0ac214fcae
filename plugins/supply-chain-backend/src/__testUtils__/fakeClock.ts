/** Fakes the clock, but not the timers, for the tests of a file. */
export function fakeClock(now: number): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      ...(['hrtime', 'nextTick', 'queueMicrotask'] as const),
      ...(['setImmediate', 'clearImmediate'] as const),
      ...(['setInterval', 'clearInterval'] as const),
      ...(['setTimeout', 'clearTimeout'] as const),
    ],
  });
}

/**
 * Waits for work while time passes on the fake clock, because a portal may wait
 * for another one's claim.
 */
export async function whileTimePasses(work: Promise<unknown>): Promise<void> {
  const timer = setInterval(() => jest.advanceTimersByTime(100), 20);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
}

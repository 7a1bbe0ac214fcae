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

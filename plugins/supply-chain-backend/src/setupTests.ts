/**
 * The day after the time of the demo regions, so that tests can advance theirs.
 * Tests start then, because the demo's records would otherwise grow older each
 * day, until the portal no longer keeps them.
 */
const START = Date.parse('2026-11-22T12:00:00Z');

const RealDate = Date;
const offset = START - RealDate.now();

class TestDate extends RealDate {
  static now(): number {
    return RealDate.now() + offset;
  }

  constructor(...parts: number[]) {
    super(...((parts.length > 0 ? parts : [TestDate.now()]) as [number]));
  }
}

globalThis.Date = TestDate as DateConstructor;

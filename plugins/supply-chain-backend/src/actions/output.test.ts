import { brief, verdictSummary } from './output';

it('cuts long lists and texts, and counts the items left out', () => {
  const trails = Array.from({ length: 23 }, () => ({
    name: 'n'.repeat(3_000),
  }));

  const { trails: told, ...rest } = brief({ trails, complete: true });

  expect(told).toHaveLength(20);
  expect(told[0].name).toHaveLength(2_001);
  expect(rest).toEqual({ complete: true, omittedTrails: 3 });
});

it('says how old the data is if its region has nothing newer', () => {
  const asOf = '2026-11-20T08:30:00.000Z';
  const saidIf = (stale: boolean) =>
    verdictSummary({
      ...{ state: 'non-compliant', running: [], problems: [] },
      ...{ failed: ['unit-tests'], missing: [], pending: [] },
      coverage: { stale, complete: true, asOf },
    });

  expect(saidIf(true)).toBe(
    `${saidIf(false)} Showing data from 2026-11-20 08:30 UTC.`,
  );
});

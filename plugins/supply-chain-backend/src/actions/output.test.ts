import { brief } from './output';

it('cuts long lists and texts, and counts the items left out', () => {
  const trails = Array.from({ length: 23 }, () => ({
    name: 'n'.repeat(3_000),
  }));

  const { trails: told, ...rest } = brief({ trails, complete: true });

  expect(told).toHaveLength(20);
  expect(told[0].name).toHaveLength(2_001);
  expect(rest).toEqual({ complete: true, omittedTrails: 3 });
});

import { environments } from '../__fixtures__/environments';
import { compliantTrail, nonCompliantTrail } from '../__fixtures__/responses';
import { placeRows } from './matrixEnvironments';

const trails = [compliantTrail, nonCompliantTrail];
const [staging, production] = environments.environments;

function marksOf(...args: Parameters<typeof placeRows>) {
  return placeRows(...args).map(({ cells }) => cells.map(({ mark }) => mark));
}

describe('placeRows', () => {
  it('marks the trail that an environment runs, and the newer ones it is behind', () => {
    const build = { ...production.builds[0], trail: nonCompliantTrail.name };
    expect(
      marksOf(trails, [staging, { ...production, builds: [build] }]),
    ).toEqual([
      ['runs', 'none'],
      ['behind', 'runs'],
    ]);
  });

  it('is behind all trails if it runs an older one', () => {
    expect(marksOf(trails, [production])).toEqual([['behind', 'behind']]);
  });

  it('marks where a build ran before, in the same organization only', () => {
    const [artifact] = nonCompliantTrail.artifacts;
    const before = {
      ...nonCompliantTrail,
      artifacts: [{ ...artifact, ranIn: ['staging-eu'] }],
    };
    expect(marksOf([compliantTrail, before], [staging])).toEqual([
      ['runs', 'ran'],
    ]);
    expect(
      marksOf([compliantTrail, before], [{ ...staging, org: 'other' }]),
    ).toEqual([['runs', 'none']]);
  });

  it('leaves out environments without a build of the flow', () => {
    const build = { ...staging.builds[0], flow: 'other' };
    expect(marksOf(trails, [{ ...staging, builds: [build] }])).toEqual([]);
  });
});

import { lineOf } from './ShareTrend';

describe('lineOf', () => {
  it('goes from 0 at the bottom to 1 at the top, newest on the right', () => {
    expect(lineOf([0, 0.5, 1])).toEqual({
      lines: ['3,17 28,10 53,3'],
      dots: [],
      end: { x: 53, y: 3 },
    });
  });

  it('leaves a gap for a missing value', () => {
    const line = lineOf([1, 1, null, 0, null, null]);
    expect(line?.lines).toHaveLength(1);
    expect(line?.dots).toHaveLength(1);
    expect(line?.end).toEqual(line?.dots[0]);
    expect(line?.end.x).toBe(33);
  });

  it('is undefined without values', () => {
    expect(lineOf([null, null])).toBeUndefined();
    expect(lineOf([])).toBeUndefined();
  });
});

import { lineOf } from './ShareTrend';

const SCALE = { width: 56, height: 20, max: 1 };

describe('lineOf', () => {
  it('goes from 0 at the bottom to 1 at the top, newest on the right', () => {
    expect(lineOf([0, 0.5, 1], SCALE)).toEqual({
      lines: ['3,17 28,10 53,3'],
      dots: [],
      end: { x: 53, y: 3 },
    });
  });

  it('fills the given size, with the maximum at the top', () => {
    expect(
      lineOf([0, 300, 600], { width: 240, height: 44, max: 600 })?.lines,
    ).toEqual(['3,41 120,22 237,3']);
  });

  it('leaves a gap for a missing value', () => {
    const line = lineOf([1, 1, null, 0, null, null], SCALE);
    expect(line?.lines).toHaveLength(1);
    expect(line?.dots).toHaveLength(1);
    expect(line?.end).toEqual(line?.dots[0]);
    expect(line?.end.x).toBe(33);
  });

  it('is undefined without values', () => {
    expect(lineOf([null, null], SCALE)).toBeUndefined();
    expect(lineOf([], SCALE)).toBeUndefined();
  });
});

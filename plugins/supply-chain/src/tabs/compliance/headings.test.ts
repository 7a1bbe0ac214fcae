import fc from 'fast-check';
import { headingsOf } from './headings';

const ROOM = 9;

describe('headingsOf', () => {
  it('keeps a different ending', () => {
    expect(
      headingsOf(['promote-all-14', 'promote-all-13', 'promote-all-12']),
    ).toEqual(['pro…ll-14', 'pro…ll-13', 'pro…ll-12']);
  });

  it('keeps a difference in the middle of a name', () => {
    expect(
      headingsOf(['release-2026-10-01-of-all', 'release-2026-10-02-of-all']),
    ).toEqual(['rel…-01-…', 'rel…-02-…']);
  });

  it('shortens hashes as usual, and distinguishes those with the same prefix', () => {
    const [a, b] = ['1', '2'].map(end => end.padStart(40, 'a'));
    expect(headingsOf(['f'.repeat(40)])).toEqual(['fffffff']);
    expect(new Set(headingsOf([a, b])).size).toBe(2);
  });

  const alike = fc
    .tuple(
      fc.string({ maxLength: 30 }),
      fc.array(fc.string({ unit: fc.constantFrom('0', '1', '…', '-') }), {
        maxLength: 20,
      }),
      fc.string({ maxLength: 10 }),
    )
    .map(([start, middles, end]) => middles.map(each => start + each + end));

  it('never gives different names the same heading', () => {
    fc.assert(
      fc.property(
        fc.oneof(alike, fc.array(fc.string(), { maxLength: 30 })),
        names => {
          const headings = headingsOf(names);
          expect(headings).toHaveLength(names.length);
          expect(new Set(headings).size).toBe(new Set(names).size);
        },
      ),
    );
  });

  it('shortens numbered names to the width of a column', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z-]{1,40}$/),
        fc.uniqueArray(fc.nat({ max: 9_999 }), { maxLength: 30 }),
        (start, numbers) => {
          const headings = headingsOf(numbers.map(each => `${start}${each}`));
          expect(
            headings.filter(heading => [...heading].length > ROOM),
          ).toEqual([]);
        },
      ),
    );
  });
});

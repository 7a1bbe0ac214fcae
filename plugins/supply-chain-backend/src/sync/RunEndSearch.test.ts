import fc from 'fast-check';
import { pageFrom } from './pageRequests';
import { RunEndSearch } from './RunEndSearch';

/**
 * Number of pages needed to find the end of the run; undefined if never found.
 */
function pagesUntilFound(list: {
  expected: number;
  end: number;
  size: number;
}) {
  const { expected, end, size } = list;
  const search = new RunEndSearch(expected);
  for (let pages = 1; pages <= 20; pages += 1) {
    const place = pageFrom(search.place);
    const start = (place.page - 1) * place.perPage;
    const length = Math.max(0, Math.min(place.perPage, size - start));
    const last = start + length - 1;
    if (length > 0 && start <= end && (last > end || last === size - 1)) {
      return pages;
    }
    search.missed(place, length, length > 0 && last <= end);
  }
  return undefined;
}

describe('RunEndSearch', () => {
  it('finds the end immediately where it is expected', () => {
    expect(pagesUntilFound({ expected: 99, end: 99, size: 500 })).toBe(1);
  });

  it('finds it in a few pages if the list has become shorter or longer', () => {
    fc.assert(
      fc.property(
        fc.nat(2_000),
        fc.nat(400),
        fc.nat(3_000),
        (end, off, more) => {
          const size = end + 1 + more;
          const near = { end, size, expected: end + off };

          expect(pagesUntilFound(near)).toBeLessThanOrEqual(10);
          expect(
            pagesUntilFound({ ...near, expected: Math.max(0, end - off) }),
          ).toBeLessThanOrEqual(20);
        },
      ),
    );
  });

  it('finds it even if the list grows or shrinks during the search', () => {
    const search = new RunEndSearch(100);
    const look = (isInside: boolean) => {
      const place = pageFrom(search.place);
      search.missed(place, place.perPage, isInside);
    };
    look(false);
    expect(search.place).toBeLessThan(100);

    // 300 new records have shifted everything seen before away from the start.
    for (let looks = 0; looks < 12 && search.place < 390; looks += 1) {
      look(true);
    }

    expect(search.place).toBeGreaterThanOrEqual(390);
  });
});

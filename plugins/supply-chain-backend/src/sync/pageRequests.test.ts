import fc from 'fast-check';
import { MAX_REGION_PAGE_SIZE, pageFrom, pagesAround } from './pageRequests';

const position = fc.nat(400_000);
const startOf = ({ page, perPage }: { page: number; perPage: number }) =>
  (page - 1) * perPage;

describe('placeFrom', () => {
  it('contains the position and, wherever it is, at least 25 records after it', () => {
    fc.assert(
      fc.property(position, at => {
        const place = pageFrom(at);

        expect(place.perPage).toBeLessThanOrEqual(MAX_REGION_PAGE_SIZE);
        expect(startOf(place)).toBeLessThanOrEqual(at);
        expect(startOf(place) + place.perPage - at).toBeGreaterThanOrEqual(26);
      }),
    );
  });

  it.each([
    [0, { page: 1, perPage: 50 }],
    [29, { page: 2, perPage: 29 }],
    [99, { page: 3, perPage: 49 }],
    [100, { page: 3, perPage: 50 }],
  ])('begins close to %i', (at, place) => {
    expect(pageFrom(at)).toEqual(place);
  });
});

describe('placesAround', () => {
  it('requests a single record by itself', () => {
    expect(pagesAround(123, 1)).toEqual([{ page: 124, perPage: 1 }]);
  });

  it('contains all the records, in at most two pages', () => {
    fc.assert(
      fc.property(
        position,
        fc.integer({ min: 1, max: MAX_REGION_PAGE_SIZE }),
        (at, limit) => {
          const places = pagesAround(at, limit);
          const last = places[places.length - 1];

          expect(places.length).toBeLessThanOrEqual(2);
          expect(startOf(places[0])).toBeLessThanOrEqual(at);
          expect(startOf(last) + last.perPage).toBeGreaterThanOrEqual(
            at + limit,
          );
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { closestName } from './closest';

const FLOWS = ['web-shop', 'payments-api', 'payments-release'];

describe('closestName', () => {
  it.each([
    ['web-shpo', 'web-shop'],
    ['webshop', 'web-shop'],
    ['Web-Shop', 'web-shop'],
    ['payments-ap', 'payments-api'],
    ['payments-relaese', 'payments-release'],
  ])('corrects %s to %s', (value, name) => {
    expect(closestName(value, FLOWS)).toBe(name);
  });

  it.each(['', 'checkout', 'web', 'api', 'p'.repeat(300)])(
    'suggests nothing for "%s", which resembles no flow',
    value => {
      expect(closestName(value, FLOWS.slice(1))).toBeUndefined();
    },
  );

  it('suggests nothing when several names are equally close', () => {
    expect(closestName('production', ['production-eu', 'production-us'])).toBe(
      undefined,
    );
    expect(closestName('aaab', ['aaac', 'aaad'])).toBeUndefined();
  });

  it('suggests nothing without names, and never the value itself', () => {
    expect(closestName('web-shop', [])).toBeUndefined();
    expect(closestName('web-shop', ['web-shop'])).toBeUndefined();
  });

  it('corrects one mistake in any name', () => {
    const name = fc.stringMatching(/^[a-z]{8,20}$/);
    fc.assert(
      fc.property(name, fc.nat(), fc.nat(3), (right, at, mistake) => {
        const index = at % (right.length - 1);
        const [before, here, after] = [
          right.slice(0, index),
          right.slice(index, index + 2),
          right.slice(index + 2),
        ];
        const wrong = [
          `${before}${here[1]}${here[0]}${after}`,
          `${before}${here[0]}${after}`,
          `${before}${here[0]}-${here[1]}${after}`,
          `${before}_${here[1]}${after}`,
        ][mistake];
        expect(closestName(wrong, [right])).toBe(
          wrong === right ? undefined : right,
        );
      }),
    );
  });
});

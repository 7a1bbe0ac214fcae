import { changeOf } from './changeOf';

describe('changeOf', () => {
  it.each([
    ['same', ['a'], ['a']],
    ['same', ['a', 'b'], ['b', 'a', 'a']],
    ['different', ['a'], ['b']],
    ['different', ['a', 'b'], ['b']],
    ['unknown', [], ['a']],
    ['unknown', ['a'], []],
  ])('is %s from %j to %j', (change, from, to) => {
    const builds = to.map(fingerprint => ({ fingerprint }));
    expect(changeOf(from, builds)).toBe(change);
  });
});

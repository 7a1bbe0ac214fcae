import { portalError } from '../__fixtures__/portalError';
import { errorKind } from './errorKind';

describe('errorKind', () => {
  it.each([
    [401, 'signIn'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [429, 'busy'],
    [502, 'region'],
    [503, 'region'],
    [504, 'region'],
    [418, 'other'],
  ])('takes the answer %d as %s', (status, kind) => {
    expect(errorKind(portalError(status))).toBe(kind);
  });

  it('tells a region that refuses the portal from one that is down', () => {
    expect(errorKind(portalError(502, 'No', 'RegionRefusedError'))).toBe(
      'refused',
    );
  });

  it('takes what fetch throws without an answer as the network', () => {
    expect(errorKind(new TypeError('Failed to fetch'))).toBe('network');
    expect(errorKind(new Error('Odd'))).toBe('other');
  });
});

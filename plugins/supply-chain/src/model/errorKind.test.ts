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
  ])('maps status %d to %s', (status, kind) => {
    expect(errorKind(portalError(status))).toBe(kind);
  });

  it("distinguishes the portal's database from a region that is down", () => {
    expect(errorKind(portalError(503, 'No', 'DatabaseUnavailableError'))).toBe(
      'other',
    );
  });

  it.each([
    ['NotFoundError', 'notFound'],
    ['NotLinkedError', 'notLinked'],
  ])('distinguishes %s from other errors with status 404', (name, kind) => {
    expect(errorKind(portalError(404, 'No', name))).toBe(kind);
  });

  it('maps errors thrown by fetch to network', () => {
    expect(errorKind(new TypeError('Failed to fetch'))).toBe('network');
    expect(errorKind(new Error('Odd'))).toBe('other');
  });
});

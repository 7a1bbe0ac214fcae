import { fingerprint } from '../__fixtures__/responses';
import { readDrawerTarget, withDrawerTarget } from './drawerTarget';

const trail = {
  region: 'eu',
  org: 'acme',
  flow: 'payments-api',
  trail: 'v1.2~rc_3',
};

describe('readDrawerTarget', () => {
  it.each([
    { kind: 'trail', trail } as const,
    { kind: 'trail', trail, attestations: ['unit tests/&', 'sbom'] } as const,
    { kind: 'artifact', fingerprint: fingerprint('f00d') } as const,
  ])('reads back the $kind from withDrawerTarget', target => {
    const params = withDrawerTarget(new URLSearchParams(), target);
    expect(readDrawerTarget(new URLSearchParams(String(params)))).toEqual(
      target,
    );
  });

  it.each([
    'trail=',
    'trail=payments-api',
    'trail=acme/payments-api/one',
    'trail=eu:acme/payments-api/',
    'trail=eu:acme/a/b/c',
    'artifact=f00d',
    'artifact=',
  ])('returns unknown for %s', query => {
    expect(readDrawerTarget(new URLSearchParams(query))).toEqual({
      kind: 'unknown',
    });
  });

  it('returns undefined for a URL without a drawer', () => {
    expect(
      readDrawerTarget(new URLSearchParams('state=compliant')),
    ).toBeUndefined();
  });
});

describe('withDrawerTarget', () => {
  it('keeps the filters and has only one drawer at a time', () => {
    const open = new URLSearchParams(
      'state=compliant&artifact=f00d&attestation=unit-tests',
    );
    expect(withDrawerTarget(open, { kind: 'trail', trail }).toString()).toBe(
      'state=compliant&trail=eu%3Aacme%2Fpayments-api%2Fv1.2%7Erc_3',
    );
    expect(withDrawerTarget(open).toString()).toBe('state=compliant');
  });
});

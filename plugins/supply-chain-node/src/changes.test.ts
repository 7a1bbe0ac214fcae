import { supplyChainChangeSchema } from './changes';

const place = {
  region: 'eu',
  org: 'acme',
  flow: 'checkout',
  at: '2026-11-21T12:00:00.000Z',
};

describe('supplyChainChangeSchema', () => {
  it('parses a change of a verdict', () => {
    const change = {
      ...place,
      kind: 'build-state',
      fingerprint: 'a'.repeat(64),
      from: 'compliant',
      to: 'non-compliant',
      runningIn: ['production'],
    };

    expect(supplyChainChangeSchema.parse(change)).toEqual(change);
  });

  it('drops fields that are not part of a change', () => {
    expect(
      supplyChainChangeSchema.parse({
        ...place,
        kind: 'trail-state',
        trail: 'run-1',
        from: 'incomplete',
        to: 'compliant',
        address: 'https://eu.example.com/api/v2',
      }),
    ).not.toHaveProperty('address');
  });

  it('rejects an unknown kind', () => {
    expect(
      supplyChainChangeSchema.safeParse({ ...place, kind: 'flow-archived' })
        .success,
    ).toBe(false);
  });
});

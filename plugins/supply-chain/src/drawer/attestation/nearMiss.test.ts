import { nearMissOf } from './AttestationItem';

describe('nearMissOf', () => {
  const missing = {
    name: 'unit-tests',
    type: 'junit',
    state: 'missing' as const,
  };
  const reported = (name: string, type: string, additional?: true) => [
    { name, type, additional, state: 'compliant' as const },
  ];

  it('finds an unexpected report of the same type with a similar name', () => {
    expect(nearMissOf(missing, reported('unit-test', 'junit', true))).toBe(
      'unit-test',
    );
  });

  it.each([
    ['is of another type', reported('unit-test', 'generic', true)],
    ['is expected', reported('unit-test', 'junit')],
    ['has a different name', reported('e2e-tests', 'junit', true)],
    ['is much longer', reported('unit-tests-extended', 'junit', true)],
  ])('ignores a report that %s', (_, others) => {
    expect(nearMissOf(missing, others)).toBeUndefined();
  });
});

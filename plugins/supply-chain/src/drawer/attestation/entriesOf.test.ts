import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { fingerprint } from '../../__fixtures__/responses';
import { attestationsOf } from '../../__fixtures__/details';
import { entriesOf } from './AttestationHistory';

const [entry] = attestationsOf('unit-tests').attestations;

/** The descriptions of the entries about a subject, in their order. */
function listed(
  about: Parameters<typeof entriesOf>[1],
  entries: readonly Partial<AttestationDetails>[],
) {
  const attestations = entries.map(details => ({ ...entry, ...details }));
  return entriesOf(
    { ...attestationsOf('unit-tests'), attestations },
    about,
  ).map(({ description }) => description);
}

describe('entriesOf', () => {
  it('lists the one that decides the status first, and those about anything last', () => {
    expect(
      listed({ state: 'non-compliant' }, [
        { description: 'unknown', subjects: [] },
        { description: 'newer', state: 'compliant', subjects: [{}] },
        { description: 'counts', subjects: [{ counts: true }] },
      ]),
    ).toEqual(['counts', 'newer', 'unknown']);
  });

  it('omits those about another artifact, also one of the same name', () => {
    const of = (artifact: string | undefined, build: string) => ({
      description: `${artifact} ${build}`,
      fingerprint: fingerprint(build),
      subjects: [{ artifact }],
    });
    expect(
      listed(
        {
          artifact: 'api',
          fingerprint: fingerprint('beef'),
          state: 'compliant',
        },
        [of('web', 'beef'), of('api', 'f00d'), of('api', 'beef')],
      ),
    ).toEqual(['api beef']);
  });
});

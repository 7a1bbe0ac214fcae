import type {
  AttestationDetails,
  StateValue,
  TrailArtifact,
} from 'backstage-plugin-supply-chain-common';
import { fingerprint } from '../../__fixtures__/responses';
import { attestationsOf, trailDetails } from '../../__fixtures__/details';
import { entriesOf } from './AttestationDetails';

const [entry] = attestationsOf('unit-tests').attestations;

/** The descriptions of the entries about a subject, in their order. */
function listed(
  state: StateValue,
  entries: readonly Partial<AttestationDetails>[],
  artifact?: TrailArtifact,
) {
  const response = {
    ...attestationsOf('unit-tests'),
    attestations: entries.map(details => ({ ...entry, ...details })),
  };
  return entriesOf(response, { name: 'unit-tests', state }, artifact).map(
    ({ description }) => description,
  );
}

describe('entriesOf', () => {
  it('lists the one that decides the status first, and those about anything last', () => {
    expect(
      listed('non-compliant', [
        { description: 'unknown', subjects: [] },
        { description: 'newer', state: 'compliant', subjects: [{}] },
        { description: 'counts', subjects: [{ counts: true }] },
      ]),
    ).toEqual(['counts', 'newer', 'unknown']);
  });

  it('omits those about another artifact, also one of the same name', () => {
    const [artifact] = trailDetails.trail.artifacts;
    const of = (name: string, build: string) => ({
      description: `${name} ${build}`,
      fingerprint: fingerprint(build),
      subjects: [{ artifact: name }],
    });
    expect(
      listed(
        'compliant',
        [of('web', 'beef'), of('api', 'f00d'), of('api', 'beef')],
        { ...artifact, name: 'api', fingerprint: fingerprint('beef') },
      ),
    ).toEqual(['api beef']);
  });
});

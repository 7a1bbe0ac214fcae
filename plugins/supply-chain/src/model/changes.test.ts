import { compliantTrail } from '../__fixtures__/responses';
import { changesOf } from './changes';

describe('changesOf', () => {
  it('finds nothing in a trail that matches its template', () => {
    expect(changesOf(compliantTrail)).toEqual([]);
  });

  it('lists what was added or overridden, and on which artifact', () => {
    expect(
      changesOf({
        ...compliantTrail,
        attestations: [
          {
            name: 'unit-tests',
            type: 'override',
            state: 'compliant',
            overridden: true,
          },
          { name: 'licenses', state: 'compliant', additional: true },
        ],
        artifacts: [
          {
            name: 'cli',
            state: 'compliant',
            checks: 'compliant',
            additional: true,
            runningIn: [],
            attestations: [
              { name: 'sbom', state: 'compliant', additional: true },
            ],
          },
        ],
      }),
    ).toEqual([
      { kind: 'overridden', attestation: 'unit-tests', type: 'override' },
      { kind: 'added', attestation: 'licenses' },
      { kind: 'added', artifact: 'cli' },
      { kind: 'added', attestation: 'sbom', artifact: 'cli' },
    ]);
  });
});

import { compliantTrail } from '../__fixtures__/answers';
import { changesOf } from './changes';

describe('changesOf', () => {
  it('finds nothing where all is as the template asks', () => {
    expect(changesOf(compliantTrail)).toEqual([]);
  });

  it('tells what was added and what was overridden, and of which artifact', () => {
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
          { name: 'licences', state: 'compliant', additional: true },
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
      { kind: 'added', attestation: 'licences' },
      { kind: 'added', artifact: 'cli' },
      { kind: 'added', attestation: 'sbom', artifact: 'cli' },
    ]);
  });
});

import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { compliantTrail } from '../__fixtures__/responses';
import { matrixOf } from './matrix';

function trail(change: Partial<TrailRecord>): TrailRecord {
  return { ...compliantTrail, attestations: [], artifacts: [], ...change };
}

describe('matrixOf', () => {
  it('has only the verdict row if no template requires anything', () => {
    expect(matrixOf([trail({ state: 'unknown' })])).toEqual([
      { kind: 'verdict', name: '', cells: [{ state: 'unknown' }] },
    ]);
  });

  it('uses the order of the newest template, with additional rows last', () => {
    const rows = matrixOf([
      trail({
        attestations: [
          { name: 'extra', state: 'compliant', additional: true },
          { name: 'b', state: 'compliant' },
        ],
      }),
      trail({
        attestations: [
          { name: 'a', state: 'missing' },
          { name: 'b', state: 'non-compliant' },
        ],
      }),
    ]);
    expect(rows.map(({ name }) => name)).toEqual(['', 'b', 'a', 'extra']);
    expect(rows[2].cells).toEqual([{ state: 'absent' }, { state: 'missing' }]);
  });

  it('distinguishes equal names on the trail and on several artifacts', () => {
    const sbom = [{ name: 'sbom', state: 'compliant' as const }];
    const rows = matrixOf([
      trail({
        attestations: sbom,
        artifacts: [
          {
            name: 'api',
            state: 'compliant',
            checks: 'compliant',
            attestations: sbom,
            runningIn: [],
          },
          {
            name: 'web',
            state: 'missing',
            checks: 'missing',
            attestations: sbom,
            runningIn: [],
          },
        ],
      }),
    ]);
    expect(
      rows.map(({ kind, name, artifact }) => [kind, name, artifact]),
    ).toEqual([
      ['verdict', '', undefined],
      ['attestation', 'sbom', undefined],
      ['artifact', 'api', undefined],
      ['attestation', 'sbom', 'api'],
      ['artifact', 'web', undefined],
      ['attestation', 'sbom', 'web'],
    ]);
  });

  it('shows the entry that overrides another of the same name', () => {
    const rows = matrixOf([
      trail({
        attestations: [
          { name: 'scan', state: 'non-compliant' },
          { name: 'scan', state: 'compliant', overridden: true },
        ],
      }),
    ]);
    expect(rows[1].cells).toEqual([{ state: 'compliant', overridden: true }]);
  });

  it('shows no entry that overrides one about another artifact', () => {
    const rows = matrixOf([
      trail({
        attestations: [
          { name: 'scan', artifact: 'web', state: 'non-compliant' },
          {
            name: 'scan',
            artifact: 'api',
            state: 'compliant',
            overridden: true,
          },
        ],
      }),
    ]);
    expect(rows[1].cells).toEqual([{ state: 'non-compliant' }]);
  });
});

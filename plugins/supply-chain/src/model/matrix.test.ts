import type { TrailRecord } from 'backstage-plugin-supply-chain-common';
import { environments } from '../__fixtures__/environments';
import { compliantTrail, nonCompliantTrail } from '../__fixtures__/responses';
import { environmentRows, matrixOf } from './matrix';

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
            attestations: sbom,
            runningIn: [],
          },
          {
            name: 'web',
            state: 'missing',
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

const trails = [compliantTrail, nonCompliantTrail];
const [staging, production] = environments.environments;

function marksOf(...args: Parameters<typeof environmentRows>) {
  return environmentRows(...args).map(({ cells }) =>
    cells.map(({ state }) => state),
  );
}

describe('environmentRows', () => {
  it('marks the trail that an environment runs, and the newer ones it is behind', () => {
    const build = { ...production.builds[0], trail: nonCompliantTrail.name };
    expect(
      marksOf(trails, [staging, { ...production, builds: [build] }]),
    ).toEqual([
      ['runs', 'none'],
      ['behind', 'runs'],
    ]);
  });

  it('is behind all trails if it runs an older one', () => {
    expect(marksOf(trails, [production])).toEqual([['behind', 'behind']]);
  });

  it('marks where a build ran before, in the same organization only', () => {
    const [artifact] = nonCompliantTrail.artifacts;
    const before = {
      ...nonCompliantTrail,
      artifacts: [{ ...artifact, ranIn: ['staging-eu'] }],
    };
    expect(marksOf([compliantTrail, before], [staging])).toEqual([
      ['runs', 'ran'],
    ]);
    expect(
      marksOf([compliantTrail, before], [{ ...staging, org: 'other' }]),
    ).toEqual([['runs', 'none']]);
  });

  it('marks the newest trail that reports a build of another flow', () => {
    const [{ fingerprint }] = staging.builds;
    const [artifact] = compliantTrail.artifacts;
    const reporting = {
      ...nonCompliantTrail,
      artifacts: [{ ...artifact, fingerprint }],
    };
    const build = { ...staging.builds[0], flow: 'other', trail: 'release-9' };
    expect(
      marksOf(
        [trail({ name: 'newest' }), reporting, { ...reporting, name: 'older' }],
        [{ ...staging, builds: [build] }],
      ),
    ).toEqual([['none', 'runs', 'none']]);
  });

  it('leaves out environments without a build of the flow', () => {
    const build = {
      ...staging.builds[0],
      flow: 'other',
      fingerprint: 'f'.repeat(64),
    };
    expect(marksOf(trails, [{ ...staging, builds: [build] }])).toEqual([]);
  });
});

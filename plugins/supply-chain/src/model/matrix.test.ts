import type {
  AttestationRecord,
  TrailArtifact,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';
import { environments } from '../__fixtures__/environments';
import { compliantTrail, nonCompliantTrail } from '../__fixtures__/responses';
import type { Translate } from '../i18n/useTranslation';
import {
  environmentRows,
  matrixOf,
  requiresNothing,
  templateChange,
} from './matrix';

function trailOf(
  attestations: AttestationRecord[],
  artifacts: TrailArtifact[] = [],
): TrailRecord {
  return { ...compliantTrail, attestations, artifacts };
}

function artifactOf(
  name: string,
  attestations: AttestationRecord[],
): TrailArtifact {
  const state = 'compliant';
  return { name, state, attestations, runningIn: [] };
}

const scan = { name: 'scan', state: 'compliant' } as const;
const extra = { name: 'extra', state: 'compliant', additional: true } as const;

describe('matrixOf', () => {
  it('uses the order of the newest template, with additional rows last', () => {
    const rows = matrixOf([
      trailOf([extra, scan]),
      trailOf([
        { name: 'a', state: 'missing' },
        { ...scan, state: 'non-compliant' },
      ]),
    ]);
    expect(rows.map(({ name }) => name)).toEqual(['', 'scan', 'a', 'extra']);
    expect(rows[2].cells).toMatchObject([
      { state: 'absent' },
      { state: 'missing' },
    ]);
  });

  it('distinguishes equal names on the trail and on several artifacts', () => {
    const rows = matrixOf([
      trailOf([scan], [artifactOf('api', [scan]), artifactOf('web', [scan])]),
    ]);
    expect(
      rows.map(({ kind, name, artifact }) => [kind, name, artifact]),
    ).toEqual([
      ['verdict', '', undefined],
      ['attestation', 'scan', undefined],
      ['artifact', 'api', undefined],
      ['attestation', 'scan', 'api'],
      ['artifact', 'web', undefined],
      ['attestation', 'scan', 'web'],
    ]);
  });

  const failed = { ...scan, state: 'non-compliant' } as const;
  const override = { ...scan, overridden: true } as const;

  it.each([
    ['the worst of several entries', [scan, failed], failed],
    ['the entry that overrides another', [failed, override], override],
    [
      'no entry that overrides one about another artifact',
      [
        { ...failed, artifact: 'web' },
        { ...override, artifact: 'api' },
      ],
      { ...failed, artifact: 'web' },
    ],
  ])('shows %s', (_what, attestations, shown) => {
    const [, { cells }] = matrixOf([trailOf(attestations)]);
    expect(cells).toEqual([shown]);
  });
});

describe('requiresNothing', () => {
  const additional = {
    ...artifactOf('api', [extra]),
    additional: true,
  } as const;

  it.each<[boolean, string, TrailRecord]>([
    [true, 'all is additional', trailOf([extra], [additional])],
    [false, 'something is required', trailOf([scan], [additional])],
    [false, 'an artifact is', trailOf([extra], [artifactOf('api', [extra])])],
    [false, 'nothing was reported', trailOf([])],
    [false, 'a part is unreadable', { ...trailOf([extra]), unreadable: 1 }],
  ])('is %s if %s', (expected, _what, trail) => {
    expect(requiresNothing(trail)).toBe(expected);
  });
});

describe('templateChange', () => {
  const t = ((key: string, options: object) =>
    `${key} ${Object.values(options)}`) as Translate;
  const both = trailOf([scan, extra]);
  const less = trailOf([extra]);

  it.each<[string, TrailRecord, TrailRecord, string]>([
    ['what is required more', both, less, 'matrix.added scan'],
    ['what no longer', less, both, 'matrix.removed scan'],
    ['nothing of what is additional', both, trailOf([scan]), ''],
    ['nothing of an unreadable trail', both, { ...less, unreadable: 1 }, ''],
  ])('names %s', (_what, newer, older, change) => {
    const trails = [newer, older];
    expect(templateChange(t, matrixOf(trails), trails, 1)).toBe(change);
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
    const both = [compliantTrail, before];
    expect(marksOf(both, [staging])).toEqual([['runs', 'ran']]);
    expect(marksOf(both, [{ ...staging, org: 'other' }])).toEqual([
      ['runs', 'none'],
    ]);
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
        [trailOf([]), reporting, { ...reporting, name: 'older' }],
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

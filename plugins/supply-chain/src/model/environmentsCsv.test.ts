import { fingerprint, hoursAgo, sha } from '../__fixtures__/responses';
import { deployments } from '../__fixtures__/environments';
import type { Translate } from '../i18n/useTranslation';
import { deploymentsCsv } from './environmentsCsv';

const t = ((key: string) => key.split('.').pop()) as unknown as Translate;
const [current, previous] = deployments.deployments;
const place = { region: 'eu', org: 'acme', environment: 'production-eu' };

function lines(...records: typeof deployments.deployments): string[] {
  const known = { deployments: records, complete: true, stale: false };
  return deploymentsCsv(t, place, known).split('\r\n');
}

describe('deploymentsCsv', () => {
  it('has a line for each deployment, with the build it replaced', () => {
    const [heading, first, second, end] = lines(current, {
      ...previous,
      rolledBack: true,
    });
    expect(heading).toBe(
      '\uFEFFregion,organization,environment,state,build,commit,started,stopped,replaced,rolledBack,artifact,fingerprint,flow,trail,incomplete,knownSince,stale,asOf',
    );
    expect(first.split(',').slice(0, 10)).toEqual([
      'eu',
      'acme',
      'production-eu',
      'compliant',
      'Round amounts to the cent',
      sha('a1b2c3d'),
      hoursAgo(2),
      '',
      sha('d4e5f6a'),
      '',
    ]);
    expect(second.split(',').slice(7)).toEqual([
      hoursAgo(2),
      'none',
      'x',
      'payments-api',
      fingerprint('beef'),
      'payments-api',
      sha('d4e5f6a'),
      '',
      '',
      '',
      '',
    ]);
    expect(end).toBe('');
  });

  it('does not leave the end empty, as for a running build, if it is unknown', () => {
    const [, row] = lines({ ...current, endUnknown: true });

    expect(row.split(',')[7]).toBe('unknown');
  });

  it('says in each line that others may be missing, and since when they are known', () => {
    const csv = deploymentsCsv(t, place, {
      ...{ deployments: [current, previous], complete: false },
      knownSince: hoursAgo(9),
      stale: false,
    });
    const [, ...rows] = csv.trimEnd().split('\r\n');
    expect(rows.map(row => row.split(',').slice(-4, -2))).toEqual([
      ['x', hoursAgo(9)],
      ['x', hoursAgo(9)],
    ]);
  });

  it('says in each line that the data is stale, and how old it is', () => {
    const csv = deploymentsCsv(t, place, {
      ...{ deployments: [current, previous], complete: true },
      stale: true,
      asOf: hoursAgo(3),
    });
    const [, ...rows] = csv.trimEnd().split('\r\n');
    expect(rows.map(row => row.split(',').slice(-2))).toEqual([
      ['x', hoursAgo(3)],
      ['x', hoursAgo(3)],
    ]);
  });

  it('tells a deployment that replaced none from one for which it is unknown', () => {
    const { replaced: _, ...unknown } = current;
    const [, none, blank] = lines({ ...current, replaced: null }, unknown);
    expect(none.split(',')[8]).toBe('none');
    expect(blank.split(',')[8]).toBe('');
  });

  it.each([
    ['a, "b"', '"a, ""b"""'],
    ['a\nb', '"a\nb"'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['-1', "'-1"],
  ])('escapes %j as a text cell', (message, cell) => {
    const commit = { sha: sha('a'), message };
    expect(lines({ ...current, commit })[1]).toContain(`,compliant,${cell},`);
  });
});

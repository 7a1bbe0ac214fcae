import type { DeploymentRecord } from 'backstage-plugin-supply-chain-common';
import { deployments } from '../__fixtures__/environments';
import {
  artifacts,
  nonCompliantTrail,
  read,
  releaseTrail,
  fingerprint,
  hoursAgo,
  sha,
} from '../__fixtures__/responses';
import type { AllRows } from './readAllPages';
import {
  csvLines,
  separatorIn,
  artifactsCsv,
  trailsCsv,
  deploymentsCsv,
} from './tableCsv';

describe('csvLines', () => {
  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
  ])('keeps spreadsheets from evaluating %s', (value, field) => {
    expect(csvLines([[value, 1]])).toBe(`\uFEFF${field},1\r\n`);
  });

  it.each([
    ['a,b', '"a,b"'],
    ['a; b', '"a; b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain - text', 'plain - text'],
    [undefined, ''],
    [false, 'false'],
  ])('escapes %j', (value, field) => {
    expect(csvLines([[value, 1]])).toBe(`\uFEFF${field},1\r\n`);
  });

  it('starts with a byte order mark once, for the umlauts of spreadsheets', () => {
    expect(csvLines([['Größe'], [1]])).toBe('\uFEFFGröße\r\n1\r\n');
  });

  it.each([
    ['en-US', ','],
    ['de-CH', ','],
    ['de-DE', ';'],
    ['fr-FR', ';'],
  ])(
    'separates the cells as spreadsheets expect in %s',
    (locale, separator) => {
      expect(separatorIn(locale)).toBe(separator);
      expect(csvLines([['a', 1.5]], separatorIn(locale))).toBe(
        `\uFEFFa${separator}1.5\r\n`,
      );
    },
  );
});

const [artifact] = artifacts.artifacts;
const READ_AT = '2026-11-21T12:00:00.000Z';

function all<Row>(rows: Row[], rest: Partial<AllRows<Row>> = {}): AllRows<Row> {
  return {
    rows,
    total: rows.length,
    coverage: read,
    cut: false,
    ...rest,
  };
}

/** The cells of each line by column; none may contain a comma. */
function cellsOf(csv: string): Record<string, string>[] {
  const [header, ...lines] = csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','));
  return lines.map(line =>
    Object.fromEntries(header.map((name, index) => [name, line[index]])),
  );
}

describe('artifactsCsv', () => {
  it('has the verdict, what is missing and where the build runs', () => {
    const [cells] = cellsOf(
      artifactsCsv(
        all([
          {
            ...artifact,
            state: 'non-compliant',
            decidedBy: { region: 'eu', org: 'acme', flow: 'release' },
            unmet: [
              { name: 'scan', state: 'non-compliant' },
              { name: 'tests', state: 'non-compliant' },
              { name: 'sbom', state: 'missing' },
              { name: 'review', state: 'pending' },
              { name: 'licence', state: 'unknown' },
            ],
          },
        ]),
      ),
    );
    expect(cells).toMatchObject({
      region: 'eu',
      organization: 'acme',
      flow: 'payments-api',
      artifact: 'payments-api',
      fingerprint: artifact.fingerprint,
      status: 'non-compliant',
      statusFromFlow: 'eu:acme/release',
      failed: 'scan tests',
      missing: 'sbom',
      pending: 'review',
      unknown: 'licence',
      runningIn: 'eu:acme/production-eu eu:acme/staging-eu',
    });
  });

  it('distinguishes none from unknown', () => {
    const { runningIn: _, ...unread } = artifact;
    const [none, unknown] = cellsOf(
      artifactsCsv(all([{ ...artifact, runningIn: [], unmet: [] }, unread])),
    );
    const names = ['failed', 'missing', 'pending', 'runningIn'];
    expect(names.map(name => none[name])).toEqual(names.map(() => ''));
    expect(names.map(name => unknown[name])).toEqual(
      names.map(() => 'unknown'),
    );
  });

  it('says in each row what the file lacks, and how old it is', () => {
    const rows = cellsOf(
      artifactsCsv(
        all([artifact, artifact], {
          coverage: { complete: false, stale: true, asOf: READ_AT },
        }),
      ),
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({
        listComplete: 'false',
        dataStale: 'true',
        dataFrom: READ_AT,
      });
    }
  });

  it('has no formulas', () => {
    const csv = artifactsCsv(
      all([{ ...artifact, name: '=HYPERLINK("http://evil.example")' }]),
    );
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });
});

describe('trailsCsv', () => {
  it('has the issues of the trail and of its artifacts', () => {
    const [failed, release] = cellsOf(
      trailsCsv(all([nonCompliantTrail, releaseTrail])),
    );
    expect(failed).toMatchObject({
      trail: nonCompliantTrail.name,
      status: 'non-compliant',
      failed: 'unit-tests',
      missing: 'security-scan payments-api/sbom',
      pending: 'payments-api/integration-tests',
      unreadableParts: '0',
      listComplete: 'true',
    });
    expect(release.missing).toBe('change-approval payments-api');
  });

  it('says where its artifacts run, if known', () => {
    const [build] = nonCompliantTrail.artifacts;
    const { runningIn: _, ...unknown } = build;
    const rows = cellsOf(
      trailsCsv(
        all(
          [[], [unknown], [{ ...build, runningIn: ['live'] }, unknown]].map(
            list => ({ ...nonCompliantTrail, artifacts: list }),
          ),
        ),
      ),
    );
    expect(rows.map(({ runningIn }) => runningIn)).toEqual([
      '',
      'unknown',
      'eu:acme/live',
    ]);
  });
});

const [current, previous] = deployments.deployments;
const place = { region: 'eu', org: 'acme', environment: 'production-eu' };

const deploymentCells = (...rows: DeploymentRecord[]) =>
  cellsOf(deploymentsCsv(place, all(rows)));

describe('deploymentsCsv', () => {
  it('has a line for each deployment, with the build it replaced', () => {
    const [first, second] = deploymentCells(current, {
      ...previous,
      rolledBack: true,
    });
    expect(first).toMatchObject({
      region: 'eu',
      organization: 'acme',
      environment: 'production-eu',
      status: 'compliant',
      message: 'Round amounts to the cent',
      commit: sha('a1b2c3d'),
      started: hoursAgo(2),
      stopped: '',
      replaced: sha('d4e5f6a'),
      rolledBack: 'false',
    });
    expect(second).toMatchObject({
      stopped: hoursAgo(2),
      replaced: 'none',
      rolledBack: 'true',
      artifact: 'payments-api',
      fingerprint: fingerprint('beef'),
      flow: 'payments-api',
      trail: sha('d4e5f6a'),
    });
  });

  it('says that a start is unknown', () => {
    const { startedAt: _, ...unknown } = current;
    expect(deploymentCells(unknown)[0].started).toBe('unknown');
  });

  it('tells a deployment that replaced none from one for which it is unknown', () => {
    const { replaced: _, ...unknown } = current;
    const rows = deploymentCells({ ...current, replaced: null }, unknown);
    expect(rows.map(({ replaced }) => replaced)).toEqual(['none', 'unknown']);
  });
});

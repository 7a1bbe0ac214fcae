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
  ARTIFACT_COLUMNS,
  csvLines,
  deploymentColumns,
  separatorIn,
  tableCsv,
  TRAIL_COLUMNS,
  type CsvColumns,
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
    ['Größe - M', 'Größe - M'],
    [undefined, ''],
    [false, 'false'],
  ])('escapes %j', (value, field) => {
    expect(csvLines([[value, 1]])).toBe(`\uFEFF${field},1\r\n`);
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

/** The cells of each line by column; none may contain a comma. */
function cellsOf<Row>(
  columns: CsvColumns<Row>,
  rows: readonly Row[],
  coverage: AllRows<Row>['coverage'] = read,
): Record<string, string>[] {
  const all = { rows, total: rows.length, coverage, cut: false };
  const [header, ...lines] = tableCsv(columns, all)
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','));
  return lines.map(line =>
    Object.fromEntries(header.map((name, index) => [name, line[index]])),
  );
}

describe('the CSV of artifacts', () => {
  it('has the verdict, what is missing and where the build runs', () => {
    const [cells] = cellsOf(ARTIFACT_COLUMNS, [
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
    ]);
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
    const rows = [{ ...artifact, runningIn: [], unmet: [] }, unread];
    const [none, unknown] = cellsOf(ARTIFACT_COLUMNS, rows);
    const names = ['failed', 'missing', 'pending', 'runningIn'];
    expect(names.map(name => none[name])).toEqual(names.map(() => ''));
    expect(names.map(name => unknown[name])).toEqual(
      names.map(() => 'unknown'),
    );
  });

  it('says in each row what the file lacks, and how old it is', () => {
    const coverage = { complete: false, stale: true, asOf: READ_AT };
    const about = {
      listComplete: 'false',
      dataStale: 'true',
      dataFrom: READ_AT,
    };
    const rows = cellsOf(ARTIFACT_COLUMNS, [artifact, artifact], coverage);
    expect(rows).toMatchObject([about, about]);
  });
});

describe('the CSV of trails', () => {
  it('has the issues of the trail and of its artifacts', () => {
    const rows = [nonCompliantTrail, releaseTrail];
    const [failed, release] = cellsOf(TRAIL_COLUMNS, rows);
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
    const rows = [
      [],
      [unknown],
      [{ ...build, runningIn: ['live'] }, unknown],
    ].map(list => ({ ...nonCompliantTrail, artifacts: list }));
    expect(
      cellsOf(TRAIL_COLUMNS, rows).map(({ runningIn }) => runningIn),
    ).toEqual(['', 'unknown', 'eu:acme/live']);
  });
});

describe('the CSV of deployments', () => {
  const [current, previous] = deployments.deployments;
  const columns = deploymentColumns({
    region: 'eu',
    org: 'acme',
    environment: 'production-eu',
  });

  it('has a line for each deployment, with the build it replaced', () => {
    const [first, second] = cellsOf(columns, [
      current,
      { ...previous, rolledBack: true },
    ]);
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

  it('says that a start, or what was replaced, is unknown', () => {
    const { startedAt: _start, replaced: _replaced, ...unknown } = current;
    expect(cellsOf(columns, [unknown])[0]).toMatchObject({
      started: 'unknown',
      replaced: 'unknown',
    });
  });
});

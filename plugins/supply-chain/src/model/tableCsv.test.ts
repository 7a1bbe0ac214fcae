import {
  artifacts,
  nonCompliantTrail,
  read,
  releaseTrail,
} from '../__fixtures__/responses';
import type { AllRows } from './readAllPages';
import { artifactsCsv, trailsCsv } from './tableCsv';

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

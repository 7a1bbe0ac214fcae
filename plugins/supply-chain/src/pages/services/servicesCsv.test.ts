import { servicesResponse } from '../../__fixtures__/portal';
import { read } from '../../__fixtures__/responses';
import { tableCsv } from '../../model/tableCsv';
import { SERVICE_CSV } from './service';

const [service] = servicesResponse.services;
const [build] = service.running;

/** The cells of a service by column; none may contain a comma. */
function cellsOf(changes: Partial<typeof service>): Record<string, string> {
  const rows = [{ ...service, ...changes }];
  const all = { rows, total: 1, cut: false, coverage: read };
  const [header, line] = tableCsv(SERVICE_CSV, all)
    .replace('\uFEFF', '')
    .split('\r\n')
    .map(text => text.split(','));
  return Object.fromEntries(header.map((name, index) => [name, line[index]]));
}

describe('the CSV of a service', () => {
  it('has the component, its newest trail, and what is missing apart from what is pending', () => {
    expect(cellsOf({ missingArtifacts: ['web'] })).toMatchObject({
      component: 'component:default/checkout-web',
      owners: 'group:default/payments',
      system: 'system:default/payments',
      status: 'non-compliant',
      since: service.since?.at,
      newestTrail: service.newestTrail?.name,
      newestTrailAt: service.newestTrail?.createdAt,
      failed: 'unit-tests',
      missing: 'sbom',
      pending: 'security-scan',
      missingArtifacts: 'web',
    });
  });

  it.each([
    [
      'twelve weeks, unknown before the stored history, and whole seconds',
      { trend: [null, 0.5], secondsToCompliant: 1422.076 },
      `${'unknown '.repeat(10)}none 50`,
      '1422',
    ],
    [
      'nothing if the trend is unknown',
      { trend: [], secondsToCompliant: undefined },
      '',
      '',
    ],
  ])('has %s', (_, changes, weeks, seconds) => {
    expect(cellsOf(changes)).toMatchObject({
      compliantPercentByWeek: weeks,
      medianSecondsToCompliant: seconds,
    });
  });

  it('says which build is not compliant if the newest trails are, and how far each is behind', () => {
    expect(
      cellsOf({
        ...{ state: 'compliant', runningState: 'non-compliant' },
        running: [
          { ...build, state: 'non-compliant' },
          { ...build, region: 'us', behind: undefined },
        ],
      }),
    ).toMatchObject({
      ...{ status: 'non-compliant', newestTrails: 'compliant' },
      running: 'non-compliant',
      environments: expect.stringMatching(
        /^"eu:acme\/production-eu \w+ non-compliant; us:acme\/production-eu \w+ compliant"$/,
      ),
      environmentsBehind:
        '"eu:acme/production-eu 2; us:acme/production-eu unknown"',
    });
  });
});

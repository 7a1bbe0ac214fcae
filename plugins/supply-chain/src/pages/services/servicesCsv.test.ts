import { servicesResponse } from '../../__fixtures__/portal';
import { read } from '../../__fixtures__/responses';
import { servicesCsv } from './servicesCsv';

const [service] = servicesResponse.services;

type Service = typeof service;

/** The CSV of a complete and current list. */
function csvOf(services: Service[]): string {
  return servicesCsv({
    rows: services,
    total: services.length,
    cut: false,
    coverage: read,
  }).replace('\uFEFF', '');
}

describe('servicesCsv', () => {
  it('has a header and a line for each service', () => {
    const [header, line, ...rest] = csvOf([
      { ...service, title: 'Checkout, web' },
    ]).split('\r\n');
    expect(header).toMatch(/^component,title,owners,system,status,since,/);
    expect(line).toMatch(
      /^component:default\/checkout-web,"Checkout, web",group:default\/payments,system:default\/payments,non-compliant,/,
    );
    expect(rest).toEqual(['']);
  });

  it.each([
    ['the median time to compliant', service, '100 100 100,540'],
    [
      'twelve weeks, unknown before the stored history',
      { ...service, trend: [null, 0.5], secondsToCompliant: 59.6 },
      `,${'unknown '.repeat(10)}none 50,60`,
    ],
    [
      'no time if it is unknown',
      { ...service, trend: [], secondsToCompliant: undefined },
      ',',
    ],
  ])('has the trend and %s', (_, row, end) => {
    const [header, line] = csvOf([row]).split('\r\n');
    expect(header).toMatch(
      /,compliantPercentByWeek,medianSecondsToCompliant,list/,
    );
    expect(line.split(',').slice(0, -3).join(',').endsWith(end)).toBe(true);
  });

  it('includes the region and organization of environments', () => {
    const csv = csvOf([service]);
    expect(csv).toContain('eu:acme/production-eu');
  });
});

describe('the CSV of a service', () => {
  const fieldsOf = (row: typeof service) => {
    const [header, line] = csvOf([row]).split('\r\n');
    const values = line.split(',');
    return Object.fromEntries(
      header.split(',').map((name, index) => [name, values[index]]),
    );
  };

  it('keeps what is missing and what is pending apart', () => {
    expect(fieldsOf({ ...service, missingArtifacts: ['web'] })).toMatchObject({
      failed: 'unit-tests',
      missing: 'sbom',
      pending: 'security-scan',
      missingArtifacts: 'web',
    });
  });

  it('says which build is not compliant if the newest trails are', () => {
    const [build] = service.running;
    expect(
      fieldsOf({
        ...service,
        ...{ failed: [], missing: [], pending: [] },
        ...{ state: 'compliant', runningState: 'non-compliant' },
        running: [{ ...build, state: 'non-compliant' }],
      }),
    ).toMatchObject({
      ...{ status: 'non-compliant', newestTrails: 'compliant' },
      ...{ running: 'non-compliant', failed: '' },
      environments: expect.stringMatching(
        /^eu:acme\/production-eu \w+ non-compliant$/,
      ),
    });
  });

  it('has the newest trail, and how far each build is behind', () => {
    const [build] = service.running;
    expect(
      fieldsOf({
        ...service,
        running: [build, { ...build, region: 'us', behind: undefined }],
      }),
    ).toMatchObject({
      since: service.since?.at,
      newestTrail: service.newestTrail?.name,
      newestTrailAt: service.newestTrail?.createdAt,
      environmentsBehind:
        '"eu:acme/production-eu 2; us:acme/production-eu unknown"',
    });
  });
});

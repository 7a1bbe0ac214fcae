import { MAX_SERVICES_PER_PAGE } from 'backstage-plugin-supply-chain-common';
import { servicesAnswer } from '../../__fixtures__/portal';
import { readAllServices, servicesCsv } from './servicesCsv';

const [service] = servicesAnswer.services;

describe('servicesCsv', () => {
  it('has a header and a line for each service', () => {
    const [header, line, ...rest] = servicesCsv([
      { ...service, title: 'Checkout, web' },
    ]).split('\r\n');
    expect(header).toMatch(/^component,title,owners,system,status,since,/);
    expect(line).toMatch(
      /^component:default\/checkout-web,"Checkout, web",group:default\/payments,system:default\/payments,non-compliant,/,
    );
    expect(rest).toEqual(['']);
  });

  it.each([
    ['the median time to compliant', service, '1 1 1,540'],
    [
      'twelve weeks, unknown before the stored history',
      { ...service, trend: [null, 0.5], secondsToCompliant: 60 },
      `,${'unknown '.repeat(10)}none 0.5,60`,
    ],
    [
      'no time if it is unknown',
      { ...service, trend: [], secondsToCompliant: undefined },
      ',',
    ],
  ])('ends with the trend and %s', (_, each, end) => {
    const [header, line] = servicesCsv([each]).split('\r\n');
    expect(header).toMatch(/,compliantShareByWeek,medianSecondsToCompliant$/);
    expect(line.endsWith(end)).toBe(true);
  });

  it('includes the region and organization of environments', () => {
    const csv = servicesCsv([service]);
    expect(csv).toContain('eu:acme/production-eu');
  });
});

describe('the CSV of a service', () => {
  const fieldsOf = (each: typeof service) => {
    const [header, line] = servicesCsv([each]).split('\r\n');
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

  it('does not call environments complete if older trails are not kept', () => {
    const whole = { ...service, unread: 0, historyComplete: true };
    const keptSince = '2025-10-12T12:00:00.000Z';
    expect([
      fieldsOf(whole).environmentsComplete,
      fieldsOf({ ...whole, keptSince }).environmentsComplete,
    ]).toEqual(['true', 'false']);
  });

  it('has the newest trail, and how far each build is behind', () => {
    const [build] = service.running;
    expect(
      fieldsOf({
        ...service,
        running: [build, { ...build, region: 'us', behind: undefined }],
      }),
    ).toMatchObject({
      since: service.since,
      newestTrail: service.newestTrail?.name,
      newestTrailAt: service.newestTrail?.createdAt,
      environmentsBehind:
        'eu:acme/production-eu 2; us:acme/production-eu unknown',
    });
  });
});

describe('readAllServices', () => {
  it('reads all pages and deduplicates services that moved between them', async () => {
    const getServices = jest
      .fn()
      .mockResolvedValueOnce({
        ...servicesAnswer,
        total: MAX_SERVICES_PER_PAGE + 1,
        services: [service],
      })
      .mockResolvedValueOnce({
        ...servicesAnswer,
        total: MAX_SERVICES_PER_PAGE + 1,
        services: [service, { ...service, entityRef: 'component:default/b' }],
      });
    const services = await readAllServices(
      { getServices },
      { state: 'unknown' },
    );
    expect(services.map(({ entityRef }) => entityRef)).toEqual([
      'component:default/checkout-web',
      'component:default/b',
    ]);
    expect(getServices.mock.calls).toEqual([
      [{ state: 'unknown', page: 1, perPage: MAX_SERVICES_PER_PAGE }],
      [{ state: 'unknown', page: 2, perPage: MAX_SERVICES_PER_PAGE }],
    ]);
  });
});

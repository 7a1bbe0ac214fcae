import {
  MAX_SERVICES_PER_PAGE,
  type ServicesQuery,
} from 'backstage-plugin-supply-chain-common';
import { servicesResponse } from '../../__fixtures__/portal';
import { readAllServices, servicesCsv, type ServicesList } from './servicesCsv';

const [service] = servicesResponse.services;

type Service = typeof service;

/** The CSV of a complete and current list. */
function csvOf(services: Service[], rest: Partial<ServicesList> = {}): string {
  return servicesCsv({
    ...{ services, complete: true, stale: false },
    ...rest,
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
    ['the median time to compliant', service, '1 1 1,540'],
    [
      'twelve weeks, unknown before the stored history',
      { ...service, trend: [null, 0.5], secondsToCompliant: 60 },
      `,${'unknown '.repeat(10)}none 0.5,60`,
    ],
    [
      'what is unknown of it',
      {
        ...service,
        trend: [...Array.from({ length: 9 }, () => 1), 0, 0.5, 1],
        trendUnknown: [...Array.from({ length: 9 }, () => 0), 1, 0.25, 0],
        secondsToCompliant: 60,
      },
      '1 unknown >=0.5 1,60',
    ],
    [
      'no time if it is unknown',
      { ...service, trend: [], secondsToCompliant: undefined },
      ',',
    ],
  ])('has the trend and %s', (_, each, end) => {
    const [header, line] = csvOf([each]).split('\r\n');
    expect(header).toMatch(
      /,compliantShareByWeek,medianSecondsToCompliant,list/,
    );
    expect(line.split(',').slice(0, -3).join(',').endsWith(end)).toBe(true);
  });

  it.each([
    [{}, 'true,false,'],
    [{ complete: false }, 'false,false,'],
    [
      { stale: true, asOf: '2026-11-21T12:00:00.000Z' },
      'true,true,2026-11-21T12:00:00.000Z',
    ],
  ])(
    'says in each row whether others may be missing, and how old the data is: %j',
    (rest, end) => {
      const [header, ...lines] = csvOf([service, service], rest)
        .trimEnd()
        .split('\r\n');
      expect(header).toMatch(/,listComplete,dataStale,dataFrom$/);
      expect(lines.map(line => line.split(',').slice(-3).join())).toEqual([
        end,
        end,
      ]);
    },
  );

  it('includes the region and organization of environments', () => {
    const csv = csvOf([service]);
    expect(csv).toContain('eu:acme/production-eu');
  });
});

describe('the CSV of a service', () => {
  const fieldsOf = (each: typeof service) => {
    const [header, line] = csvOf([each]).split('\r\n');
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
  const TOTAL = MAX_SERVICES_PER_PAGE + 1;
  const all = Array.from({ length: TOTAL + 1 }, (_, index) => ({
    ...service,
    entityRef: `component:default/c${index}`,
  }));

  /** Reads lists that change with each request. */
  function readFrom(
    lists: Service[][],
    rest: Partial<typeof servicesResponse> = {},
  ) {
    const getServices = jest.fn(async (query: ServicesQuery = {}) => {
      const page = Number(query.page);
      const services = lists.length > 1 ? lists.shift()! : lists[0];
      return {
        ...servicesResponse,
        ...rest,
        total: services.length,
        services: services.slice(
          (page - 1) * MAX_SERVICES_PER_PAGE,
          page * MAX_SERVICES_PER_PAGE,
        ),
      };
    });
    return {
      getServices,
      list: readAllServices({ getServices }, { state: 'unknown' }),
    };
  }

  const refsOf = (services: readonly Service[]) =>
    services.map(({ entityRef }) => entityRef).sort();

  it('reads a single page once', async () => {
    const { getServices, list } = readFrom([[service]]);
    expect(await list).toMatchObject({ services: [service], complete: true });
    expect(getServices.mock.calls).toEqual([
      [
        { state: 'unknown', page: 1, perPage: MAX_SERVICES_PER_PAGE },
        undefined,
      ],
    ]);
  });

  it.each([
    [
      'a service moves to the first page',
      all.slice(0, TOTAL),
      [all[TOTAL - 1], ...all.slice(0, TOTAL - 1)],
    ],
    [
      'a service is gone, and another one is new',
      all.slice(0, TOTAL),
      all.slice(1, TOTAL + 1),
    ],
  ])('reads all pages until nothing changes: %s', async (_, before, after) => {
    const { list } = readFrom([before, after]);
    expect(refsOf((await list).services)).toEqual(refsOf(after));
    expect((await list).complete).toBe(true);
  });

  it('is incomplete if the list keeps changing', async () => {
    const lists = Array.from({ length: 6 }, (_, index) =>
      all.filter((__, at) => at !== index),
    );
    const { getServices, list } = readFrom(lists);
    expect((await list).complete).toBe(false);
    expect(getServices).toHaveBeenCalledTimes(6);
  });

  it('is incomplete if not all components were checked', async () => {
    const { list } = readFrom([[service]], { omitted: 3 });
    expect((await list).complete).toBe(false);
  });

  it('says how old the oldest of its pages is', async () => {
    const asOf = '2026-11-21T12:00:00.000Z';
    const getServices = async ({ page }: ServicesQuery = {}) => ({
      ...servicesResponse,
      asOf: page === 1 ? asOf : '2026-11-21T12:05:00.000Z',
      total: TOTAL,
      services: all.slice(
        (Number(page) - 1) * MAX_SERVICES_PER_PAGE,
        Math.min(Number(page) * MAX_SERVICES_PER_PAGE, TOTAL),
      ),
    });
    expect(await readAllServices({ getServices }, {})).toMatchObject({ asOf });
  });

  it('says how old the data is', async () => {
    const asOf = '2026-11-21T12:00:00.000Z';
    const { list } = readFrom([[service]], { stale: true, asOf });
    expect(await list).toMatchObject({ stale: true, asOf });
  });
});

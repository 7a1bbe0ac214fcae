import { MAX_SERVICES_PER_PAGE } from 'backstage-plugin-supply-chain-common';
import { servicesAnswer } from '../../__fixtures__/portal';
import { csvField, readAllServices, servicesCsv } from './servicesCsv';

const [service] = servicesAnswer.services;

describe('csvField', () => {
  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
  ])('keeps spreadsheets from evaluating %s', (value, field) => {
    expect(csvField(value)).toBe(field);
  });

  it.each([
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain - text', 'plain - text'],
    [undefined, ''],
    [false, 'false'],
  ])('escapes %j', (value, field) => {
    expect(csvField(value)).toBe(field);
  });
});

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

  it('includes the region and organization of environments', () => {
    const csv = servicesCsv([service]);
    expect(csv).toContain('eu:acme/production-eu');
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

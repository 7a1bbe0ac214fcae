import { mockServices } from '@backstage/backend-test-utils';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { RegionalApiErrorDetails } from 'backstage-plugin-supply-chain-node';
import * as fc from 'fast-check';
import { QueueTimeoutError } from '../errors/problems';
import { RegionLog } from './RegionLog';

const eu = { region: 'eu', org: 'acme', caller: 'health' } as const;

function errorOf(details: Partial<RegionalApiErrorDetails>): RegionalApiError {
  return new RegionalApiError({
    kind: 'server',
    endpoint: 'E6',
    message: 'It failed',
    ...details,
  });
}

function testLog() {
  const logger = mockServices.logger.mock();
  const log = new RegionLog(logger);
  const lines = () => [
    ...logger.warn.mock.calls.map(([line]) => line),
    ...logger.info.mock.calls.map(([line]) => line),
  ];
  return { log, lines };
}

describe('RegionLog', () => {
  it('logs a failing region once, and when it is over', () => {
    const { log, lines } = testLog();
    const dns = errorOf({
      kind: 'network',
      detail: 'dns',
      message: 'The request to the region failed (ENOTFOUND)',
    });
    const place = { ...eu, endpoint: 'E6' } as const;
    log.failed(place, dns);
    log.failed(place, dns);
    expect(lines()).toEqual([
      expect.stringContaining(
        '(network, dns, The request to the region failed',
      ),
    ]);

    log.responded({ ...eu, endpoint: 'E1' });
    log.responded({ ...place, org: 'other' });
    expect(lines()).toHaveLength(1);
    log.responded(place);
    expect(lines()).toEqual([
      expect.anything(),
      'The region eu is responding again to E6 for organization acme',
    ]);
  });

  it.each<[string, unknown]>([
    ['a caller that left', errorOf({ kind: 'aborted' })],
    ['a missing resource', errorOf({ kind: 'not-found', httpStatus: 404 })],
    ['a refused write', errorOf({ kind: 'invalid', httpStatus: 422 })],
    ['a rejected key', errorOf({ kind: 'unauthorized', httpStatus: 401 })],
    ['a pause of its own', errorOf({ kind: 'rate-limited' })],
    ['a full queue', new QueueTimeoutError({ ...eu, endpoint: 'E6' })],
    ['a bug', new TypeError('x is not a function')],
  ])('does not count %s as a failure of the region', (_, error) => {
    const { log, lines } = testLog();
    log.failed({ ...eu, endpoint: 'E6' }, error);
    expect(lines()).toEqual([]);
  });

  it('never logs what a region says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('network', 'timeout', 'too-large' as const),
        fc.constantFrom(undefined, 500),
        (text, kind, httpStatus) => {
          const { log, lines } = testLog();
          log.failed(
            { ...eu, endpoint: 'E6' },
            errorOf({
              kind,
              message: `one\n${text}\u2028\u202Etwo`,
              httpStatus,
            }),
          );
          expect(lines().join()).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
        },
      ),
    );
  });
});

import { mockServices } from '@backstage/backend-test-utils';
import type { JsonObject } from '@backstage/types';
import { watchConfig } from './readConfig';

const region = {
  baseUrl: 'https://eu.example.com/api/v2',
  organizations: { acme: { apiKey: 'secret-key' } },
};
const good: JsonObject = { supplyChain: { regions: { eu: region } } };

function watch(data: JsonObject = good) {
  const rootConfig = mockServices.rootConfig({ data });
  const logger = mockServices.logger.mock();
  const watched = watchConfig(rootConfig, logger, false);
  return {
    watched,
    logger,
    change: (changed: JsonObject) => rootConfig.update({ data: changed }),
  };
}

describe('watchConfig', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('picks up config changes', () => {
    const { watched, logger, change } = watch();

    change({ supplyChain: { regions: { us: region } } });

    expect(Object.keys(watched.current().regions)).toEqual(['us']);
    expect(watched.mistakes()).toBeUndefined();
    expect(logger.warn).not.toHaveBeenCalled();
  });

  it('starts with the usable parts, and logs each mistake once', () => {
    const us = { ...region, baseUrl: 'us.example.com' };
    const partly = { regions: { eu: region, us }, cahce: {} };
    const { watched, logger, change } = watch({ supplyChain: partly });

    jest.advanceTimersByTime(60_000);
    change({ supplyChain: { ...partly, sotre: {} } });

    expect(Object.keys(watched.current().regions)).toEqual(['eu']);
    expect(logger.warn.mock.calls.map(([line]) => line)).toEqual([
      "supplyChain.cahce isn't a setting. Did you mean cache? Until then, it isn't used",
      "supplyChain.regions.us.baseUrl is invalid. Allowed: https://…/api/v2. Until then, region us isn't used",
      "supplyChain.sotre isn't a setting. Did you mean store? Until then, it isn't used",
    ]);
    expect(watched.mistakes()).toMatchObject({
      since: new Date('2026-11-21T12:00:00Z'),
      problems: { length: 3 },
    });
  });

  it.each<[string, JsonObject, string]>([
    [
      'something that cannot be understood',
      { supplyChain: { regions: 'eu' } },
      'supplyChain.regions',
    ],
    ['the block gone', {}, 'supplyChain'],
  ])(
    'keeps using the previous config after %s, and reports since when',
    (_, data, path) => {
      const { watched, change } = watch();
      const before = watched.current();

      change(data);
      jest.advanceTimersByTime(60_000);
      change(data);

      expect(watched.current()).toEqual(before);
      expect(watched.mistakes()).toEqual({
        problems: [
          expect.objectContaining({
            path,
            until: 'the previous configuration stays in use',
          }),
        ],
        since: new Date('2026-11-21T12:00:00Z'),
      });
    },
  );

  it('clears the mistakes once the config is fixed', () => {
    const { watched, change } = watch();

    change({});
    change(good);

    expect(watched.mistakes()).toBeUndefined();
  });
});

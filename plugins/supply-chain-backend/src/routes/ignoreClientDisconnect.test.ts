import { mockServices } from '@backstage/backend-test-utils';
import { component, startTestPortal } from '../__testUtils__/testPortal';

describe('a caller who disconnects before the response', () => {
  it.each([
    'entities/component/default/api/trails',
    'entities/component/default/api/notifications',
  ])('of %s is not logged as a failure', async path => {
    const logger = mockServices.rootLogger.mock();
    logger.child.mockReturnValue(logger);
    const portal = await startTestPortal({
      entities: [
        component('api', {
          flows: 'eu:acme/payments-api',
          notifications: 'eu:acme/1',
        }),
      ],
      logger,
    });
    const arrived = new Promise<void>(resolve => {
      const look = setInterval(() => {
        if (portal.eu.requests().length > 0) {
          clearInterval(look);
          resolve();
        }
      }, 5);
    });
    portal.eu.faults.set({ kind: 'hang' });
    const caller = new AbortController();
    const gone = fetch(`${portal.url}/${path}`, {
      signal: caller.signal,
    }).catch((error: Error) => error.name);
    await arrived;

    caller.abort();

    await expect(gone).resolves.toBe('AbortError');
    portal.eu.faults.clear();
    // Once another request is answered, the previous one has ended.
    await portal.ask('api', 'link').expect(200);
    await portal.stop();
    expect(logger.error.mock.calls).toEqual([]);
  });
});

import { actionsRegistryServiceRef } from '@backstage/backend-plugin-api/alpha';
import { createServiceFactory } from '@backstage/backend-plugin-api';
import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import { actionsRegistryServiceMock } from '@backstage/backend-test-utils/alpha';
import { ResponseError } from '@backstage/errors';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { DatabaseUnavailableError } from '../errors/PortalError';
import { startTestPortal } from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

jest.setTimeout(60_000);

const MESSAGE =
  "Something failed in the portal's backend. Try again. If it keeps happening, ask your portal admin to look in its log.";
const ADDRESS = 'http://10.1.2.3:7007/api/catalog';

describe('an error that is not written for callers', () => {
  const registry = actionsRegistryServiceMock();
  const logger = mockServices.rootLogger.mock();
  logger.child.mockReturnValue(logger);
  const fail = jest.fn<Promise<never>, []>();
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [],
      logger,
      catalog: catalogServiceMock.mock({ getEntitiesByRefs: fail }).factory,
      features: [
        createServiceFactory({
          service: actionsRegistryServiceRef,
          deps: {},
          factory: () => registry,
        }),
      ],
    });
  });

  beforeEach(() => logger.error.mockClear());
  afterAll(() => portal.stop());

  const unreachable = new Error(
    `request to ${ADDRESS} failed, reason: connect ECONNREFUSED`,
  );

  it('is replaced in the response of a route, and logged', async () => {
    fail.mockRejectedValue(unreachable);

    const { status, body, text } = await portal.ask('api', 'summary');

    expect(status).toBe(500);
    expect(body.error.message).toBe(MESSAGE);
    expect(text).not.toContain('10.1.2.3');
    expect(logger.error).toHaveBeenCalledWith('A request failed', unreachable);
  });

  it("does not turn another plugin's status into the portal's own", async () => {
    fail.mockRejectedValue(
      await ResponseError.fromResponse({
        ...{ ok: false, status: 401, statusText: 'Unauthorized' },
        headers: new Headers(),
        text: async () => ADDRESS,
      } as Response),
    );

    const { status, text } = await portal.ask('api', 'summary');

    expect(status).toBe(500);
    expect(text).not.toContain('10.1.2.3');
  });

  it('is replaced in the failure of an action', async () => {
    fail.mockRejectedValue(unreachable);

    await expect(
      registry.invoke({
        id: 'test:check-compliance',
        input: { entityRef: 'component:default/api' },
        credentials: mockCredentials.user(),
      }),
    ).rejects.toThrow(new RegExp(`${MESSAGE}$`));
    expect(logger.error).toHaveBeenCalledWith('A request failed', unreachable);
  });

  it('does not hide from an action what is written for callers', async () => {
    const outage = new DatabaseUnavailableError();
    fail.mockRejectedValue(outage);

    await expect(
      registry.invoke({
        id: 'test:explain-trail',
        input: { entityRef: 'component:default/api' },
        credentials: mockCredentials.user(),
      }),
    ).rejects.toThrow(outage.message);
  });

  it('leaves the mistake in a URL to Express', async () => {
    const { status } = await portal.ask('%E0', 'summary');

    expect(status).toBe(400);
  });
});

import { mockServices } from '@backstage/backend-test-utils';
import { ResponseError } from '@backstage/errors';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { portalFor } from '../__testUtils__/answers';
import { DatabaseUnavailableError } from '../errors/PortalError';

jest.setTimeout(60_000);

const MESSAGE =
  "Something failed in the portal's backend. Try again. If it keeps happening, ask your portal admin to look in its log.";
const ADDRESS = 'http://10.1.2.3:7007/api/catalog';

describe('an error that is not written for callers', () => {
  const logger = mockServices.rootLogger.mock();
  logger.child.mockReturnValue(logger);
  const fail = jest.fn<Promise<never>, []>();
  const { portal } = portalFor({
    entities: [],
    logger,
    catalog: catalogServiceMock.mock({ getEntitiesByRefs: fail }).factory,
  });
  const input = { entityRef: 'component:default/api' };

  beforeEach(() => logger.error.mockClear());

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

    await expect(portal.act('check-compliance', input)).rejects.toThrow(
      new RegExp(`${MESSAGE}$`),
    );
    expect(logger.error).toHaveBeenCalledWith('A request failed', unreachable);
  });

  it('does not hide from an action what is written for callers', async () => {
    const outage = new DatabaseUnavailableError();
    fail.mockRejectedValue(outage);

    await expect(portal.act('explain-trail', input)).rejects.toThrow(
      outage.message,
    );
  });

  it('leaves the mistake in a URL to Express', async () => {
    const { status } = await portal.ask('%E0', 'summary');

    expect(status).toBe(400);
  });
});

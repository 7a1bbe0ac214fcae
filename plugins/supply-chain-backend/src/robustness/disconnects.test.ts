import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import { mockServices } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { FILES, startFilePortal } from '../__testUtils__/filePortal';
import type { FilePortal } from '../__testUtils__/filePortal';

/** Progress of a request when its caller disconnects. */
const STEPS = [
  'before its credentials are known',
  'while its access is decided',
  'after access',
  'before the headers of the region',
  'in the middle of the body',
] as const;

type Step = (typeof STEPS)[number];

/** Holds requests at one step until released. */
class Gate {
  #step?: Step;
  #arrive = () => {};
  #leave: Promise<void> = Promise.resolve();

  /**
   * @returns resolves when a request arrives, with a function that releases it
   */
  close(step: Step) {
    let open = () => {};
    const arrived = new Promise<void>(resolve => {
      this.#arrive = resolve;
    });
    this.#leave = new Promise<void>(resolve => {
      open = resolve;
    });
    this.#step = step;
    return {
      arrived,
      open: () => {
        this.#step = undefined;
        open();
      },
    };
  }

  async pass(step: Step): Promise<void> {
    if (step === this.#step) {
      this.#arrive();
      await this.#leave;
    }
  }
}

jest.setTimeout(30_000);

describe('a file request whose caller disconnects', () => {
  const gate = new Gate();
  let files: FilePortal;
  /**
   * Resolves when the connection of the latest request to the portal has
   * closed.
   */
  let closed: Promise<unknown>;
  /** Files that the region is sending. */
  const given = new Set<ServerResponse>();

  beforeAll(async () => {
    const catalog = catalogServiceMock({ entities: [FILES] });
    files = await startFilePortal({
      giveFile: async response => {
        given.add(response);
        response.once('close', () => given.delete(response));
        await gate.pass('before the headers of the region');
        response.write('the first part');
        await gate.pass('in the middle of the body');
        response.end(' and the rest');
      },
      concurrency: 2,
      catalog: catalogServiceMock.mock({
        getEntitiesByRefs: async (request, options) => {
          await gate.pass('while its access is decided');
          return catalog.getEntitiesByRefs(request, options);
        },
      }).factory,
      config: { access: { rememberFor: { seconds: 0 } } },
      features: [
        createServiceFactory({
          service: coreServices.httpAuth,
          deps: {},
          factory: () => {
            const httpAuth = mockServices.httpAuth();
            return {
              ...httpAuth,
              issueUserCookie: httpAuth.issueUserCookie.bind(httpAuth),
              credentials: async (request, options) => {
                closed = once(request.socket, 'close');
                await gate.pass('before its credentials are known');
                return httpAuth.credentials(request, options);
              },
            };
          },
        }),
        mockServices.auditor.mock({
          createEvent: async () => {
            await gate.pass('after access');
            return { success: async () => {}, fail: async () => {} };
          },
        }).factory,
      ],
    });
  });

  afterAll(() => files.stop());

  it.each(STEPS)('%s leaks no concurrency slot', async step => {
    const { portal, file } = files;
    const caller = new AbortController();
    const { arrived, open } = gate.close(step);
    const gone = fetch(`${portal.url}/${file}`, { signal: caller.signal })
      .then(response => response.text())
      .catch((error: Error) => error.name);
    await arrived;

    caller.abort();
    expect(await gone).toBe('AbortError');
    await closed;
    open();

    // Only one of the two slots is for files, so a single leak would block
    // this.
    const next = await fetch(`${portal.url}/${file}`);
    expect(next.status).toBe(200);
    expect(await next.text()).toBe('the first part and the rest');
    expect(given.size).toBe(0);
  });
});

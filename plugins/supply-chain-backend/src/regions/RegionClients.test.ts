import { startSandboxRegion } from 'sandbox-region';
import type { SandboxRegion } from 'sandbox-region';
import { configWith, readOf, testGateway } from '../__testUtils__/testGateway';

type Keys = { apiKey: string; previousApiKey?: string };

describe('the keys of an organization', () => {
  let region: SandboxRegion;

  beforeEach(async () => {
    region = await startSandboxRegion({
      region: 'eu',
      scale: 'empty',
      keys: ['key-one', 'key-two'].map(key => ({
        org: 'acme',
        serviceAccount: key,
        role: 'reader',
        key,
      })),
    });
  });

  afterEach(() => region.stop());

  function readsWith(keys: Keys) {
    const config = (next: Keys) =>
      configWith({ baseUrl: region.baseUrl, organizations: { acme: next } });
    const { configure, ...rest } = testGateway({ config: config(keys) });
    let reads = 0;
    const whoAmI = async (): Promise<string> => {
      reads += 1;
      const { value } = await rest.reads.read<string>(
        ...readOf(
          async (client, options) =>
            (await client.getDefaultOrganization(options)) ?? '',
          { endpoint: 'E12', resource: [reads] },
        ),
      );
      return value;
    };
    const lines = () =>
      [rest.logger.error, rest.logger.warn, rest.logger.info].flatMap(log =>
        log.mock.calls.map(([line]) => line),
      );
    return {
      ...rest,
      use: (next: Keys) => configure(config(next)),
      whoAmI,
      lines,
    };
  }

  const accounts = () => region.requests().map(({ account }) => account);

  it('are tried in turn if the current one is rejected, which is logged once', async () => {
    const { lines, whoAmI } = readsWith({
      apiKey: 'not-yet-active',
      previousApiKey: 'key-one',
    });

    await expect(whoAmI()).resolves.toBe('acme');
    await expect(whoAmI()).resolves.toBe('acme');

    expect(accounts()).toEqual([
      undefined,
      'acme/key-one',
      undefined,
      'acme/key-one',
    ]);
    expect(lines()).toEqual([
      expect.stringContaining('the previous key still works'),
    ]);
  });

  it('change without a restart', async () => {
    const { lines, use, whoAmI } = readsWith({ apiKey: 'revoked-key' });
    await expect(whoAmI()).rejects.toThrow();

    use({ apiKey: 'still-wrong-key' });
    await expect(whoAmI()).rejects.toThrow();
    use({ apiKey: 'key-two' });
    await expect(whoAmI()).resolves.toBe('acme');

    expect(accounts().at(-1)).toBe('acme/key-two');
    expect(lines()).toEqual([
      expect.stringContaining('rejected the key'),
      expect.stringContaining('rejected the key'),
      expect.stringContaining('accepts the key for organization acme again'),
    ]);
  });

  it('may come from a key provider', async () => {
    const organizations = { acme: {} };
    const { reads } = testGateway({
      config: configWith({ baseUrl: region.baseUrl, organizations }),
      keyProvider: { getKeys: async () => ({ apiKey: 'key-two' }) },
    });

    await reads.read(
      ...readOf((client, options) => client.getDefaultOrganization(options)),
    );

    expect(accounts()).toEqual(['acme/key-two']);
  });

  it('may have too low a role, which is logged once', async () => {
    const { lines, reads } = readsWith({ apiKey: 'key-one' });
    for (const resource of [[1], [2], [3]]) {
      await expect(
        reads.read(
          ...readOf(
            (client, options) =>
              client.listApiKeys(
                { org: 'acme', serviceAccount: 'key-one' },
                options,
              ),
            { endpoint: 'E11', resource },
          ),
        ),
      ).rejects.toMatchObject({ kind: 'forbidden' });
    }

    expect(lines()).toEqual([expect.stringContaining('its role is too low')]);
  });
});

describe('a key provider', () => {
  it.each([
    [
      'fails',
      async (): Promise<undefined> => {
        throw new Error('token-of-the-vault');
      },
      'unavailable',
    ],
    ['gives none', async (): Promise<undefined> => undefined, 'unauthorized'],
    ['gives nonsense', async () => ({ apiKey: 'a\nb' }), 'unauthorized'],
    ['hangs', (): Promise<never> => new Promise(() => {}), 'timeout'],
  ] as const)(
    'costs a clear failure when it %s, and its secrets are not logged',
    async (_, getKeys, kind) => {
      const { gateway, logger } = testGateway({
        config: configWith({ timeout: 300, organizations: { acme: {} } }),
        keyProvider: { getKeys },
      });
      const load = jest.fn(async () => 'trails');

      await expect(gateway.probe(readOf(load)[0])).resolves.toMatchObject({
        ok: false,
        failure: { kind },
      });

      expect(load).not.toHaveBeenCalled();
      expect(JSON.stringify(logger.error.mock.calls)).not.toContain('token');
    },
  );
});

import { mockCredentials } from '@backstage/backend-test-utils';
import type { Fault } from 'sandbox-region';
import { startFilePortal } from '../__testUtils__/filePortal';
import type { FilePortal } from '../__testUtils__/filePortal';

describe('slow file downloads', () => {
  let files: FilePortal;
  let given = 0;

  beforeAll(async () => {
    files = await startFilePortal({
      giveFile: response => {
        given += 1;
        // Send only the first part; the rest never arrives.
        response.write('begin');
      },
      concurrency: 8,
      config: { cache: { freshFor: { seconds: 0 } } },
    });
  });

  afterAll(() => files.stop());

  afterEach(() => {
    files.region.faults.clear();
    given = 0;
  });

  const begin = async (user: string, caller: AbortController) => {
    const response = await fetch(`${files.portal.url}/${files.file}`, {
      signal: caller.signal,
      headers: {
        authorization: mockCredentials.user.header(`user:default/${user}`),
      },
    });
    await response.body!.getReader().read();
  };

  it('leave slots for pages, even after the region asked for fewer requests', async () => {
    const caller = new AbortController();
    for (const user of ['ann', 'ann', 'ben', 'ben']) {
      await begin(user, caller);
    }
    files.region.faults.set({
      kind: 'status',
      status: 429,
      retryAfter: 1,
      times: 1,
      match: { endpoint: 'E6' },
    });

    // The first request gets a 429, which leaves half of the eight slots.
    for (let page = 0; page < 3; page += 1) {
      const { body } = await files.portal.ask('files', 'trails').expect(200);
      expect(body).toMatchObject({
        coverage: { stale: false },
        problems: [],
      });
    }
    caller.abort();
  });

  const head = (suffix: string = '') =>
    fetch(`${files.portal.url}/${files.file}${suffix}`, { method: 'HEAD' });

  /**
   * Makes the region report whether each attestation with the file's name has a
   * file.
   */
  const entries = (hasFile: boolean | undefined): Fault => ({
    kind: 'status',
    status: 200,
    body: [
      {
        attestation_id: files.file.split('/').at(-1)!,
        attestation_name: 'any',
        ...(hasFile !== undefined && { has_audit_package: hasFile }),
      },
    ],
    match: { endpoint: 'E8' },
  });

  it('responds to HEAD requests without a download', async () => {
    const response = await head();

    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(response.headers.has('content-length')).toBe(false);
    expect((await head('0')).status).toBe(404);
    expect(given).toBe(0);
  });

  it('responds to HEAD requests with 404 when the region reports no file', async () => {
    files.region.faults.set(entries(false));

    expect((await head()).status).toBe(404);
    expect(given).toBe(0);
  });

  it('are started for HEAD requests only when the region does not report whether there is a file', async () => {
    files.region.faults.set(entries(undefined));

    expect((await head()).status).toBe(200);
    expect(given).toBe(1);
    // Half of the eight slots are for files and a user gets two of those; they
    // are free again.
    expect((await head()).status).toBe(200);
    expect((await head()).status).toBe(200);
  });
});

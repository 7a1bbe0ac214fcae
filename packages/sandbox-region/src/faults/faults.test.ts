import { RegionalClient } from 'backstage-plugin-supply-chain-node';
import { failureOf, useHarness, ORG } from '../__testUtils__/harness';
import { Fault } from './fault';

describe('a region with faults', () => {
  const harness = useHarness();

  beforeAll(() => harness.fill());

  afterEach(() => {
    harness.region.faults.clear();
    harness.region.clearRequests();
  });

  function failure(fault: Fault, timeoutMs = 10_000) {
    harness.region.faults.set(fault);
    const client = new RegionalClient({
      region: 'eu',
      baseUrl: harness.region.baseUrl,
      apiKey: 'key-of-reader',
      timeoutMs,
    });
    return failureOf(client.listArtifacts({ org: ORG }));
  }

  const cases: Array<[Fault, string]> = [
    [{ kind: 'slow', delay: { seconds: 20 } }, 'timeout'],
    [{ kind: 'hang' }, 'timeout'],
    [{ kind: 'hang-body' }, 'timeout'],
    [{ kind: 'drip' }, 'timeout'],
    [{ kind: 'status', status: 500 }, 'server'],
    [{ kind: 'status', status: 503 }, 'unavailable'],
    [{ kind: 'status', status: 429 }, 'rate-limited'],
    [{ kind: 'status', status: 409, body: 'busy' }, 'conflict'],
    [{ kind: 'reset' }, 'network'],
    [{ kind: 'reset', afterBytes: 10 }, 'network'],
    [{ kind: 'truncated' }, 'network'],
    [{ kind: 'malformed' }, 'malformed'],
    [{ kind: 'html' }, 'malformed'],
    [{ kind: 'html', status: 502 }, 'unavailable'],
    [{ kind: 'empty' }, 'malformed'],
    [{ kind: 'redirect', location: 'https://login.example.com/' }, 'redirect'],
    [{ kind: 'huge' }, 'too-large'],
    [{ kind: 'gzip-bomb' }, 'too-large'],
    [{ kind: 'wrong-type' }, 'malformed'],
  ];

  it.each(cases)('the client reports %j as %s', async (fault, kind) => {
    const timeoutMs = kind === 'timeout' ? 400 : undefined;
    expect((await failure(fault, timeoutMs)).kind).toBe(kind);
    expect(harness.region.requests()).toEqual([
      expect.objectContaining({ endpoint: 'E1', fault: fault.kind }),
    ]);
  });

  it('sends Retry-After', async () => {
    const error = await failure({
      kind: 'status',
      status: 429,
      retryAfter: 7,
    });
    expect(error.retryAfterMs).toBe(7000);
  });

  it.each<Fault>([
    { kind: 'slow', delay: 120 },
    { kind: 'drip', bytes: 400, every: 1 },
  ])('sends all of the response in the end: %j', async fault => {
    harness.region.faults.set(fault);
    const page = await harness.client().listArtifacts({ org: ORG });
    expect(page.items).toHaveLength(1);
  });

  it('sends the right body with the wrong content type', async () => {
    harness.region.faults.set({ kind: 'wrong-content-type' });
    const answer = await harness.raw('GET', `/artifacts/${ORG}`);
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(answer.body).toHaveLength(1);
  });

  it('applies a fault a limited number of times', async () => {
    harness.region.faults.set({ kind: 'status', status: 500, times: 2 });
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      statuses.push((await harness.raw('GET', `/artifacts/${ORG}`)).status);
    }
    expect(statuses).toEqual([500, 500, 200]);
  });

  it('applies a fault only to matching requests', async () => {
    harness.region.faults.set([
      { kind: 'status', status: 501, match: { endpoint: ['E12', 'E6'] } },
      { kind: 'status', status: 502, match: { path: '/api/v2/search' } },
      { kind: 'status', status: 503, match: { path: /v2\/trails/ } },
      { kind: 'status', status: 504, match: { method: 'put' } },
    ]);
    const status = async (method: string, path: string) =>
      (await harness.raw(method, path)).status;
    expect(await status('GET', '/user/default-org')).toBe(501);
    expect(await status('GET', `/trails/${ORG}/payments-api`)).toBe(501);
    expect(await status('GET', `/search/${ORG}/sha/012345`)).toBe(502);
    expect(await status('GET', '/trails')).toBe(503);
    expect(await status('PUT', `/environments/${ORG}/x/archive`)).toBe(504);
    expect(await status('GET', `/artifacts/${ORG}`)).toBe(200);
  });

  it('can reset the connection after carrying out the request', async () => {
    const { region } = harness;
    region.api.createEnvironment({ org: ORG, name: 'staging' });
    const archive = () =>
      harness
        .client('admin')
        .archiveEnvironment({ org: ORG, environment: 'staging' });
    region.faults.set({ kind: 'reset', times: 1 });
    expect((await failureOf(archive())).kind).toBe('network');
    region.faults.set({ kind: 'reset', times: 1, carriedOut: true });
    expect((await failureOf(archive())).kind).toBe('network');
    expect((await failureOf(archive())).kind).toBe('not-found');
  });
});

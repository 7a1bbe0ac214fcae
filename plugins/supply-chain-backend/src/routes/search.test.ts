import {
  acme,
  portalFor,
  artifactsIn,
  trailsIn,
  UNCACHED,
} from '../__testUtils__/answers';

/** Components that share a flow, of which one has an invalid link. */
const SHARING = 400;

describe('a search', () => {
  const { portal, ask } = portalFor({
    entities: [
      acme('checkout-web', { flows: 'checkout-web' }),
      acme('search-api', {
        flows: 'search-pipeline',
        repo: 'acme/search-api',
      }),
      acme('mistaken', { flows: 'edge-platform', artifacts: 'edge proxy' }),
      acme('denied', { flows: 'web-shop' }),
      ...Array.from({ length: SHARING }, (_, index) =>
        acme(`shared-${index}`, {
          flows: index === 0 ? 'fraud-platform, no flow' : 'fraud-platform',
        }),
      ),
    ],
    denied: ['component:default/denied'],
    config: UNCACHED,
  });

  beforeAll(async () => {
    await portal.sync();
  });

  const buildsIn = (flow: string) =>
    artifactsIn<Record<'fingerprint' | 'git_commit' | 'state', string>>(
      portal,
      flow,
    );
  const respondWith = (artifacts: unknown[]) =>
    portal.eu.faults.set({
      kind: 'status',
      status: 200,
      body: { artifacts },
      match: { endpoint: 'E9' },
    });
  const found = (fingerprint: string, rest: object = {}) => ({
    fingerprint,
    flow: 'checkout-web',
    has_provenance: true,
    compliance_state: 'COMPLIANT',
    ...rest,
  });

  it('finds builds by a part of their commit, of components that the caller can see', async () => {
    const [own] = await buildsIn('checkout-web');
    const [denied] = await buildsIn('web-shop');

    expect(
      (await ask.search(own.git_commit.slice(0, 10))).results,
    ).toMatchObject([
      {
        fingerprint: own.fingerprint,
        entityRefs: ['component:default/checkout-web'],
        runningIn: ['staging-eu'],
      },
    ]);
    expect((await ask.search(denied.git_commit)).results).toEqual([]);
  });

  it('shows the state of the build itself, whatever else a component links', async () => {
    for (const build of (await buildsIn('fraud-platform')).slice(0, 4)) {
      const { results } = await ask.search(build.fingerprint);

      expect(results).toHaveLength(1);
      expect(results[0].state).toBe(build.state.toLowerCase());
      expect(results[0].entityRefs).toHaveLength(SHARING);
    }
  });

  it('checks a thousand matches for each component, without holding the portal up', async () => {
    respondWith(
      Array.from({ length: 2_000 }, (_, index) =>
        found(`abcde${index.toString(16).padStart(59, '0')}`, {
          flow: 'fraud-platform',
        }),
      ),
    );
    let turns = 0;
    let isDone = false;
    const takeTurns = () => {
      turns += 1;
      if (!isDone) {
        setImmediate(takeTurns);
      }
    };
    takeTurns();

    const { results, omitted } = await ask.search('abcde');

    isDone = true;
    expect(results[0].entityRefs).toHaveLength(SHARING);
    expect(omitted).toBe(1_900);
    // Many short turns, however slow the machine is.
    expect(turns).toBeGreaterThan(500);
  });

  it('counts matches above the limit', async () => {
    const [{ fingerprint }] = await buildsIn('checkout-web');
    respondWith([
      ...Array.from({ length: 103 }, () => found(fingerprint)),
      { flow: 'checkout-web' },
      found(fingerprint, { flow: undefined }),
      // It runs somewhere, but no flow reported it.
      { fingerprint, has_provenance: false },
    ]);

    const { results, omitted, unsearched } = await ask.search(fingerprint);

    expect(results).toHaveLength(100);
    expect({ omitted, unsearched }).toEqual({ omitted: 3, unsearched: 1 });
  });

  it('counts a match that may be of a component with a mistaken link', async () => {
    const [{ fingerprint }] = await buildsIn('edge-platform');

    expect(await ask.search(fingerprint)).toMatchObject({
      results: [],
      omitted: 1,
      unsearched: 0,
    });
  });

  it('says how many organizations it could not cover, but not which or why', async () => {
    portal.eu.faults.set({
      kind: 'status',
      status: 401,
      match: { endpoint: 'E9' },
    });

    const { body, text } = await portal.get('search?value=0a1b2').expect(200);

    expect(body).toMatchObject({ results: [], unsearched: 1 });
    expect(text).not.toMatch(/acme|key/);
  });

  describe('for a trail', () => {
    const wantedIn = async (name: string) => (await ask.trails(name)).trails[0];
    const checkout = ['component:default/checkout-web'];

    it('finds it by its name, with its own state', async () => {
      const { name, state } = await wantedIn('checkout-web');

      expect((await ask.search(name)).trails).toMatchObject([
        { flow: 'checkout-web', name, state, entityRefs: checkout },
      ]);
    });

    it("finds it by its build's URL, but not by a part of it", async () => {
      const { name, originUrl } = await wantedIn('checkout-web');

      expect(await ask.search(`${originUrl}#logs`)).toMatchObject({
        results: [],
        trails: [{ name, entityRefs: checkout }],
        unsearched: 0,
      });
      expect((await ask.search(originUrl!.slice(0, -1))).trails).toEqual([]);
    });

    it('finds none of components that the caller may not see', async () => {
      const [{ name }] = await trailsIn(portal, 'web-shop');

      expect((await ask.search(name)).trails).toEqual([]);
    });

    it('counts the organization of a flow that could not be read', async () => {
      portal.eu.faults.set({
        kind: 'status',
        status: 401,
        match: { endpoint: 'E6' },
      });
      await ask.trails('checkout-web');

      expect(await ask.search('no-such-trail')).toMatchObject({
        trails: [],
        unsearched: 1,
      });
    });
  });

  it('says what it can search for', async () => {
    const { body } = await portal.get('search?value=is+it+live').expect(400);

    expect(body.error.message).toContain('such as 3f2a91c');
  });
});

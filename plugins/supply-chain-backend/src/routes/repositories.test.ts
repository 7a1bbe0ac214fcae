import {
  summaryResponseSchema,
  trailsResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import { bypass, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import {
  fetchRegionJson,
  component,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

/** The flow's newest build belongs to another repository. */
const REPO = 'acme/search-indexer';

interface RegionArtifact {
  fingerprint: string;
  repo_info: { name: string } | null;
}

const server = setupServer();

describe('a component with a repository, where records lack theirs', () => {
  let portal: TestPortal;
  let own: RegionArtifact[];

  beforeAll(async () => {
    server.listen({ onUnhandledRequest: 'bypass' });
    portal = await startTestPortal({
      entities: [
        component('search-indexer', {
          ...{ org: 'acme', flows: 'search-pipeline', repo: REPO },
        }),
      ],
      config: { cache: { freshFor: { seconds: 0 }, keepFor: { seconds: 0 } } },
    });
    const held = (await fetchRegionJson(
      portal.eu,
      'acme',
      '/artifacts/acme?flow_name=search-pipeline&per_page=1000',
    )) as RegionArtifact[];
    own = held.filter(({ repo_info: repo }) => repo?.name === REPO);
  });

  afterEach(() => server.resetHandlers());
  afterAll(async () => {
    server.close();
    await portal.stop();
  });

  /** Makes the region omit the repository of some builds. */
  async function leaveOut(builds: readonly RegionArtifact[]): Promise<void> {
    const fingerprints = new Set(builds.map(({ fingerprint }) => fingerprint));
    server.use(
      http.get(`${portal.eu.baseUrl}/artifacts/acme`, async ({ request }) => {
        const response = await fetch(bypass(request));
        const records = (await response.json()) as RegionArtifact[];
        return HttpResponse.json(
          records.map(each =>
            fingerprints.has(each.fingerprint)
              ? { ...each, repo_info: null }
              : each,
          ),
        );
      }),
    );
    await portal.forget();
  }

  async function summary() {
    const { body } = await portal.ask('search-indexer', 'summary').expect(200);
    return summaryResponseSchema.parse(body);
  }

  async function trails() {
    const { body } = await portal.ask('search-indexer', 'trails').expect(200);
    return trailsResponseSchema.parse(body);
  }

  it('keeps its verdicts where only old builds that no longer run lack it', async () => {
    const before = await summary();
    const running = before.running.map(({ fingerprint }) => fingerprint);
    const old = own
      .slice(1)
      .filter(({ fingerprint }) => !running.includes(fingerprint));
    await leaveOut(old);

    const after = await summary();

    expect(old.length).toBeGreaterThan(0);
    expect(before.flows).not.toMatchObject([{ unread: true }]);
    expect(after.flows).toEqual(before.flows);
    expect(after).toMatchObject({
      state: before.state,
      runningState: before.runningState,
      running: before.running.map(({ fingerprint }) => ({ fingerprint })),
    });
  });

  it("doesn't call its running builds all of them where one lacks it", async () => {
    const [, older] = own;
    const [{ environment }] = (await summary()).running;
    portal.eu.api.start({
      ...{ org: 'acme', environment, name: 'older' },
      fingerprint: older.fingerprint,
    });
    await portal.forget();
    const before = await summary();
    await leaveOut([older]);

    const after = await summary();

    expect(before.running.map(build => build.fingerprint)).toContain(
      older.fingerprint,
    );
    expect(before.history.complete).toBe(true);
    expect(after.flows).toEqual(before.flows);
    expect(after.history.complete).toBe(false);
  });

  it('says that trails may be missing where a build in between lacks it', async () => {
    await leaveOut(own.slice(1));

    const { trails: shown, window } = await trails();

    expect(shown).toHaveLength(1);
    expect(window.complete).toBe(false);
  });

  it('is unknown where the newest build lacks it, even if an older one is proven', async () => {
    await leaveOut(own.slice(0, 1));

    const { state, flows } = await summary();

    expect(flows).toMatchObject([{ unread: true }]);
    expect(state).not.toBe('compliant');
  });
});

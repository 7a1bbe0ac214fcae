import {
  acme,
  answersOf,
  listed,
  UNCACHED,
  unread,
} from '../__testUtils__/answers';
import { fetchRegionArtifacts } from '../__testUtils__/regionRecords';
import { startTestPortal } from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

interface RegionArtifact {
  fingerprint: string;
  repo_info: { name: string };
  trail_name: string;
}

const entities = [
  acme('checkout-web', { flows: 'checkout-web' }),
  acme('payments-api', { flows: 'payments-api, payments-release' }),
  acme('invoice-service', { flows: 'invoice-service, invoice-release' }),
  acme('policy-service', { flows: 'policy-service' }),
  acme('edge-proxy', { flows: 'edge-platform', artifacts: 'edge-proxy' }),
  acme('edge-config', { flows: 'edge-platform', artifacts: 'edge-config' }),
  acme('search-api', { flows: 'search-pipeline', repo: 'acme/search-api' }),
  acme('renamed', {
    flows: 'search-pipeline',
    repo: 'acme/platform/search-api',
  }),
  acme('both-names', {
    flows: 'search-pipeline',
    repo: 'acme/search-api, acme/platform/search-api',
  }),
  acme('no-repo', { flows: 'search-pipeline', repo: 'acme/lost' }),
  acme('misspelled-repo', {
    flows: 'search-pipeline',
    repos: 'acme/search-api',
  }),
  acme('global-gateway', {
    flows: 'eu:acme/global-gateway, us:acme/global-gateway',
    environments: 'eu:acme/production, us:acme/production',
  }),
  acme('wrong-environment', {
    flows: 'checkout-web',
    environments: 'production-euu, staging-eu',
  }),
  acme('grouped-environment', {
    flows: 'checkout-web',
    environments: 'production',
  }),
  acme('wrong-artifact', { flows: 'fraud-platform', artifacts: 'fraud-rule' }),
  acme('half-right', {
    flows: 'fraud-platform',
    artifacts: 'fraud-scoring, fraud-rule',
  }),
  acme('invalid-artifacts', {
    flows: 'fraud-platform',
    artifacts: 'fraud rules',
  }),
  acme('wrong-flow', { flows: 'web-shop, web-shpo' }),
  acme('invalid-flow', { flows: 'web-shop, web shop' }),
  acme('only-invalid-flow', { flows: 'web shop' }),
  acme('web-shop', { flows: 'web-shop' }),
  acme('mono-web', { flows: 'mono', artifacts: 'web' }),
  acme('reviewed', {
    flows: 'web-shop',
    'pull-request-flows': 'web-shop-pr',
  }),
];

jest.setTimeout(60_000);

describe('verdicts', () => {
  let portal: TestPortal;
  const ask = answersOf(() => portal);

  beforeAll(async () => {
    portal = await startTestPortal({ entities, config: UNCACHED });
    await portal.sync();
  });

  afterEach(() => portal.eu.faults.clear());
  afterAll(() => portal.stop());

  const rowOf = async (name: string) =>
    (await ask.services(`?text=${name}`)).services.find(
      ({ entityRef }) => entityRef === `component:default/${name}`,
    );
  const artifactsIn = async (flow: string) =>
    (await fetchRegionArtifacts(
      portal.eu,
      'acme',
      flow,
    )) as unknown as RegionArtifact[];

  describe('on a build', () => {
    it('are the same on the card, in the tables, in the drawers and in the search', async () => {
      const { running, flows } = await ask.summary('checkout-web');
      const { artifacts } = await ask.artifacts('checkout-web');
      const [{ fingerprint }] = artifacts;
      const { trails } = await ask.trails('checkout-web');
      const drawer = await ask.artifact('checkout-web', fingerprint);
      const { trail } = await ask.trail(
        'checkout-web',
        `checkout-web/${trails[0].name}`,
      );
      const { results } = await ask.search(fingerprint);

      expect(
        [
          running.find(build => build.fingerprint === fingerprint)!,
          flows[0].trail!.artifacts[0],
          artifacts[0],
          trails[0].artifacts[0],
          drawer.artifacts[0],
          trail.artifacts[0],
          results[0],
        ].map(({ state }) => state),
      ).toEqual(Array(7).fill('non-compliant'));
      // Its own attestations passed; those of its trail didn't.
      expect(trail.artifacts[0].checks).toBe('compliant');
    });

    it('are the worst of all flows that have it, and name the trail that decides', async () => {
      const [build] = await artifactsIn('invoice-release');
      const decidedBy = {
        region: 'eu',
        org: 'acme',
        flow: 'invoice-release',
        trail: build.trail_name,
      };
      const { artifacts } = await ask.artifacts('invoice-service');
      const { trails } = await ask.trails('invoice-service');
      const drawer = await ask.artifact('invoice-service', build.fingerprint);
      const { results } = await ask.search(build.fingerprint);

      const claims = [
        ...artifacts,
        ...trails.flatMap(({ flow, artifacts: built }) =>
          built.map(artifact => ({ ...artifact, flow })),
        ),
        ...drawer.artifacts,
        ...results,
      ].filter(
        ({ flow, fingerprint }) =>
          flow === 'invoice-service' && fingerprint === build.fingerprint,
      );
      expect(claims).toHaveLength(4);
      for (const claim of claims) {
        expect(claim).toMatchObject({ state: 'non-compliant', decidedBy });
      }
      expect(
        (await ask.artifacts('invoice-service', '&state=non-compliant'))
          .artifacts,
      ).toEqual(artifacts.filter(({ state }) => state === 'non-compliant'));
    });
  });

  describe('on a trail', () => {
    it('show what an internal requirement says, and hide what is only internal', async () => {
      const { trails } = await ask.trails('policy-service');
      const decision = (age: number) =>
        trails[age].attestations.find(
          ({ name }) => name === 'release-decision',
        );

      expect(trails[0].state).toBe('non-compliant');
      expect(decision(0)).toEqual({
        name: 'release-decision',
        type: 'system:decision',
        state: 'non-compliant',
      });
      expect(decision(3)?.state).toBe('missing');
      expect(
        trails[2].attestations.filter(({ additional }) => additional),
      ).toMatchObject([
        { name: 'source-fetch', internal: true, state: 'compliant' },
        { name: 'drift-check', state: 'non-compliant' },
      ]);
    });

    it('are of the component: an artifact that is not built yet fails only its own', async () => {
      const config = await ask.trails('edge-config');
      const proxy = await ask.trails('edge-proxy');

      expect(config.trails[0]).toMatchObject({
        state: 'non-compliant',
        artifacts: [{ checks: 'missing', state: 'non-compliant' }],
      });
      expect(proxy.trails[0].state).toBe('compliant');
    });
  });

  describe('on a component', () => {
    it.each(['E1', 'E6'] as const)(
      'are unknown where the %s list of a flow was never readable, and name the flow',
      async endpoint => {
        expect((await ask.summary('payments-api')).state).toBe('compliant');
        await portal.forget();
        portal.eu.faults.set(unread(endpoint, 'payments-release'));

        const summary = await ask.summary('payments-api');

        const coverage = { complete: false, why: 'unavailable' };
        expect(summary).toMatchObject({
          state: 'unknown',
          runningState: 'unknown',
          coverage,
          problems: [{ reason: 'unexpected-answer', flow: 'payments-release' }],
        });
        expect(await rowOf('payments-api')).toMatchObject({
          state: 'unknown',
          runningState: 'unknown',
          coverage,
        });
        portal.eu.faults.clear();
        await portal.sync();
      },
    );

    it.each([
      ['wrong-flow', 'flow-not-found', 'unavailable'],
      ['invalid-flow', 'invalid-value', 'link'],
      ['only-invalid-flow', 'invalid-value', 'link'],
    ])(
      'are unknown where a flow is not found, and name it: %s',
      async (name, reason, why) => {
        const summary = await ask.summary(name);

        expect((await ask.summary('web-shop')).state).toBe('compliant');
        expect(summary).toMatchObject({
          state: 'unknown',
          coverage: { complete: false, why },
          problems: [{ reason }],
        });
        expect(summary.runningState ?? 'unknown').toBe('unknown');
        expect(await rowOf(name)).toMatchObject({ state: 'unknown' });
      },
    );

    it('is told which flow was probably meant', async () => {
      await ask.summary('wrong-flow');

      expect((await ask.trails('wrong-flow')).problems).toMatchObject([
        {
          reason: 'flow-not-found',
          flow: 'web-shpo',
          suggestion: 'web-shop',
        },
      ]);
    });

    it('is told that its key is rejected', async () => {
      await portal.forget();
      portal.eu.faults.set({ kind: 'status', status: 401 });

      expect(await ask.summary('web-shop')).toMatchObject({
        state: 'unknown',
        coverage: { why: 'unavailable' },
        problems: [{ reason: 'key-refused', region: 'eu', org: 'acme' }],
      });
      portal.eu.faults.clear();
      await portal.sync();
    });

    it.each([
      ['wrong-artifact', 0],
      ['half-right', 1],
    ])(
      'are unknown where no artifact has a name, and suggest others: %s',
      async (name, matching) => {
        const problem = expect.objectContaining({
          reason: 'artifact-not-found',
          value: 'fraud-rule',
          suggestion: 'fraud-rules',
          known: ['fraud-rules', 'fraud-scoring'],
        });
        const { state, problems } = await ask.summary(name);
        const { trails, problems: listedToo } = await ask.trails(name);

        expect([problems, listedToo]).toEqual([[problem], [problem]]);
        expect([
          state,
          (await rowOf(name))?.state,
          ...trails.map(trail => trail.state),
        ]).not.toContain('compliant');
        expect(trails[0].artifacts).toHaveLength(matching);
      },
    );

    it('are unknown where a misspelled environment hides what runs', async () => {
      const { problems, running, runningState } = await ask.summary(
        'wrong-environment',
      );

      expect(problems).toMatchObject([
        {
          reason: 'environment-not-found',
          value: 'production-euu',
          suggestion: 'production-eu',
        },
      ]);
      expect(running.map(({ environment }) => environment)).toEqual([
        'staging-eu',
      ]);
      expect(runningState).not.toBe('compliant');
    });

    it('offer the members of a group of environments, without taking one for it', async () => {
      const { problems, running } = await ask.summary('grouped-environment');

      expect(running).toEqual([]);
      expect(problems).toMatchObject([
        {
          reason: 'environment-not-found',
          value: 'production',
          known: ['production-eu', 'staging-eu'],
          hint: expect.stringContaining('group of environments'),
        },
      ]);
      expect(problems[0].suggestion).toBeUndefined();
    });

    it('are of its own newest trail, although newer ones hold others', async () => {
      const { api, clock } = portal.eu;
      const place = { org: 'acme', flow: 'mono' };
      const scan = { name: 'scan', type: 'generic' };
      api.createFlow({
        ...{ org: 'acme', name: 'mono' },
        template: {
          attestations: [],
          artifacts: ['web', 'cron'].map(name => ({
            ...{ name, attestations: [scan] },
          })),
        },
      });
      for (const [index, name] of ['web', 'cron', 'cron'].entries()) {
        const built = { ...place, trail: `v${index}` };
        const fingerprint = `${index + 1}`.repeat(64);
        await clock.advance(1_000);
        api.createTrail(built);
        api.createArtifact({
          ...{ ...built, fingerprint, filename: name, templateName: name },
        });
        api.attest({
          ...{ ...built, name: 'scan', isCompliant: name === 'cron' },
          artifactFingerprint: fingerprint,
        });
      }

      const { state, flows } = await ask.summary('mono-web');

      expect(state).toBe('non-compliant');
      expect(flows[0].trail?.name).toBe('v0');
      expect(await rowOf('mono-web')).toMatchObject({
        ...{ state: 'non-compliant', failed: ['scan'] },
        newestTrail: { name: 'v0' },
      });
    });

    it('never count the trails of pull requests, but show them', async () => {
      const { api, clock } = portal.eu;
      const place = { org: 'acme', flow: 'web-shop-pr' };
      api.createFlow({
        org: 'acme',
        name: 'web-shop-pr',
        template: {
          attestations: [{ name: 'unit-tests', type: 'junit' }],
          artifacts: [],
        },
      });
      await clock.advance(1_000);
      api.createTrail({ ...place, trail: 'PR-42' });
      api.attest({
        ...{ ...place, trail: 'PR-42' },
        ...{ name: 'unit-tests', isCompliant: false },
      });

      const { state, flows } = await ask.summary('reviewed');
      const row = await rowOf('reviewed');

      expect(state).toBe('compliant');
      expect(flows).toMatchObject([
        { flow: 'web-shop' },
        {
          flow: 'web-shop-pr',
          pullRequests: true,
          trail: { name: 'PR-42', state: 'non-compliant' },
        },
      ]);
      expect(row).toMatchObject({ state: 'compliant', failed: [] });
      expect(row?.newestTrail?.name).not.toBe('PR-42');
      expect((await ask.trend('reviewed')).weeks).toEqual(
        (await ask.trend('web-shop')).weeks,
      );
      expect((await ask.trails('reviewed')).trails[0].name).toBe('PR-42');
    });
  });

  describe('on a component with a repository', () => {
    it('never leave out silently what a renamed repository built', async () => {
      const all = await artifactsIn('search-pipeline');
      const own = all.filter(
        ({ repo_info: { name } }) => name === 'acme/search-api',
      );
      const moved = own.slice(0, 3);
      portal.eu.faults.set(
        listed(
          'E1',
          'search-pipeline',
          all.map(build =>
            moved.includes(build)
              ? {
                  ...build,
                  repo_info: {
                    ...build.repo_info,
                    name: 'acme/platform/search-api',
                  },
                }
              : build,
          ),
        ),
      );

      for (const [name, other] of [
        ['search-api', 'acme/platform/search-api'],
        ['renamed', 'acme/search-api'],
      ]) {
        const {
          state,
          runningState = 'unknown',
          coverage,
          problems,
        } = await ask.summary(name);
        expect([state, runningState]).toEqual(['unknown', 'unknown']);
        expect(coverage).toMatchObject({ complete: false, why: 'link' });
        expect(problems).toContainEqual(
          expect.objectContaining({
            reason: 'undecided',
            annotation: 'supply-chain/repo',
            value: other,
          }),
        );
        expect((await rowOf(name))?.state).not.toBe('compliant');
      }
      const whole = await ask.artifacts('both-names');
      expect(whole.coverage.complete).toBe(true);
      expect(whole.artifacts).toHaveLength(own.length);
      portal.eu.faults.clear();
      await portal.sync();
    });
  });
});

import { template } from 'sandbox-region';
import {
  acme,
  portalFor,
  artifactsIn,
  UNCACHED,
} from '../__testUtils__/answers';

const entities = [
  acme('payments-api', { flows: 'payments-api, payments-release' }),
  acme('invoice-service', { flows: 'invoice-service, invoice-release' }),
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
  acme('web-shop', { flows: 'web-shop' }),
  acme('mono-web', { flows: 'mono', artifacts: 'web' }),
  acme('reviewed', {
    flows: 'web-shop',
    'pull-request-flows': 'web-shop-pr',
  }),
];

jest.setTimeout(60_000);

describe('verdicts', () => {
  const { portal, ask } = portalFor({ entities, config: UNCACHED });

  beforeAll(async () => {
    await portal.sync();
  });

  it('on a build are everywhere the worst of all flows, and name the trail that decides', async () => {
    const [{ fingerprint, trail_name: trail }] = await artifactsIn<
      Record<'fingerprint' | 'trail_name', string>
    >(portal, 'invoice-release');
    const { running } = await ask.summary('invoice-service');
    const { artifacts } = await ask.artifacts('invoice-service');
    const { trails } = await ask.trails('invoice-service');
    const drawer = await ask.artifact('invoice-service', fingerprint);
    const inTrails = trails.flatMap(({ flow, artifacts: built }) =>
      built.map(artifact => ({ ...artifact, flow })),
    );

    for (const claims of [running, artifacts, inTrails, drawer.artifacts]) {
      expect(
        claims.find(
          claim =>
            claim.flow === 'invoice-service' &&
            claim.fingerprint === fingerprint,
        ),
      ).toMatchObject({
        state: 'non-compliant',
        decidedBy: { org: 'acme', flow: 'invoice-release', trail },
      });
    }
  });

  it('on a trail come with those on the trails of the same build in other flows', async () => {
    const { trails } = await ask.trails('payments-api');
    const release = trails.find(
      ({ flow, artifacts }) =>
        flow === 'payments-release' &&
        artifacts.some(({ fingerprint }) => fingerprint),
    )!;

    const { delivery } = await ask.trail(
      'payments-api',
      `payments-release/${release.name}`,
    );

    expect(delivery.trails).toMatchObject([
      { flow: 'payments-api', state: 'compliant' },
    ]);
  });

  it('come with what else the region says of a trail and of a build', async () => {
    const [{ fingerprint, trail }] = (
      await ask.artifacts('payments-api', '&flow=eu:acme/payments-api')
    ).artifacts;
    const build = await ask.artifact('payments-api', fingerprint);

    expect(
      await ask.trail('payments-api', `payments-api/${trail}`),
    ).toMatchObject({
      labels: expect.arrayContaining(['tier=1']),
      templateVersion: expect.any(Number),
    });
    expect(build).toMatchObject({
      labels: expect.arrayContaining([expect.stringMatching(/^base-image=/)]),
      repository: { name: expect.stringContaining('payments-api') },
    });
    expect(build.artifacts[0].commit).toHaveProperty('verified');
    expect(build.history?.length).toBeGreaterThan(0);
  });

  describe('on a component', () => {
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
          (await ask.service(name)).state,
          ...trails.map(trail => trail.state),
        ]).not.toContain('compliant');
        expect(trails[0].artifacts).toHaveLength(matching);
      },
    );

    it.each([
      ['misspelled', 'production-euu', ['staging-eu'], 'production-eu'],
      ['a group of others', 'production', [], undefined],
    ])(
      'are unknown where an environment is %s, and offer those that are known',
      async (_, value, shown, suggestion) => {
        const { problems, running, runningState } = await ask.summary(
          shown.length > 0 ? 'wrong-environment' : 'grouped-environment',
        );

        expect(problems).toMatchObject([
          {
            ...{ reason: 'environment-not-found', value },
            known: ['production-eu', 'staging-eu'],
            hint: expect.stringContaining('group of environments'),
          },
        ]);
        expect(problems[0].suggestion).toBe(suggestion);
        expect(running.map(({ environment }) => environment)).toEqual(shown);
        expect(runningState).not.toBe('compliant');
      },
    );

    it('are of its own newest trail, although newer ones hold others', async () => {
      const { api, clock } = portal.eu;
      const place = { org: 'acme', flow: 'mono' };
      const scan = { scan: 'generic' };
      api.createFlow({
        ...{ org: 'acme', name: 'mono' },
        template: template({}, { web: scan, cron: scan }),
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
      expect(await ask.service('mono-web')).toMatchObject({
        ...{ state: 'non-compliant', failed: ['scan'] },
        newestTrail: { name: 'v0' },
      });
    });

    it('never count the trails of pull requests, but show them', async () => {
      const { api, clock } = portal.eu;
      const place = { org: 'acme', flow: 'web-shop-pr' };
      api.createFlow({
        ...{ org: 'acme', name: 'web-shop-pr' },
        template: template({ 'unit-tests': 'junit' }),
      });
      await clock.advance(1_000);
      api.createTrail({ ...place, trail: 'PR-42' });
      api.attest({
        ...{ ...place, trail: 'PR-42' },
        ...{ name: 'unit-tests', isCompliant: false },
      });

      const { state, flows } = await ask.summary('reviewed');
      const row = await ask.service('reviewed');

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
      expect(row.newestTrail?.name).not.toBe('PR-42');
      expect((await ask.trend('reviewed')).weeks).toEqual(
        (await ask.trend('web-shop')).weeks,
      );
      expect((await ask.trails('reviewed')).trails[0].name).toBe('PR-42');
    });
  });
});

import {
  artifactDetailsResponseSchema,
  artifactsResponseSchema,
  attestationsResponseSchema,
  searchResponseSchema,
  servicesResponseSchema,
  summaryResponseSchema,
  trailDetailsResponseSchema,
  trailsResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import type { Fault } from 'sandbox-region';
import {
  fetchRegionJson,
  component,
  startTestPortal,
  system,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

interface RegionTrail {
  name: string;
  compliance_status: {
    attestations_statuses: {
      attestation_name: string;
      attestation_id: string;
    }[];
    artifacts_statuses: Record<
      string,
      {
        artifact_fingerprint: string;
        attestations_statuses: {
          attestation_name: string;
          attestation_id: string;
        }[];
      }
    >;
  };
}

interface RegionArtifact {
  fingerprint: string;
  repo_info: { name: string };
  state: string;
  trail_name: string;
}

/** Components that a system rolls up, which takes a while for each. */
const ROLLED_UP = [
  'payments-api',
  'wrong-flow',
  'invalid-flow',
  'only-invalid-flow',
  'wrong-artifact',
  'half-right',
];

const acme = (name: string, annotations: Record<string, string>) =>
  component(
    name,
    { org: 'acme', ...annotations },
    ROLLED_UP.includes(name) ? 'all' : undefined,
  );

const entities = [
  acme('checkout-web', { flows: 'checkout-web' }),
  acme('payments-api', { flows: 'payments-api, payments-release' }),
  acme('invoice-service', { flows: 'invoice-service, invoice-release' }),
  acme('policy-service', { flows: 'policy-service' }),
  acme('edge-proxy', { flows: 'edge-platform', artifacts: 'edge-proxy' }),
  acme('edge-config', { flows: 'edge-platform', artifacts: 'edge-config' }),
  acme('legacy-importer', { flows: 'legacy-importer' }),
  acme('mobile-bff', { flows: 'mobile-bff, mobile-promotion' }),
  acme('long-history', {
    flows: 'web-shop, nightly-reports',
    environments: 'production-eu',
  }),
  acme('search-api', { flows: 'search-pipeline', repo: 'acme/search-api' }),
  acme('misspelled-repo', {
    flows: 'search-pipeline',
    repos: 'acme/search-api',
  }),
  acme('no-repo', { flows: 'search-pipeline', repo: 'acme/search-app' }),
  acme('global-gateway', {
    flows: 'eu:acme/global-gateway, us:acme/global-gateway',
    environments: 'eu:acme/production, us:acme/production',
  }),
  acme('gateway-us', {
    flows: 'eu:acme/global-gateway, us:acme/global-gateway',
    environments: 'us:acme/production',
  }),
  acme('wrong-environment', {
    flows: 'checkout-web',
    environments: 'production-euu, staging-eu',
  }),
  acme('edge-platform', { flows: 'edge-platform' }),
  acme('edge-environment', {
    flows: 'edge-platform',
    artifacts: 'edge-proxy',
    environments: 'nowhere',
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
  system('all', {}),
];

/**
 * A response that no client can parse; other failures are cached for a while.
 */
const nonsense = { kind: 'status', status: 200, body: 'nonsense' } as const;

/** Makes a list of one flow unreadable. */
const unread = (endpoint: 'E1' | 'E6', flow: string): Fault => ({
  ...nonsense,
  match: {
    endpoint,
    ...(endpoint === 'E1'
      ? { query: { flow_name: flow } }
      : { path: `/api/v2/trails/acme/${flow}` }),
  },
});

describe('verdicts and claims', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities,
      // Disables caching, so that a fault takes effect at once.
      config: {
        cache: { freshFor: { seconds: 0 }, keepFor: { seconds: 0 } },
      },
    });
  });

  afterEach(() => portal.eu.faults.clear());

  afterAll(() => portal.stop());

  const summaryOf = async (name: string) =>
    summaryResponseSchema.parse(
      (await portal.ask(name, 'summary').expect(200)).body,
    );
  const trailsOf = async (name: string, query = '') =>
    trailsResponseSchema.parse(
      (await portal.ask(name, `trails?perPage=50${query}`).expect(200)).body,
    );
  const artifactsOf = async (name: string, query = '') =>
    artifactsResponseSchema.parse(
      (await portal.ask(name, `artifacts?perPage=50${query}`).expect(200)).body,
    );
  const artifactOf = async (name: string, fingerprint: string) =>
    artifactDetailsResponseSchema.parse(
      (await portal.ask(name, `artifacts/${fingerprint}`).expect(200)).body,
    );
  const trailOf = async (name: string, flow: string, trail: string) =>
    trailDetailsResponseSchema.parse(
      (await portal.ask(name, `trails/eu/acme/${flow}/${trail}`).expect(200))
        .body,
    );
  const searchFor = async (value: string) =>
    searchResponseSchema.parse(
      (await portal.get(`search?value=${value}`).expect(200)).body,
    );
  const regionTrails = async (flow: string) =>
    (
      (await fetchRegionJson(
        portal.eu,
        'acme',
        `/trails/acme/${flow}?per_page=100`,
      )) as { data: RegionTrail[] }
    ).data;
  const regionArtifacts = async (flow: string) =>
    (await fetchRegionJson(
      portal.eu,
      'acme',
      `/artifacts/acme?flow_name=${flow}&per_page=100`,
    )) as RegionArtifact[];

  describe('of a build', () => {
    it('is the same on the card, in the tables, in the drawers and in the search', async () => {
      const { running, flows } = await summaryOf('checkout-web');
      const { fingerprint } = flows[0].artifact!;
      const { artifacts } = await artifactsOf('checkout-web');
      const { trails } = await trailsOf('checkout-web');
      const drawer = await artifactOf('checkout-web', fingerprint);
      const { trail } = await trailOf(
        'checkout-web',
        'checkout-web',
        trails[0].name,
      );
      const { results } = await searchFor(fingerprint);

      const claims = [
        ...running.filter(each => each.fingerprint === fingerprint),
        flows[0].artifact!,
        flows[0].trail!.artifacts[0],
        artifacts[0],
        trails[0].artifacts[0],
        drawer.artifacts[0],
        trail.artifacts[0],
        results[0],
      ];
      expect(claims).toHaveLength(8);
      expect(claims.map(({ state }) => state)).toEqual(
        claims.map(() => 'non-compliant'),
      );
      // Its own attestations passed; those of its trail didn't.
      expect(trail.artifacts[0].checks).toBe('compliant');
    });

    it('is the worst across the flows that have it, and names the decisive flow', async () => {
      const release = {
        region: 'eu',
        org: 'acme',
        flow: 'invoice-release',
      };
      const [{ fingerprint }] = await regionArtifacts('invoice-release');

      const { artifacts } = await artifactsOf('invoice-service');
      const { trails } = await trailsOf('invoice-service');
      const drawer = await artifactOf('invoice-service', fingerprint);
      const { results } = await searchFor(fingerprint);
      const { results: byCommit } = await searchFor(results[0].commit!);

      const inBuild = [
        ...artifacts,
        ...trails.flatMap(({ artifacts: each, flow }) =>
          each.map(artifact => ({ ...artifact, flow })),
        ),
        ...drawer.artifacts,
        ...results,
        ...byCommit,
      ].filter(
        each =>
          each.fingerprint === fingerprint && each.flow === 'invoice-service',
      );
      expect(inBuild).toHaveLength(5);
      for (const each of inBuild) {
        expect(each).toMatchObject({
          state: 'non-compliant',
          decidedBy: release,
        });
      }
      const { trail } = await trailOf(
        'invoice-service',
        'invoice-service',
        drawer.artifacts.find(({ flow }) => flow === 'invoice-service')!.trail!,
      );
      expect(trail.artifacts[0].decidedBy).toMatchObject(release);
      expect(trail.artifacts[0].checks).toBe('compliant');
    });

    it('is at best unknown where another flow of the link is unreadable', async () => {
      portal.eu.faults.set([
        unread('E1', 'payments-release'),
        { ...nonsense, match: { endpoint: 'E9' } },
      ]);
      const { artifacts } = await artifactsOf('payments-api');
      const { trails } = await trailsOf('payments-api');

      expect(artifacts.length).toBeGreaterThan(0);
      const states = [
        ...artifacts.map(({ state }) => state),
        ...trails.flatMap(trail => trail.artifacts.map(({ state }) => state)),
      ];
      expect(states).toContain('unknown');
      expect(states).not.toContain('compliant');
    });

    it("is used for filtering, instead of the build's own attestations", async () => {
      const failing = await artifactsOf(
        'invoice-service',
        '&state=non-compliant',
      );
      const passing = await artifactsOf('invoice-service', '&state=compliant');
      const all = await artifactsOf('invoice-service');

      expect(failing.artifacts.some(({ decidedBy }) => decidedBy)).toBe(true);
      for (const [state, { artifacts }] of [
        ['non-compliant', failing],
        ['compliant', passing],
      ] as const) {
        expect(artifacts).toEqual(
          all.artifacts.filter(each => each.state === state),
        );
      }
    });
  });

  describe('of a component', () => {
    const rollUp = async (name: string) => {
      const { body } = await portal
        .get('services?system=system:default/all')
        .expect(200);
      const { services } = servicesResponseSchema.parse(body);
      return services.find(
        ({ entityRef }) => entityRef === `component:default/${name}`,
      );
    };

    it.each(['E1', 'E6'] as const)(
      'is at best unknown where the %s list of a flow is unreadable',
      async endpoint => {
        expect((await summaryOf('payments-api')).state).toBe('compliant');
        await portal.forget();
        portal.eu.faults.set(unread(endpoint, 'payments-release'));

        const summary = await summaryOf('payments-api');

        expect(summary).toMatchObject({
          state: 'unknown',
          runningState: 'unknown',
          flows: [
            { flow: 'payments-api', complete: true },
            { flow: 'payments-release', complete: false },
          ],
          coverage: { complete: false, why: 'unavailable' },
        });
        expect(await rollUp('payments-api')).toMatchObject({
          state: 'unknown',
          runningState: 'unknown',
          coverage: { complete: false, why: 'unavailable' },
        });
      },
    );

    it.each(['wrong-flow', 'invalid-flow'])(
      'is at best unknown where a flow that it names is not part of its link (%s)',
      async name => {
        expect((await summaryOf('web-shop')).state).toBe('compliant');

        const { state, running, runningState } = await summaryOf(name);

        expect(state).toBe('unknown');
        expect(running.length).toBeGreaterThan(0);
        expect(runningState).toBe('unknown');
        expect(await rollUp(name)).toMatchObject({ state: 'unknown' });
      },
    );

    it('is listed although none of the flows that it names is valid', async () => {
      expect(await rollUp('only-invalid-flow')).toMatchObject({
        state: 'unknown',
        coverage: { complete: false, why: 'link' },
      });
    });

    it.each([
      ['wrong-artifact', 0],
      ['half-right', 1],
    ])(
      'is at best unknown where it names an artifact that is in no template (%s)',
      async (name, matching) => {
        const problem = expect.objectContaining({
          reason: 'artifact-not-found',
          annotation: 'supply-chain/artifacts',
          value: 'fraud-rule',
          suggestion: 'fraud-rules',
          known: ['fraud-rules', 'fraud-scoring'],
        });
        const summary = await summaryOf(name);
        const { trails, problems } = await trailsOf(name);
        const { trail } = await trailOf(name, 'fraud-platform', trails[0].name);

        expect(summary.problems).toEqual([problem]);
        expect(problems).toEqual([problem]);
        expect([
          summary.state,
          trail.state,
          (await rollUp(name))?.state,
          ...trails.map(({ state }) => state),
        ]).not.toContain('compliant');
        expect(trails[0].artifacts).toHaveLength(matching);
      },
    );

    it('does not call an artifact unknown while a flow that may have it is unread', async () => {
      await portal.forget();
      portal.eu.faults.set(unread('E6', 'fraud-platform'));

      const { problems, state } = await summaryOf('wrong-artifact');

      expect(problems.map(({ reason }) => reason)).toEqual([
        'unexpected-answer',
      ]);
      expect(state).toBe('unknown');
    });

    it('does not treat an annotation without a valid artifact as all artifacts', async () => {
      const { state, running, flows } = await summaryOf('invalid-artifacts');

      expect(state).not.toBe('compliant');
      expect(running).toEqual([]);
      expect(flows[0].trail?.artifacts).toEqual([]);
      expect((await artifactsOf('invalid-artifacts')).artifacts).toEqual([]);
    });

    it('counts deployments hidden by a misspelled environment as unknown', async () => {
      const { problems, running, runningState } = await summaryOf(
        'wrong-environment',
      );

      expect(problems).toEqual([
        expect.objectContaining({
          reason: 'environment-not-found',
          annotation: 'supply-chain/environments',
          value: 'production-euu',
          suggestion: 'production-eu',
          region: 'eu',
          org: 'acme',
        }),
      ]);
      expect(running.map(({ environment }) => environment)).toEqual([
        'staging-eu',
      ]);
      expect(runningState).not.toBe('compliant');
    });

    it("names no environment where only other components' builds ran", async () => {
      const path = '/trails/acme/edge-platform';
      const response = (await fetchRegionJson(
        portal.eu,
        'acme',
        `${path}?per_page=100`,
      )) as { data: { events: object[] }[] };
      const [trail] = response.data;
      trail.events.push({
        type: 'artifact_started_running',
        timestamp: '2026-11-21T11:00:00Z',
        environment_name: 'vault-of-others',
        artifact_fingerprint: 'f'.repeat(64),
      });
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: response,
        match: { endpoint: 'E6', path: `/api/v2${path}` },
      });

      const { problems } = await summaryOf('edge-environment');

      const [problem] = problems;
      expect(problem).toMatchObject({ reason: 'environment-not-found' });
      expect(problem.known).not.toHaveLength(0);
      expect(problem.known).not.toContain('vault-of-others');
    });

    it.each([
      ['says that the build of a trail runs nowhere', []],
      ['does not say so where a part of the trail is unreadable', ['odd']],
    ])('%s', async (_, odd) => {
      const path = '/trails/acme/edge-platform';
      const response = (await fetchRegionJson(
        portal.eu,
        'acme',
        `${path}?per_page=100`,
      )) as { data: Pick<RegionTrail, 'compliance_status'>[] };
      const statuses: unknown[] =
        response.data[0].compliance_status.attestations_statuses;
      statuses.push(...odd);
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: response,
        match: { endpoint: 'E6', path: `/api/v2${path}` },
      });

      const [proxy] = (await trailsOf('edge-proxy')).trails;
      const [config] = (await trailsOf('edge-config')).trails;

      expect(proxy.artifacts[0].fingerprint).toBeDefined();
      expect(proxy.artifacts[0].runningIn).toEqual(
        odd.length > 0 ? undefined : [],
      );
      // It hasn't been built yet.
      expect(config.artifacts[0].fingerprint).toBeUndefined();
      expect(config.artifacts[0].runningIn).toEqual([]);
    });
  });

  describe('of two regions with identical names', () => {
    it('is kept apart: what stopped in one still runs in the other', async () => {
      const both = await summaryOf('global-gateway');
      const us = await summaryOf('gateway-us');
      const places = both.running.map(
        ({ region, environment, fingerprint }) =>
          [region, environment, fingerprint] as const,
      );

      expect(places).toContainEqual(['eu', 'production', expect.any(String)]);
      const stopped = places.filter(
        ([region, , fingerprint]) =>
          region === 'eu' &&
          !places.some(other => other[0] === 'us' && other[2] === fingerprint),
      );
      expect(stopped.length).toBeGreaterThan(0);
      expect(us.running.every(({ region }) => region === 'us')).toBe(true);
      const { artifacts } = await artifactsOf('global-gateway');
      const runningIn = (region: string) =>
        artifacts.find(
          each => each.region === region && each.fingerprint === stopped[0][2],
        )?.runningIn;
      expect([runningIn('eu'), runningIn('us')]).toEqual([['production'], []]);
      const details = await artifactOf('global-gateway', stopped[0][2]);
      expect(details.runningIn).toEqual([
        { region: 'eu', org: 'acme', environment: 'production' },
      ]);
      expect(details.exitedFrom).toEqual([
        { region: 'us', org: 'acme', environment: 'production' },
      ]);
    });
  });

  describe('of template requirements', () => {
    it('shows a required attestation of an internal type, and that it failed', async () => {
      const { trails } = await trailsOf('policy-service');
      const [newest] = trails;
      const decision = (trail: typeof newest) =>
        trail.attestations.find(({ name }) => name === 'release-decision');

      expect(newest.state).toBe('non-compliant');
      expect(decision(newest)).toEqual({
        name: 'release-decision',
        type: 'system:decision',
        state: 'non-compliant',
      });
      expect(decision(trails[3])?.state).toBe('missing');
      expect(
        trails[2].attestations
          .filter(({ additional }) => additional)
          .map(({ name, internal, state }) => [name, internal, state]),
      ).toEqual([
        ['source-fetch', true, 'compliant'],
        ['drift-check', undefined, 'non-compliant'],
      ]);
    });

    it('fails a component on an attestation of an artifact that is not built yet', async () => {
      const config = await trailsOf('edge-config');
      const proxy = await trailsOf('edge-proxy');

      expect(config.trails[0]).toMatchObject({
        state: 'non-compliant',
        artifacts: [{ checks: 'missing', state: 'non-compliant' }],
      });
      expect(proxy.trails[0].state).toBe('compliant');
    });
  });

  describe('of a component with a repository', () => {
    it("omits other repositories' builds everywhere", async () => {
      const held = await regionArtifacts('search-pipeline');
      const own = held.filter(
        each => each.repo_info.name === 'acme/search-api',
      );
      const [foreign] = held.filter(each => !own.includes(each));

      const { artifacts } = await artifactsOf('search-api');
      const { trails } = await trailsOf('search-api');
      const { flows, running } = await summaryOf('search-api');

      const fingerprints = own.map(({ fingerprint }) => fingerprint);
      expect(artifacts.map(({ fingerprint }) => fingerprint)).toEqual(
        fingerprints,
      );
      expect(trails.map(({ name }) => name)).toEqual(
        own.map(each => each.trail_name),
      );
      expect(flows[0].trail?.name).toBe(own[0].trail_name);
      expect(running.length).toBeGreaterThan(0);
      expect(fingerprints).toEqual(
        expect.arrayContaining(running.map(({ fingerprint }) => fingerprint)),
      );
      await artifactOf('search-api', own[0].fingerprint);
      await portal
        .ask('search-api', `artifacts/${foreign.fingerprint}`)
        .expect(404);
      await portal
        .ask(
          'search-api',
          `trails/eu/acme/search-pipeline/${foreign.trail_name}`,
        )
        .expect(404);
      expect((await searchFor(foreign.fingerprint)).results).toEqual([]);
      expect((await searchFor(own[0].fingerprint)).results).toEqual([
        expect.objectContaining({
          entityRefs: ['component:default/search-api'],
        }),
      ]);
    });

    it('denies evidence of another repository', async () => {
      const held = await regionArtifacts('search-pipeline');
      const [foreign] = held.filter(
        each => each.repo_info.name !== 'acme/search-api',
      );
      const trails = await regionTrails('search-pipeline');
      const { compliance_status: status } = trails.find(
        ({ name }) => name === foreign.trail_name,
      )!;
      const [{ attestation_id: id }] = status.attestations_statuses;

      const { status: code } = await portal.ask(
        'search-api',
        `trails/eu/acme/search-pipeline/${foreign.trail_name}/evidence/${id}`,
      );

      expect(code).toBe(404);
    });

    it('claims no build as its own while the annotation is misspelled', async () => {
      const [build] = await regionArtifacts('search-pipeline');

      const { artifacts } = await artifactsOf('misspelled-repo');
      const { state, running, problems } = await summaryOf('misspelled-repo');

      expect(problems).toContainEqual(
        expect.objectContaining({
          reason: 'unknown-annotation',
          suggestion: 'supply-chain/repo',
        }),
      );
      expect(artifacts).toEqual([]);
      expect(running).toEqual([]);
      expect(state).not.toBe('compliant');
      await portal
        .ask('misspelled-repo', `artifacts/${build.fingerprint}`)
        .expect(404);
    });

    it('says that the repository does not exist, and does not blame the flow', async () => {
      const { problems, state } = await summaryOf('no-repo');

      expect(problems).toEqual([
        expect.objectContaining({
          reason: 'artifact-not-found',
          annotation: 'supply-chain/repo',
          value: 'acme/search-app',
        }),
      ]);
      expect(state).toBe('unknown');
    });
  });

  describe('of attestations', () => {
    it('omits those that name another artifact, before and after it exists', async () => {
      const trails = await regionTrails('edge-platform');
      for (const { name, compliance_status: status } of trails.slice(0, 4)) {
        const scans = ['edge-proxy', 'edge-config'].map(
          artifact =>
            status.artifacts_statuses[artifact].attestations_statuses.find(
              each => each.attestation_name === 'image-scan',
            )!.attestation_id,
        );
        const place = `trails/eu/acme/edge-platform/${name}`;

        const { body } = await portal
          .ask('edge-proxy', `${place}/attestations/image-scan`)
          .expect(200);

        const { attestations } = attestationsResponseSchema.parse(body);
        expect(attestations.map(({ id, subjects }) => [id, subjects])).toEqual([
          [scans[0], [{ artifact: 'edge-proxy', counts: true }]],
        ]);
        const own = await portal.ask(
          'edge-proxy',
          `${place}/evidence/${scans[0]}`,
        );
        const foreign = await portal.ask(
          'edge-proxy',
          `${place}/evidence/${scans[1]}`,
        );
        expect(own.status).toBe(attestations[0].hasEvidence ? 200 : 404);
        expect(foreign.body.error?.message).toBe(
          "The trail doesn't have this attestation",
        );
        const { events } = await trailOf('edge-proxy', 'edge-platform', name);
        expect(events.map(({ artifact }) => artifact)).not.toContain(
          'edge-config',
        );
      }
    });

    describe('with the same name at several artifacts', () => {
      const ARTIFACTS = ['edge-config', 'edge-proxy'];
      const scansOf = async (name: string) =>
        attestationsResponseSchema.parse(
          (
            await portal
              .ask(
                'edge-platform',
                `trails/eu/acme/edge-platform/${name}/attestations/image-scan`,
              )
              .expect(200)
          ).body,
        );
      const scanOf = (trail: RegionTrail, artifact: string) =>
        trail.compliance_status.artifacts_statuses[
          artifact
        ].attestations_statuses.find(
          each => each.attestation_name === 'image-scan',
        )!.attestation_id;
      const respondWith = (entries: Record<string, unknown>[]) =>
        portal.eu.faults.set({
          kind: 'status',
          status: 200,
          body: entries,
          match: { endpoint: 'E8' },
        });

      it('attributes each entry to its artifact, before and after it exists', async () => {
        const trails = await regionTrails('edge-platform');
        for (const trail of trails.slice(0, 5)) {
          const { attestations, withheld } = await scansOf(trail.name);

          expect(withheld).toBeUndefined();
          expect(
            Object.fromEntries(
              attestations.map(({ id, subjects }) => [id, subjects]),
            ),
          ).toEqual(
            Object.fromEntries(
              ARTIFACTS.map(artifact => [
                scanOf(trail, artifact),
                [{ artifact, counts: true }],
              ]),
            ),
          );
        }
        const { attestations } = await scansOf(trails[0].name);
        expect(
          attestations.map(({ state, subjects }) => [
            subjects[0].artifact,
            state,
          ]),
        ).toEqual([
          ['edge-config', 'non-compliant'],
          ['edge-proxy', 'compliant'],
        ]);
      });

      it('names the artifact of each that the trail itself lists', async () => {
        const [trail, ...older] = await regionTrails('edge-platform');
        const scans = ARTIFACTS.map(artifact => ({
          ...trail.compliance_status.artifacts_statuses[
            artifact
          ].attestations_statuses.find(
            each => each.attestation_name === 'image-scan',
          )!,
          artifact,
        }));
        portal.eu.faults.set({
          kind: 'status',
          status: 200,
          body: [
            {
              ...trail,
              events: scans.map(({ attestation_id, artifact }) => ({
                type: 'trail_attestation_for_artifact_reported',
                attestation_id,
                target_artifact: artifact,
                timestamp: '2026-11-21T11:00:00Z',
              })),
              compliance_status: {
                ...trail.compliance_status,
                attestations_statuses: scans,
                artifacts_statuses: {},
              },
            },
            ...older,
          ],
          match: { endpoint: 'E6', path: '/api/v2/trails/acme/edge-platform' },
        });

        const own = (
          await trailOf('edge-platform', 'edge-platform', trail.name)
        ).trail.attestations;
        const { attestations } = await scansOf(trail.name);

        expect(
          own
            .filter(({ name }) => name === 'image-scan')
            .map(({ artifact, state }) => [artifact, state]),
        ).toEqual([
          ['edge-config', 'non-compliant'],
          ['edge-proxy', 'compliant'],
        ]);
        expect(
          attestations.map(({ state, subjects }) => [state, subjects]),
        ).toEqual([
          ['non-compliant', [{ artifact: 'edge-config', counts: true }]],
          ['compliant', [{ artifact: 'edge-proxy', counts: true }]],
        ]);
      });

      it('goes by the ID in the status where entries name no artifact', async () => {
        const [trail] = await regionTrails('edge-platform');
        const ids = ARTIFACTS.map(artifact => scanOf(trail, artifact));
        respondWith([
          { attestation_id: 'unlisted', created_at: 1_790_000_002 },
          { attestation_id: ids[0], created_at: 1_790_000_001 },
          { attestation_id: ids[1], created_at: 1_790_000_000 },
        ]);

        const { attestations } = await scansOf(trail.name);

        expect(attestations.map(({ id, subjects }) => [id, subjects])).toEqual([
          ['unlisted', []],
          [ids[0], [{ artifact: 'edge-config', counts: true }]],
          [ids[1], [{ artifact: 'edge-proxy', counts: true }]],
        ]);
      });

      it('says that the region withholds those of one artifact', async () => {
        const [trail] = await regionTrails('edge-platform');
        respondWith([{ attestation_id: scanOf(trail, 'edge-proxy') }]);

        const { attestations, withheld } = await scansOf(trail.name);

        expect(attestations.map(({ subjects }) => subjects)).toEqual([
          [{ artifact: 'edge-proxy', counts: true }],
        ]);
        expect(withheld).toBe(true);
      });
    });

    it('serves the evidence of one that is listed for another artifact too', async () => {
      const trails = await regionTrails('edge-platform');
      const shared = trails.map(trail => {
        const { 'edge-proxy': proxy, 'edge-config': config } = structuredClone(
          trail.compliance_status.artifacts_statuses,
        );
        return {
          ...trail,
          compliance_status: {
            ...trail.compliance_status,
            artifacts_statuses: {
              'edge-proxy': proxy,
              'edge-config': {
                ...config,
                attestations_statuses: proxy.attestations_statuses,
              },
            },
          },
        };
      });
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: shared,
        match: { path: '/api/v2/trails/acme/edge-platform' },
      });

      const statuses: number[] = [];
      const [{ name, compliance_status: status }] = trails;
      const place = `trails/eu/acme/edge-platform/${name}`;
      for (const { attestation_name: check } of status.artifacts_statuses[
        'edge-proxy'
      ].attestations_statuses) {
        const { body } = await portal
          .ask('edge-proxy', `${place}/attestations/${check}`)
          .expect(200);
        const { attestations } = attestationsResponseSchema.parse(body);
        for (const { id, hasEvidence } of attestations) {
          if (hasEvidence) {
            const file = `${place}/evidence/${id}`;
            statuses.push((await portal.ask('edge-proxy', file)).status);
          }
        }
      }

      expect(statuses.length).toBeGreaterThan(0);
      expect(new Set(statuses)).toEqual(new Set([200]));
    });

    it('does not reveal what an entry overrides at another artifact', async () => {
      const [{ name }] = await regionTrails('edge-platform');
      const entry = (id: string, target: string, overridden?: string) => ({
        attestation_id: id,
        attestation_name: 'image-scan',
        attestation_type: 'generic',
        is_compliant: true,
        created_at: 1_790_000_000,
        target_artifacts: [target],
        ...(overridden && {
          override: {
            reason: 'accepted',
            overridden_attestation_id: overridden,
          },
        }),
      });
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: [
          entry('foreign', 'edge-config'),
          entry('own', 'edge-proxy'),
          entry('over-foreign', 'edge-proxy', 'foreign'),
          entry('over-own', 'edge-proxy', 'own'),
        ],
        match: { endpoint: 'E8' },
      });

      const { body } = await portal
        .ask(
          'edge-proxy',
          `trails/eu/acme/edge-platform/${name}/attestations/image-scan`,
        )
        .expect(200);

      const { attestations } = attestationsResponseSchema.parse(body);
      expect(
        attestations.map(({ id, override }) => [id, override?.replaced?.name]),
      ).toEqual([
        ['own', undefined],
        ['over-foreign', undefined],
        ['over-own', 'image-scan'],
      ]);
    });

    it('marks the entry that decides the status, even if it is not the newest', async () => {
      const [trail] = await regionTrails('checkout-web');
      const { attestation_id: id } =
        trail.compliance_status.attestations_statuses.find(
          each => each.attestation_name === 'unit-tests',
        )!;
      const path = `/api/v2/attestations/acme/checkout-web/trail/${trail.name}/unit-tests`;
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: [
          { attestation_id: 'later', created_at: 2_000_000_000 },
          { attestation_id: id, created_at: 1_700_000_000 },
        ],
        match: { path },
      });

      const { body } = await portal.ask(
        'checkout-web',
        `trails/eu/acme/checkout-web/${trail.name}/attestations/unit-tests`,
      );

      const { attestations } = attestationsResponseSchema.parse(body);
      expect(attestations.map(each => [each.id, each.subjects])).toEqual([
        ['later', [{}]],
        [id, [{ counts: true }]],
      ]);
    });

    it('says that a region withholds details, and links to them', async () => {
      const [{ name }] = await regionTrails('legacy-importer');
      const details = async (attestation: string) =>
        attestationsResponseSchema.parse(
          (
            await portal
              .ask(
                'legacy-importer',
                `trails/eu/acme/legacy-importer/${name}/attestations/${attestation}`,
              )
              .expect(200)
          ).body,
        );

      expect(await details('integration-tests')).toMatchObject({
        attestations: [],
        withheld: true,
        recordUrl: expect.stringContaining(name),
      });
      const nothing = await details('never-reported');
      expect(nothing.attestations).toEqual([]);
      expect(nothing.withheld).toBeUndefined();
      expect((await details('unit-tests')).withheld).toBeUndefined();
    });

    it('sends the region few requests for a made-up attestation', async () => {
      const [{ name }] = await regionTrails('checkout-web');
      portal.eu.clearRequests();

      await portal
        .ask(
          'checkout-web',
          `trails/eu/acme/checkout-web/${name}/evidence/made-up`,
        )
        .expect(404);

      const endpoints = portal.eu.requests().map(({ endpoint }) => endpoint);
      expect(endpoints).not.toContain('E13');
      expect(endpoints.length).toBeLessThanOrEqual(8);
    });
  });

  describe('of one artifact', () => {
    it('finds it behind unreadable records', async () => {
      const held = await regionArtifacts('checkout-web');
      const { fingerprint } = held[3];
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: [{ fingerprint: null }, {}, ...held],
        match: {
          endpoint: 'E1',
          query: { flow_name: 'checkout-web', per_page: '50' },
        },
      });

      const { evidence } = await artifactOf('checkout-web', fingerprint);

      expect(evidence?.map(({ name }) => name)).toContain('sbom');
    });

    it('distinguishes no evidence from unknown evidence', async () => {
      const [{ fingerprint }] = await regionArtifacts('checkout-web');
      await portal.forget();
      portal.eu.faults.set(unread('E1', 'checkout-web'));

      const details = await artifactOf('checkout-web', fingerprint);

      expect(details).not.toHaveProperty('evidence');
    });

    it('does not say that it runs nowhere where that is unknown', async () => {
      const [{ fingerprint }] = await regionArtifacts('mobile-bff');
      await portal.forget();
      portal.eu.faults.set([
        { ...nonsense, match: { endpoint: 'E9' } },
        unread('E6', 'mobile-bff'),
        unread('E6', 'mobile-promotion'),
      ]);

      const details = await artifactOf('mobile-bff', fingerprint);
      const { artifacts } = await artifactsOf('mobile-bff');

      expect(details).not.toHaveProperty('runningIn');
      expect(details).not.toHaveProperty('exitedFrom');
      expect(details).not.toHaveProperty('history');
      expect(
        artifacts.find(each => each.fingerprint === fingerprint),
      ).not.toHaveProperty('runningIn');
    });
  });

  describe('of an artifact', () => {
    it('reports that matches are unreadable, since its history may lack them', async () => {
      const [{ fingerprint }] = await regionArtifacts('checkout-web');
      const row = { fingerprint, compliance_state: 'COMPLIANT' };
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: { artifacts: [{ ...row, flow: 'checkout-web' }, 'unreadable'] },
        match: { endpoint: 'E9' },
      });

      const { body } = await portal.ask(
        'checkout-web',
        `artifacts/${fingerprint}`,
      );

      expect(body.problems).toEqual([
        expect.objectContaining({ reason: 'unreadable-records', count: 1 }),
      ]);
    });
  });

  describe('of a search', () => {
    it('counts a match without a flow as unreadable', async () => {
      const [{ fingerprint, state }] = await regionArtifacts('checkout-web');
      const row = {
        fingerprint,
        has_provenance: true,
        compliance_state: 'COMPLIANT',
      };
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: {
          artifacts: [
            { ...row, flow: 'checkout-web' },
            row,
            // It runs somewhere, but no flow reported it.
            { fingerprint, has_provenance: false },
          ],
        },
        match: { endpoint: 'E9' },
      });

      const { omitted, results } = await searchFor(fingerprint);

      expect(omitted).toBe(1);
      // Proven by the flow's complete artifact list, not by the search.
      expect(results.map(result => result.state)).toEqual([
        state.toLowerCase(),
      ]);
    });

    it('says how many matches it omits', async () => {
      const [{ fingerprint, state }] = await regionArtifacts('checkout-web');
      const row = {
        fingerprint,
        flow: 'checkout-web',
        has_provenance: true,
        compliance_state: 'COMPLIANT',
      };
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: {
          artifacts: [
            ...Array.from({ length: 103 }, () => row),
            { flow: 'checkout-web' },
          ],
        },
        match: { endpoint: 'E9' },
      });

      const response = await searchFor(fingerprint);

      expect(response.results).toHaveLength(100);
      expect(response.omitted).toBe(4);
      expect(new Set(response.results.map(each => each.state))).toEqual(
        new Set([state.toLowerCase()]),
      );
    });

    it('does not dismiss a match where an annotation is invalid', async () => {
      const [{ fingerprint }] = await regionArtifacts('edge-platform');
      const shared = await startTestPortal({
        entities: [
          acme('mistaken', { flows: 'edge-platform', artifacts: 'edge proxy' }),
        ],
        regions: { eu: portal.eu, us: portal.us },
      });

      const { body } = await shared
        .get(`search?value=${fingerprint}`)
        .expect(200);
      await shared.stop();

      const response = searchResponseSchema.parse(body);
      expect(response).toMatchObject({
        results: [],
        omitted: 1,
        unsearched: 0,
      });
    });

    it("counts what the repository's list does not reach", async () => {
      const held = await regionArtifacts('search-pipeline');
      const own = held.find(each => each.repo_info.name === 'acme/search-api')!;
      await portal.forget();
      portal.eu.faults.set([
        {
          kind: 'status',
          status: 200,
          body: [{ ...own, fingerprint: 'e'.repeat(64) }, 'unreadable'],
          match: { endpoint: 'E1', query: { flow_name: 'search-pipeline' } },
        },
      ]);

      const response = await searchFor(own.fingerprint);

      expect(response).toMatchObject({
        results: [],
        omitted: 1,
        unsearched: 0,
      });
    });

    it('does not say that it runs nowhere where the region does not say', async () => {
      const [{ fingerprint }] = await regionArtifacts('checkout-web');
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: {
          artifacts: [
            {
              fingerprint,
              flow: 'checkout-web',
              has_provenance: false,
              running_in: null,
              exited_from: null,
              history: null,
            },
          ],
        },
        match: { endpoint: 'E9' },
      });

      const { results } = await searchFor(fingerprint);

      expect(results).toHaveLength(1);
      expect(results[0]).not.toHaveProperty('runningIn');
      expect(results[0]).not.toHaveProperty('exitedFrom');
      expect(results[0]).not.toHaveProperty('history');
    });

    it('shows 100 of 2,000 matches, each with its 100 components, and counts the rest', async () => {
      const shared = await startTestPortal({
        entities: Array.from({ length: 100 }, (_, index) =>
          acme(`shared-${index}`, { flows: 'checkout-web, web-shop' }),
        ),
        regions: { eu: portal.eu, us: portal.us },
      });
      portal.eu.faults.set({
        kind: 'status',
        status: 200,
        body: {
          artifacts: Array.from({ length: 2_000 }, (_, index) => ({
            fingerprint: `abcde${index.toString(16).padStart(59, '0')}`,
            flow: 'checkout-web',
            has_provenance: true,
            compliance_state: 'COMPLIANT',
          })),
        },
        match: { endpoint: 'E9' },
      });

      const { body } = await shared.get('search?value=abcde').expect(200);
      await shared.stop();

      const { results, omitted } = searchResponseSchema.parse(body);
      expect(results).toHaveLength(100);
      expect(results[0].entityRefs).toHaveLength(100);
      expect(omitted).toBe(1_900);
    });
  });
});

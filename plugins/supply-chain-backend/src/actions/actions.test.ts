import { actionsRegistryServiceRef } from '@backstage/backend-plugin-api/alpha';
import {
  createServiceFactory,
  type BackstageCredentials,
} from '@backstage/backend-plugin-api';
import { mockCredentials } from '@backstage/backend-test-utils';
import { actionsRegistryServiceMock } from '@backstage/backend-test-utils/alpha';
import type { JsonObject } from '@backstage/types';
import { clientOf, sentTo, writableRegion } from '../__testUtils__/writing';
import {
  fetchRegionJson,
  component,
  startDemoRegion,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

jest.setTimeout(120_000);

const CHECKOUT = 'component:default/checkout';

describe('the actions', () => {
  const registry = actionsRegistryServiceMock();
  let portal: TestPortal;

  const invoke = async (
    name: string,
    input: JsonObject,
    credentials: BackstageCredentials = mockCredentials.user(),
  ) => {
    const { output } = await registry.invoke({
      id: `test:${name}`,
      input,
      credentials,
    });
    return output as Record<string, any>;
  };

  beforeAll(async () => {
    const regions = {
      eu: await startDemoRegion('eu'),
      us: await startDemoRegion('us'),
    };
    portal = await startTestPortal({
      regions,
      entities: [
        component('checkout', {
          flows: 'acme/checkout-web',
          environments: 'acme/production-eu',
        }),
        component('payments', {
          flows: 'acme/payments-api, acme/payments-release',
        }),
        component('wrong', { flows: 'acme/payments api' }),
        component('wrong-repo', {
          flows: 'acme/search-pipeline',
          repo: 'acme/search-app',
        }),
        component('talkative', { flows: 'acme/ignore-all' }),
        component('unlinked', {}),
        component('denied', { flows: 'acme/payments-api' }),
      ],
      denied: ['component:default/denied'],
      config: {
        regions: { eu: writableRegion(regions.eu) },
        guidance: [{ type: 'junit', command: 'report junit --name {name}' }],
        writes: { attestations: true },
      },
      features: [
        createServiceFactory({
          service: actionsRegistryServiceRef,
          deps: {},
          factory: () => registry,
        }),
      ],
    });
  });
  afterAll(async () => {
    await portal.stop();
    await Promise.all([portal.eu.stop(), portal.us.stop()]);
  });

  it('are each marked as read-only or not', async () => {
    const { actions } = await registry.list();
    expect(
      Object.fromEntries(
        actions.map(({ name, attributes }) => [name, attributes.readOnly]),
      ),
    ).toEqual({
      'check-compliance': true,
      'explain-trail': true,
      'find-commit': true,
      'get-evidence': true,
      'get-evidence-package': true,
      'list-link-problems': true,
      'attest-generic': false,
    });
    for (const { description, examples } of actions) {
      expect(description.length).toBeGreaterThan(300);
      expect(examples?.length).toBeGreaterThan(0);
    }
  });

  it('have examples that match their schemas', () => {
    for (const { schema, examples } of registry.actions.values()) {
      const zod = jest.requireActual('zod/v3').z;
      for (const { input } of examples ?? []) {
        expect(schema.input(zod).strict().safeParse(input).error).toBe(
          undefined,
        );
      }
    }
  });

  describe('check-compliance', () => {
    it('agrees with the portal, and says what is missing', async () => {
      const response = await invoke('check-compliance', {
        entityRef: CHECKOUT,
      });
      const shown = await clientOf(portal.url).getSummary(CHECKOUT);

      expect(response.newest.state).toBe(shown.state);
      expect(response.running.state).toBe(shown.runningState);
      expect(response.untrusted.flows).toMatchObject([
        {
          flow: 'eu:acme/checkout-web',
          state: 'non-compliant',
          issues: expect.arrayContaining([
            { kind: 'failed', attestation: 'unit-tests' },
          ]),
          trail: shown.flows[0].trail!.name,
        },
      ]);
      expect(response.untrusted.summary).toMatch(
        /^Not compliant since \d{4}-\d\d-\d\d \d\d:\d\d UTC\. unit-tests and security-scan failed\./,
      );
      expect(response.asOf).toBe(shown.coverage.asOf);
      expect(response.stale).toBe(false);
      expect(JSON.stringify(response).length).toBeLessThan(10_000);
    });

    it('never reports unread data as compliant', async () => {
      const { newest, untrusted } = await invoke('check-compliance', {
        entityRef: 'unlinked',
      });
      expect(newest.state).toBe('unknown');
      expect(untrusted).toMatchObject({
        summary: 'No trails yet.',
        flows: [],
      });
    });
  });

  describe('explain-trail', () => {
    it('explains the newest trail', async () => {
      const response = await invoke('explain-trail', { entityRef: CHECKOUT });
      const { trails } = await clientOf(portal.url).getTrails(CHECKOUT);
      const [{ name, state, commit }] = trails;

      expect(response).toMatchObject({
        state,
        untrusted: {
          trail: name,
          commit: { sha: commit!.sha, message: commit!.message },
          guidance: [
            {
              attestation: 'unit-tests',
              command: 'report junit --name unit-tests',
            },
          ],
        },
      });
      expect(response.untrusted.issues.length).toBeGreaterThan(0);
    });

    it('does not say that a flow has no trail if the repository may be misspelled', async () => {
      await expect(
        invoke('explain-trail', { entityRef: 'wrong-repo' }),
      ).rejects.toThrow("The flow's newest trail is unknown");
    });

    it('asks which flow is meant when there are several', async () => {
      await expect(
        invoke('explain-trail', { entityRef: 'payments' }),
      ).rejects.toThrow(/eu:acme\/payments-api, eu:acme\/payments-release/);
      expect(
        await invoke('explain-trail', {
          entityRef: 'payments',
          flow: 'payments-api',
        }),
      ).toMatchObject({ flow: 'eu:acme/payments-api' });
    });
  });

  describe('find-commit', () => {
    it('says where a commit runs', async () => {
      const { environments } = await clientOf(portal.url).getEnvironments(
        CHECKOUT,
      );
      const [build] = environments.flatMap(({ builds }) => builds);
      const response = await invoke('find-commit', {
        commit: build.commit!.sha,
      });

      expect(response.untrusted.artifacts).toContainEqual(
        expect.objectContaining({
          fingerprint: build.fingerprint,
          runningIn: expect.arrayContaining([
            environments.find(({ builds }) => builds.includes(build))!
              .environment,
          ]),
          entityRefs: [CHECKOUT],
        }),
      );
      expect(response.complete).toBe(true);
    });

    it('does not say that a component whose flows are unresolved lacks a commit', async () => {
      const response = await invoke('find-commit', {
        commit: 'abcdef0123456789',
        entityRef: 'wrong',
      });
      expect(response.complete).toBe(false);
      expect(response.summary).toMatch(/The search wasn't complete/);
    });
  });

  it('get-evidence lists the attestations of a control', async () => {
    const { trails } = await clientOf(portal.url).getTrails(CHECKOUT);
    const trail = trails.find(({ attestations }) =>
      attestations.some(({ state }) => state === 'compliant'),
    )!;
    const { name } = trail.attestations.find(
      ({ state }) => state === 'compliant',
    )!;
    const response = await invoke('get-evidence', {
      entityRef: CHECKOUT,
      trail: trail.name,
      control: name,
    });
    expect(response).toMatchObject({
      withheld: false,
      untrusted: {
        attestations: [{ state: 'compliant', subjects: [{ counts: true }] }],
      },
    });

    const { artifacts } = await clientOf(portal.url).getArtifacts(CHECKOUT);
    const [{ fingerprint }] = artifacts;
    const { evidence } = await clientOf(portal.url).getArtifact(CHECKOUT, {
      fingerprint,
    });
    const ofArtifact = await invoke('get-evidence', {
      entityRef: CHECKOUT,
      fingerprint,
      control: evidence![0].name,
    });
    expect(ofArtifact.untrusted.attestations[0]).toMatchObject({
      state: evidence![0].state,
    });
    await expect(
      invoke('get-evidence', { entityRef: CHECKOUT, control: 'x' }),
    ).rejects.toThrow('Set either trail or fingerprint');
  });

  it('get-evidence-package says where the caller may download the proof', async () => {
    const { trails } = await clientOf(portal.url).getTrails(CHECKOUT);
    const [{ name }] = trails;
    const response = await invoke('get-evidence-package', {
      entityRef: CHECKOUT,
      trail: name,
    });
    const { pathname, search } = new URL(response.untrusted.url);
    expect(pathname).toBe(
      '/api/supply-chain/v1/entities/component/default/checkout/package',
    );
    const download = await portal.get(
      `entities/component/default/checkout/package${search}`,
    );
    expect(download.headers['content-type']).toBe(response.mediaType);
    await expect(
      invoke('get-evidence-package', { entityRef: CHECKOUT, trail: 'absent' }),
    ).rejects.toThrow('No trail absent of the flow');
  });

  it('mark everything that a pipeline wrote as untrusted', async () => {
    const { api } = portal.eu;
    const words = 'ignore-previous-instructions';
    const place = { org: 'acme', flow: 'ignore-all', trail: `${words}-t` };
    const url = `https://example.com/${words}`;
    const commit = {
      ...{ sha1: 'c'.repeat(40), url, message: words, author: words },
      branch: words,
    };
    const fingerprint = '5'.repeat(64);
    api.createFlow({
      ...{ org: 'acme', name: 'ignore-all' },
      template: {
        attestations: [{ name: words, type: `custom:${words}` }],
        artifacts: [{ name: words, attestations: [] }],
      },
    });
    api.createTrail({ ...place, commit, description: words, originUrl: url });
    api.createArtifact({
      ...{ ...place, fingerprint, commit, filename: words, buildUrl: url },
      templateName: words,
    });
    for (const artifactFingerprint of [undefined, fingerprint]) {
      api.attest({
        ...{ ...place, name: words, type: `custom:${words}`, commit },
        ...{ isCompliant: false, description: words, originUrl: url },
        ...{ reportedBy: words, artifactFingerprint },
        details: {
          scan_results: {
            tool: words,
            findings: [{ id: words, severity: words, message: words }],
          },
          junit_results: [{ name: words, total: 1, failures: 1, errors: 0 }],
        },
      });
    }
    api.createEnvironment({ org: 'acme', name: words });
    api.start({ org: 'acme', environment: words, fingerprint, name: words });
    const entityRef = 'component:default/talkative';
    const trusted = (_: string, value: unknown) =>
      typeof value === 'object' && value !== null && 'untrusted' in value
        ? { ...value, untrusted: undefined }
        : value;

    const outputs = [
      await invoke('check-compliance', { entityRef }),
      await invoke('explain-trail', { entityRef }),
      await invoke('find-commit', { commit: commit.sha1, entityRef }),
      await invoke('get-evidence', {
        ...{ entityRef, trail: place.trail, control: words },
      }),
      await invoke('get-evidence', { entityRef, fingerprint, control: words }),
      await invoke('get-evidence-package', { entityRef, trail: place.trail }),
    ];

    for (const output of outputs) {
      expect(JSON.stringify(output)).toContain(words);
      expect(JSON.stringify(output, trusted)).not.toContain(words);
    }
  });

  it('list-link-problems reports on one entity or on all', async () => {
    const before = Date.now();
    const all = await invoke('list-link-problems', {});
    expect(Date.parse(all.asOf)).toBeGreaterThanOrEqual(before);
    expect(all.untrusted.entities).toMatchObject([
      {
        entityRef: 'component:default/wrong',
        problems: [
          { reason: 'invalid-value', annotation: 'supply-chain/flows' },
        ],
      },
    ]);
    const one = await invoke('list-link-problems', { entityRef: 'wrong' });
    expect(one.untrusted.entities[0].problems).toMatchObject([
      { reason: 'invalid-value' },
    ]);
  });

  describe('attest-generic', () => {
    it('attests on behalf of the user, once', async () => {
      const { trails } = await clientOf(portal.url).getTrails(CHECKOUT);
      const input = {
        entityRef: CHECKOUT,
        trail: trails[0].name,
        name: 'agent-review',
        compliant: true,
      };
      portal.eu.clearRequests();
      const first = await invoke('attest-generic', input);
      expect(first).toMatchObject({
        outcome: 'written',
        summary: 'The attestation was written.',
        repeated: false,
      });
      const repeated = {
        outcome: 'written',
        summary: expect.stringContaining(
          `This statement was sent earlier, at ${first.sentAt}`,
        ),
        sentAt: first.sentAt,
        repeated: true,
      };
      expect(await invoke('attest-generic', input)).toMatchObject(repeated);
      expect(sentTo(portal.eu, 'E5')).toBe(1);
      expect(
        await fetchRegionJson(
          portal.eu,
          'acme',
          `/attestations/acme/checkout-web/trail/${trails[0].name}/agent-review`,
        ),
      ).toMatchObject([{ user_data: { backstage_user: 'user:default/mock' } }]);
    });

    it.each([
      ['a flow that the entity does not link', { flow: 'payments-api' }],
      ['a trail that does not exist', { trail: 'no-such-trail' }],
      ['an invalid attestation name', { name: 'two words' }],
      ['a key that is not a UUID', { idempotencyKey: 'again' }],
      ['an entity that the policy denies', { entityRef: 'denied' }],
      ['an entity that does not exist', { entityRef: 'nobody' }],
    ])('rejects %s and sends nothing', async (_, wrong) => {
      const { trails } = await clientOf(portal.url).getTrails(CHECKOUT);
      portal.eu.clearRequests();
      await expect(
        invoke('attest-generic', {
          entityRef: CHECKOUT,
          trail: trails[0].name,
          name: 'refused',
          compliant: true,
          ...wrong,
        }),
      ).rejects.toThrow();
      expect(sentTo(portal.eu, 'E5')).toBe(0);
    });

    it('is rejected when attesting is disabled', async () => {
      portal.configure({
        regions: { eu: writableRegion(portal.eu) },
        writes: { attestations: false },
      });
      portal.eu.clearRequests();
      await expect(
        invoke('attest-generic', {
          entityRef: CHECKOUT,
          trail: 'any',
          name: 'refused',
          compliant: true,
        }),
      ).rejects.toThrow(/switched off/);
      expect(sentTo(portal.eu, 'E5')).toBe(0);
    });
  });

  it.each([
    ['check-compliance', { entityRef: 'denied' }],
    ['explain-trail', { entityRef: 'denied' }],
    ['get-evidence', { entityRef: 'denied', trail: 'a', control: 'b' }],
    ['find-commit', { entityRef: 'denied', commit: 'abcdef' }],
    ['list-link-problems', { entityRef: 'denied' }],
  ])(
    '%s reveals nothing about an entity that the policy denies',
    async (name, input) => {
      await expect(invoke(name, input)).rejects.toThrow(
        /supply-chain\.evidence\.read/,
      );
    },
  );

  it('reveal nothing to anonymous callers', async () => {
    await expect(
      invoke(
        'check-compliance',
        { entityRef: CHECKOUT },
        mockCredentials.none(),
      ),
    ).rejects.toThrow('Sign in to use this action');
  });
});

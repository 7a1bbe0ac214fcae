import { mockCredentials } from '@backstage/backend-test-utils';
import { fetchRegionJson, component } from '../__testUtils__/testPortal';
import {
  newestTrail,
  sentTo,
  writableRegion,
  writingPortalFor,
} from '../__testUtils__/writing';

jest.setTimeout(120_000);

const CHECKOUT = 'component:default/checkout';

describe('the actions', () => {
  const { portal, client } = writingPortalFor({
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
      guidance: [{ type: 'junit', command: 'report junit --name {name}' }],
    },
  });

  it('are each marked as read-only or not', async () => {
    const { actions } = await portal.registry.list();
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
  });

  it('have examples that match their schemas', () => {
    const zod = jest.requireActual('zod/v3').z;
    for (const { schema, examples = [] } of portal.registry.actions.values()) {
      expect(examples.length).toBeGreaterThan(0);
      for (const { input } of examples) {
        expect(schema.input(zod).strict().safeParse(input).error).toBe(
          undefined,
        );
      }
    }
  });

  it('check-compliance agrees with the portal, and says what is missing', async () => {
    const response = await portal.act('check-compliance', {
      entityRef: CHECKOUT,
    });
    const shown = await client.getSummary(CHECKOUT);

    expect(response).toMatchObject({
      newest: { state: shown.state },
      running: { state: shown.runningState },
      asOf: shown.coverage.asOf,
      stale: false,
      untrusted: {
        summary: expect.stringMatching(
          /^Not compliant since \d{4}-\d\d-\d\d \d\d:\d\d UTC\. unit-tests and security-scan failed\./,
        ),
        flows: [
          {
            flow: 'eu:acme/checkout-web',
            state: 'non-compliant',
            issues: expect.arrayContaining([
              { kind: 'failed', attestation: 'unit-tests' },
            ]),
            trail: shown.flows[0].trail!.name,
          },
        ],
      },
    });
    expect(JSON.stringify(response).length).toBeLessThan(10_000);
  });

  it('check-compliance never reports unread data as compliant', async () => {
    expect(
      await portal.act('check-compliance', { entityRef: 'unlinked' }),
    ).toMatchObject({
      newest: { state: 'unknown' },
      untrusted: { summary: 'No trails yet.', flows: [] },
    });
  });

  it('explain-trail explains the newest trail', async () => {
    const { trails } = await client.getTrails(CHECKOUT);
    const [{ name, state, commit }] = trails;

    const response = await portal.act('explain-trail', { entityRef: CHECKOUT });

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

  it('explain-trail asks which flow is meant when there are several', async () => {
    const entityRef = 'payments';
    await expect(portal.act('explain-trail', { entityRef })).rejects.toThrow(
      /eu:acme\/payments-api, eu:acme\/payments-release/,
    );
    const flow = 'payments-api';
    expect(
      await portal.act('explain-trail', { entityRef, flow }),
    ).toMatchObject({ flow: 'eu:acme/payments-api' });
  });

  it('find-commit says where a commit runs', async () => {
    const { environments } = await client.getEnvironments(CHECKOUT);
    const [{ environment, builds }] = environments;
    const [{ commit, fingerprint }] = builds;

    expect(
      await portal.act('find-commit', { commit: commit!.sha }),
    ).toMatchObject({
      complete: true,
      untrusted: {
        artifacts: expect.arrayContaining([
          expect.objectContaining({
            fingerprint,
            runningIn: expect.arrayContaining([environment]),
            entityRefs: [CHECKOUT],
          }),
        ]),
      },
    });
  });

  it('find-commit does not say that a component whose flows are unresolved lacks a commit', async () => {
    expect(
      await portal.act('find-commit', {
        commit: 'abcdef0',
        entityRef: 'wrong',
      }),
    ).toMatchObject({
      complete: false,
      summary: expect.stringMatching(/The search wasn't complete/),
    });
  });

  it('get-evidence lists the attestations of a control', async () => {
    const [{ name: trail, attestations }] = (await client.getTrails(CHECKOUT))
      .trails;
    const [{ fingerprint }] = (await client.getArtifacts(CHECKOUT)).artifacts;
    const { evidence } = await client.getArtifact(CHECKOUT, { fingerprint });

    for (const [subject, { name, state }] of [
      [{ trail }, attestations[0]],
      [{ fingerprint }, evidence![0]],
    ] as const) {
      const input = { entityRef: CHECKOUT, ...subject, control: name };
      expect(await portal.act('get-evidence', input)).toMatchObject({
        withheld: false,
        untrusted: { attestations: [{ state }] },
      });
    }
    await expect(
      portal.act('get-evidence', { entityRef: CHECKOUT, control: 'x' }),
    ).rejects.toThrow('Set either trail or fingerprint');
  });

  it('get-evidence-package says where the caller may download the proof', async () => {
    const { trail } = await newestTrail(client);
    const input = { entityRef: CHECKOUT, trail };

    const response = await portal.act('get-evidence-package', input);

    const { pathname, search } = new URL(response.untrusted.url);
    const path = 'entities/component/default/checkout/package';
    expect(pathname).toBe(`/api/supply-chain/v1/${path}`);
    const { headers } = await portal.get(`${path}${search}`);
    expect(headers['content-type']).toBe(response.mediaType);
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
    const trusted = (_: string, value: unknown) =>
      typeof value === 'object' && value !== null && 'untrusted' in value
        ? { ...value, untrusted: undefined }
        : value;

    for (const [name, input] of [
      ['check-compliance', {}],
      ['explain-trail', {}],
      ['find-commit', { commit: commit.sha1 }],
      ['get-evidence', { trail: place.trail, control: words }],
      ['get-evidence', { fingerprint, control: words }],
      ['get-evidence-package', { trail: place.trail }],
    ] as const) {
      const entityRef = 'component:default/talkative';
      const output = await portal.act(name, { entityRef, ...input });
      expect(JSON.stringify(output)).toContain(words);
      expect(JSON.stringify(output, trusted)).not.toContain(words);
    }
  });

  it.each([{}, { entityRef: 'wrong' }])(
    'list-link-problems reports on one entity or on all: %j',
    async input => {
      const { untrusted } = await portal.act('list-link-problems', input);

      const annotation = 'supply-chain/flows';
      expect(untrusted.entities).toMatchObject([
        {
          entityRef: 'component:default/wrong',
          problems: [{ reason: 'invalid-value', annotation }],
        },
      ]);
    },
  );

  it('attest-generic attests on behalf of the user, once', async () => {
    const { trail } = await newestTrail(client);
    const name = 'agent-review';
    const input = { entityRef: CHECKOUT, trail, name, compliant: true };
    portal.eu.clearRequests();

    const first = await portal.act('attest-generic', input);

    expect(first).toMatchObject({
      outcome: 'written',
      summary: 'The attestation was written.',
      repeated: false,
    });
    expect(await portal.act('attest-generic', input)).toMatchObject({
      outcome: 'written',
      summary: expect.stringContaining(
        `This statement was sent earlier, at ${first.sentAt}`,
      ),
      sentAt: first.sentAt,
      repeated: true,
    });
    expect(sentTo(portal.eu, 'E5')).toBe(1);
    const path = `/attestations/acme/checkout-web/trail/${trail}/${name}`;
    expect(await fetchRegionJson(portal.eu, 'acme', path)).toMatchObject([
      { user_data: { backstage_user: 'user:default/mock' } },
    ]);
  });

  it.each([
    ['a flow that the entity does not link', { flow: 'payments-api' }],
    ['a trail that does not exist', { trail: 'no-such-trail' }],
    ['a key that is not a UUID', { idempotencyKey: 'again' }],
    ['an entity that the policy denies', { entityRef: 'denied' }],
    ['any statement when attesting is disabled', {}],
  ])('attest-generic rejects %s and sends nothing', async (what, wrong) => {
    const { trail } = await newestTrail(client);
    portal.configure({
      regions: { eu: writableRegion(portal.eu) },
      writes: { attestations: !what.includes('disabled') },
    });
    portal.eu.clearRequests();
    const input = { entityRef: CHECKOUT, trail, name: 'no', compliant: true };

    await expect(
      portal.act('attest-generic', { ...input, ...wrong }),
    ).rejects.toThrow();

    expect(sentTo(portal.eu, 'E5')).toBe(0);
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
      await expect(portal.act(name, input)).rejects.toThrow(
        /supply-chain\.evidence\.read/,
      );
    },
  );

  it('reveal nothing to anonymous callers', async () => {
    const input = { entityRef: CHECKOUT };
    await expect(
      portal.act('check-compliance', input, mockCredentials.none()),
    ).rejects.toThrow('Sign in to use this action');
  });
});

import scaffolderEntityModel from '@backstage/plugin-catalog-backend-module-scaffolder-entity-model';
import scaffolderPlugin from '@backstage/plugin-scaffolder-backend';
import scaffolderModuleSupplyChain from 'backstage-plugin-scaffolder-backend-module-supply-chain';
import request from 'supertest';
import { demoCatalog } from './__testUtils__/demoCatalog';
import { startSignedInBackend } from './__testUtils__/signedInBackend';
import type { SignedInBackend } from './__testUtils__/signedInBackend';
import { OwnersSeeEvidencePolicy } from './ownersSeeEvidence';

jest.setTimeout(180_000);

const LEDGER = 'component:default/ledger-worker';

interface TaskEvent {
  type: string;
  body: { message: string; output?: { text: { content: string }[] } };
}

describe('the demo template', () => {
  let backend: SignedInBackend;
  let trail: string;

  const post = (path: string, body: object) =>
    request(backend.server)
      .post(`/api/scaffolder/v2/${path}`)
      .set('authorization', `Bearer ${backend.token}`)
      .send(body);

  /** Runs the template and waits for it to finish. */
  async function run(values: object) {
    const { body } = await post('tasks', {
      templateRef: 'template:default/attest-release',
      values: {
        entityRef: LEDGER,
        flow: 'ledger-worker',
        trail,
        compliant: true,
        remark: 'Looks good',
        notification: 'release-reviewed',
        environment: 'production-eu',
        email: 'payments@example.com',
        ...values,
      },
    }).expect(201);
    let status = 'open';
    while (status === 'open' || status === 'processing') {
      await new Promise(done => setTimeout(done, 200));
      const task = await backend.get(`scaffolder/v2/tasks/${body.id}`);
      status = task.body.status;
    }
    const events = await backend.get(`scaffolder/v2/tasks/${body.id}/events`);
    return {
      status,
      log: (events.body as TaskEvent[])
        .map(event => event.body.message)
        .join('\n'),
      output: (events.body as TaskEvent[]).find(
        ({ type }) => type === 'completion',
      )?.body.output,
    };
  }

  beforeAll(async () => {
    backend = await startSignedInBackend({
      policy: new OwnersSeeEvidencePolicy(),
      role: 'admin',
      guest: {
        ownershipEntityRefs: ['user:default/guest', 'group:default/payments'],
      },
      catalog: demoCatalog,
      features: [
        scaffolderPlugin,
        scaffolderEntityModel,
        scaffolderModuleSupplyChain,
      ],
    });
    await backend.hasEntity('component/default/ledger-worker');
    await backend.hasEntity('template/default/attest-release');
    const { body } = await backend.ask(
      'entities/component/default/ledger-worker/trails',
    );
    trail = body.trails[0].name;
  });
  afterAll(() => backend?.stop());

  it('attests and creates a notification', async () => {
    const { status, log, output } = await run({});

    expect(log).toContain(
      'Component ledger-worker: supply-chain/flows is now "ledger-worker"',
    );
    expect(status).toBe('completed');
    expect(output?.text[0].content).toMatch(
      /^Tests: written, 0 of 2 failed\.\nReview: written\.\nNotification: written\./,
    );
    const { body } = await backend.ask(
      `entities/component/default/ledger-worker/trails/eu/acme/ledger-worker/${trail}/attestations/release-review`,
    );
    expect(body.attestations).toMatchObject([
      {
        state: 'compliant',
        givenBy: 'user:development/guest',
        hasEvidence: true,
      },
    ]);
  });

  it("keeps a webhook's URL out of the log of a dry run", async () => {
    const webhook = 'https://chat.example.com/hook/canary';
    const { text } = await post('dry-run', {
      template: {
        apiVersion: 'scaffolder.backstage.io/v1beta3',
        kind: 'Template',
        metadata: { name: 'notify' },
        spec: {
          type: 'service',
          steps: [
            {
              id: 'notify',
              name: 'Notify',
              action: 'supply-chain:notification:create',
              input: {
                entityRef: LEDGER,
                name: 'dry',
                environments: ['production-eu'],
                triggers: ['ON_COMPLIANT_ENV'],
                targets: [{ kind: 'webhook', webhookSecret: 'chatWebhook' }],
              },
            },
          ],
        },
      },
      values: {},
      secrets: { chatWebhook: webhook },
      directoryContents: [],
    }).expect(200);

    expect(text).toContain('would create the notification ledger-worker/dry');
    expect(text).not.toContain('canary');
  });

  it('fails at the step that the portal rejects', async () => {
    const { status, log } = await run({ trail: 'no-such-trail' });
    expect(status).toBe('failed');
    expect(log).toMatch(/no-such-trail|no such trail/);
  });
});

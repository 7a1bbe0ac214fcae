import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT, startActions } from '../__testUtils__/startActions';
import type { TestActions } from '../__testUtils__/startActions';

jest.setTimeout(120_000);

const NOTIFY = 'supply-chain:notification:create';
const PACK = 'supply-chain:evidence:package';
const ANNOTATE = 'supply-chain:annotations:write';

const WEBHOOK = 'https://chat.example.com/hook/canary-9f2';

/** A step in a task of its own. */
function step() {
  return {
    task: { id: randomUUID() },
    step: { id: 'step', name: 'Step' },
    secrets: { chatWebhook: WEBHOOK, nowhere: 'canary' },
  };
}

const notification = (name: string) => ({
  entityRef: CHECKOUT,
  name,
  environments: ['production-eu'],
  triggers: ['ON_NON_COMPLIANT_ENV'],
  targets: [
    { kind: 'chat', webhookSecret: 'chatWebhook' },
    { kind: 'email', emails: ['payments@example.com'] },
  ],
});

/** Uses a workspace of its own. */
async function inFolder(use: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'workspace-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the other actions', () => {
  let portal: TestActions;

  beforeAll(async () => {
    portal = await startActions();
  });
  afterAll(() => portal.stop());

  describe('creating a notification', () => {
    it('creates a notification once', async () => {
      const again = step();
      const first = await portal.run(NOTIFY, notification('new-one'), again);
      const second = await portal.run(NOTIFY, notification('new-one'), again);

      expect(portal.sent('E3')).toBe(1);
      expect(second).toEqual(first);
      expect(JSON.stringify([first, second])).not.toContain('canary');
    });

    it('sends nothing in a dry run', async () => {
      portal.region.clearRequests();
      expect(
        await portal.run(NOTIFY, notification('dry'), {
          ...step(),
          isDryRun: true,
        }),
      ).toEqual({});
      expect(portal.region.requests()).toEqual([]);
    });

    it.each([
      [
        'an invalid webhook URL',
        { targets: [{ kind: 'webhook', webhookSecret: 'nowhere' }] },
        /targets.0.webhook must be an http or https URL$/,
      ],
      [
        'a webhook URL in place of its secret',
        { targets: [{ kind: 'webhook', webhookSecret: WEBHOOK }] },
        /^targets.0.webhookSecret must be the name of (?!.*canary)/,
      ],
    ])('rejects %s', async (_, wrong, message) => {
      portal.region.clearRequests();
      await expect(
        portal.run(NOTIFY, { ...notification('refused'), ...wrong }, step()),
      ).rejects.toThrow(message);
      expect(portal.sent('E3')).toBe(0);
    });
  });

  it('packs the proof of a trail into the workspace', () =>
    inFolder(async workspacePath => {
      const trail = portal.trail.slice(0, 7);
      const { path } = await portal.run(
        PACK,
        { entityRef: CHECKOUT, trail, path: 'a/b.zip' },
        { workspacePath },
      );

      const saved = await readFile(join(workspacePath, String(path)));
      expect(saved.subarray(0, 2).toString()).toBe('PK');
      expect(saved.toString('latin1')).toContain('SHA256SUMS');
    }));

  describe('writing annotations', () => {
    const FILE =
      'kind: Component # mine\nmetadata:\n  name: shop\nspec: {type: service}\n';

    it('writes the annotations to the file in the workspace', () =>
      inFolder(async workspacePath => {
        const file = join(workspacePath, 'catalog-info.yaml');
        await writeFile(file, FILE);
        expect(
          await portal.run(ANNOTATE, { flows: ['shop'] }, { workspacePath }),
        ).toEqual({ changed: ['supply-chain/flows'] });
        expect(await readFile(file, 'utf8')).toBe(
          FILE.replace(
            'name: shop\n',
            'name: shop\n  annotations:\n    supply-chain/flows: shop\n',
          ),
        );
      }));

    it('rejects a file outside the workspace, even through a symlink', () =>
      inFolder(async folder => {
        await writeFile(join(folder, 'catalog-info.yaml'), FILE);
        await expect(
          portal.run(
            ANNOTATE,
            { flows: 'a', path: '../catalog-info.yaml' },
            { ...step(), workspacePath: join(folder, 'inside') },
          ),
        ).rejects.toThrow(/is not in the workspace/);
        await inFolder(async workspacePath => {
          await symlink(folder, join(workspacePath, 'out'));
          await expect(
            portal.run(
              ANNOTATE,
              { flows: 'a', path: 'out/catalog-info.yaml' },
              { workspacePath },
            ),
          ).rejects.toThrow(/is not in the workspace/);
        });
        expect(await readFile(join(folder, 'catalog-info.yaml'), 'utf8')).toBe(
          FILE,
        );
      }));

    it('reports a missing file', async () => {
      await expect(
        portal.run(ANNOTATE, { flows: 'a' }, step()),
      ).rejects.toThrow('The workspace has no file catalog-info.yaml');
    });
  });

  it.each([
    'supply-chain:attest:generic',
    'supply-chain:attest:junit',
    NOTIFY,
    PACK,
    ANNOTATE,
  ])('%s has examples that work', async action => {
    const files = {
      'reviews/minutes.md': 'All fine',
      'build/test-results/a.xml':
        '<testsuite><testcase name="adds"/></testsuite>',
      'catalog-info.yaml': 'kind: Component\nmetadata:\n  name: a\n',
    };
    const examples = portal.examplesOf(action);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      const input = JSON.parse(
        JSON.stringify(example).replace(
          /\$\{\{[^}]+\}\}/g,
          'https://a.example.com',
        ),
      );
      await portal.run(action, input, { ...step(), isDryRun: true, files });
    }
  });
});

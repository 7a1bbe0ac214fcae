import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { mockServices } from '@backstage/backend-test-utils';
import type { Fault } from 'sandbox-region';
import { CHECKOUT, startActions } from '../__testUtils__/startActions';

jest.setTimeout(60_000);

const WEBHOOK = 'https://hooks.example.com/CANARY';
const REPORT =
  '<testsuite name="CANARY of a suite"><testcase name="CANARY of a test"/></testsuite>';

it('keeps files, webhook URLs and keys out of outputs, errors, logs and audit events', async () => {
  const told: unknown[] = [];
  const log = (...line: unknown[]) => void told.push(line);
  const logger = mockServices.rootLogger.mock({
    error: log,
    warn: log,
    info: log,
    debug: log,
  });
  logger.child.mockImplementation(() => logger);
  const auditor = mockServices.auditor.mock({
    createEvent: async ({ request: _, ...event }) => {
      const end = async (outcome?: object) => void told.push(event, outcome);
      return { success: end, fail: end };
    },
  });
  const portal = await startActions([logger.factory, auditor.factory]);
  const { region, trail } = portal;
  const { key } = region.keys.find(
    each => each.org === 'acme' && each.role === 'admin',
  )!;
  const step = () => ({
    task: { id: randomUUID() },
    step: { id: 'write', name: 'Write' },
    logger,
    secrets: { hook: WEBHOOK },
    files: { 'a.txt': 'CANARY of a file', 'r.xml': REPORT },
  });
  for (const status of [200, 400, 409, 413]) {
    if (status !== 200) {
      const quote = (endpoint: 'E3' | 'E4' | 'E5', text: string): Fault => ({
        kind: 'status',
        status,
        body: {
          message: `Region's words: ${text}, ${key}`,
          errors: { [text]: text, 'data_json.description': text },
        },
        match: { endpoint },
      });
      region.faults.set([
        quote('E3', WEBHOOK),
        quote('E4', 'CANARY of a suite, CANARY of a test'),
        quote('E5', 'CANARY of a file'),
      ]);
    }
    const input = { entityRef: CHECKOUT, trail };
    told.push(
      await Promise.allSettled([
        portal.run(
          'supply-chain:attest:generic',
          { ...input, name: `a-${status}`, compliant: true, files: ['a.txt'] },
          step(),
        ),
        portal.run(
          'supply-chain:attest:junit',
          { ...input, name: `j-${status}`, files: ['r.xml'] },
          step(),
        ),
        portal.run(
          'supply-chain:notification:create',
          {
            entityRef: CHECKOUT,
            name: `n-${status}`,
            environments: ['production-eu'],
            triggers: ['ON_COMPLIANT_ENV'],
            targets: [{ kind: 'webhook', webhookSecret: 'hook' }],
          },
          step(),
        ),
      ]),
    );
  }

  const text = inspect(told, {
    depth: 12,
    maxArrayLength: null,
    maxStringLength: null,
  });
  expect(text).toContain('attestation-create');
  expect(text).toContain('description was rejected by the region');
  expect(['CANARY', key].filter(secret => text.includes(secret))).toEqual([]);
  await portal.stop();
});

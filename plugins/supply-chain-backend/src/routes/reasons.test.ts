import {
  attestationsResponseSchema,
  notificationsResponseSchema,
  trailDetailsResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import { acme, trailsIn } from '../__testUtils__/answers';
import { startTestPortal } from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';
import type { z } from 'zod';

/** Parsing drops unknown fields, so the body has none. */
function documented<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.parse(body);
  expect(parsed).toEqual(body);
  return parsed;
}

describe('the reasons for verdicts', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities: [
        ...['claims-api', 'invoice-release', 'edge-platform', 'web-shop'].map(
          flow => acme(flow, { flows: flow }),
        ),
        acme('alarms', {
          notifications: Array.from({ length: 12 }, (_, i) => i + 1).join(),
        }),
      ],
    });
    await portal.sync();
  });

  afterAll(() => portal.stop());

  /** @param age - 0 for the newest trail */
  async function read(flow: string, age: number, attestation?: string) {
    const trails = await trailsIn<{ name: string }>(portal, flow);
    const trail = `trails/eu/acme/${flow}/${trails[age].name}`;
    const { body, text } = await portal
      .ask(flow, attestation ? `${trail}/attestations/${attestation}` : trail)
      .expect(200);
    expect(text).not.toMatch(
      /runner_ip|user_data|_template_id|event_id|trail_id/,
    );
    return body;
  }
  const entriesOf = async (attestation: string, age = 0) => {
    const body = await read('claims-api', age, attestation);
    const { attestations } = documented(attestationsResponseSchema, body);
    return attestations;
  };
  const eventsOf = async (flow: string, age: number, type: string) => {
    const body = await read(flow, age);
    const { events } = documented(trailDetailsResponseSchema, body);
    return events.filter(event => event.type.includes(type));
  };

  it.each([
    [
      'coverage-gate',
      {
        comment: expect.stringContaining('fell below the threshold'),
        rules: [{ rule: '.line_coverage >= 80', compliant: false }, {}, {}],
        data: [{ name: 'attestation_data' }],
      },
    ],
    [
      'code-quality',
      {
        qualityGates: [
          { compliant: false, conditions: [{ metric: 'new_coverage' }, {}] },
        ],
      },
    ],
    [
      'work-items',
      { tickets: [{ key: 'CLM-99999', exists: false }, { exists: true }] },
    ],
    [
      'dependency-scan',
      {
        scans: [
          {
            ...{ tool: 'Trivy', version: '0.69.1' },
            results: [
              {
                counts: [
                  { severity: 'high', count: 2 },
                  { severity: 'medium', count: 2 },
                  { severity: 'low', count: 0 },
                ],
              },
            ],
          },
        ],
      },
    ],
    [
      'pull-request',
      {
        pullRequests: [
          {
            reviews: [
              { by: 'htanaka', verdict: 'dismissed' },
              { by: 'elify', verdict: 'changes-requested' },
              { by: 'luisf', originalVerdict: 'COMMENTED' },
            ],
          },
        ],
      },
    ],
  ])('are shown as their type has them: %s', async (name, expected) => {
    expect((await entriesOf(name))[0]).toMatchObject(expected);
  });

  it('include what an override replaced and why, in its entry and in its event', async () => {
    expect((await entriesOf('coverage-gate', 2))[0]).toMatchObject({
      state: 'compliant',
      override: {
        reason: expect.any(String),
        replaced: { name: 'coverage-gate', state: 'non-compliant' },
      },
    });
    expect(await eventsOf('claims-api', 2, 'attestation')).toContainEqual(
      expect.objectContaining({
        override: {
          replaced: expect.objectContaining({ name: 'coverage-gate' }),
        },
      }),
    );
  });

  it('include approvals, changes, running builds, and what old or early events are about', async () => {
    expect(await eventsOf('invoice-release', 2, 'approval')).toMatchObject([
      {
        by: 'amina.diallo',
        approval: {
          verdict: 'rejected',
          comment: 'The migration lacks a way back',
        },
      },
      { approval: { verdict: 'approved' } },
    ]);
    expect(await eventsOf('invoice-release', 0, 'updated')).toMatchObject([
      { by: 'ci', changes: [{ field: 'template' }] },
      { by: 'ci', changes: [{ field: 'description' }] },
    ]);
    expect((await eventsOf('claims-api', 1, '_running'))[0]).toMatchObject({
      ...{ artifact: 'claims-api', snapshot: expect.any(Number) },
    });
    const old = await eventsOf('web-shop', 30, 'attestation');
    expect(old.filter(({ attestationType }) => !attestationType)).toMatchObject(
      [{ attestation: 'unit-tests' }],
    );
    expect(await eventsOf('edge-platform', 2, 'for_artifact')).toMatchObject([
      { attestation: 'image-scan', artifact: 'edge-proxy' },
      { attestation: 'image-scan', artifact: 'edge-config' },
    ]);
  });

  it('reach people by notifications, whose webhooks stay secret', async () => {
    const { body, text } = await portal.ask('alarms', 'notifications');

    const { notifications } = documented(notificationsResponseSchema, body);
    expect(notifications.map(({ createdBy }) => createdBy)).toContain(
      'release-captain',
    );
    expect(notifications.flatMap(({ targets }) => targets)).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'teams', channel: 'claims-duty', canKeepWebhook: true },
      }),
    );
    expect(text).not.toMatch(/hooks\.|webhook":/);
  });
});

import {
  attestationsResponseSchema,
  notificationsResponseSchema,
  trailDetailsResponseSchema,
} from 'backstage-plugin-supply-chain-common';
import type {
  AttestationDetails,
  TrailEventRecord,
} from 'backstage-plugin-supply-chain-common';
import {
  fetchRegionJson,
  component,
  startTestPortal,
} from '../__testUtils__/testPortal';
import type { TestPortal } from '../__testUtils__/testPortal';

const NOTIFICATIONS = Array.from(
  { length: 12 },
  (_, index) => `acme/${index + 1}`,
).join();

const entities = [
  component('claims-api', { flows: 'acme/claims-api' }),
  component('invoice-release', { flows: 'acme/invoice-release' }),
  component('edge-platform', { flows: 'acme/edge-platform' }),
  component('web-shop', { flows: 'acme/web-shop' }),
  component('alarms', { notifications: NOTIFICATIONS }),
];

describe('the reason for a verdict, from a real region', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal({
      entities,
      config: { defaultRegion: 'eu' },
    });
    await portal.sync();
  });

  afterAll(() => portal.stop());

  /** @param age - 0 for the newest trail */
  async function trailOf(flow: string, age: number): Promise<string> {
    const { data } = (await fetchRegionJson(
      portal.eu,
      'acme',
      `/trails/acme/${flow}?per_page=50`,
    )) as { data: { name: string }[] };
    return data[age].name;
  }

  async function entriesOf(
    name: string,
    age = 0,
  ): Promise<AttestationDetails[]> {
    const trail = await trailOf('claims-api', age);
    const { body, text } = await portal
      .ask(
        'claims-api',
        `trails/eu/acme/claims-api/${trail}/attestations/${name}`,
      )
      .expect(200);
    expect(text).not.toMatch(/runner_ip|user_data|_template_id/);
    return attestationsResponseSchema.strict().parse(body).attestations;
  }

  async function eventsOf(flow: string, age: number) {
    const trail = await trailOf(flow, age);
    const { body, text } = await portal
      .ask(flow, `trails/eu/acme/${flow}/${trail}`)
      .expect(200);
    expect(text).not.toMatch(/event_id|trail_id|user_data":/);
    const { shape } = trailDetailsResponseSchema;
    return {
      events: shape.events.parse(body.events),
      commit: shape.trail.shape.commit.parse(body.trail.commit),
    };
  }

  const typed = (events: TrailEventRecord[], part: string) =>
    events.filter(({ type }) => type.includes(part));

  it('shows the failed rules, the comment and the evaluated data', async () => {
    const [entry] = await entriesOf('coverage-gate');
    expect(entry).toMatchObject({
      state: 'non-compliant',
      comment: 'Line coverage fell below the threshold of 80 % in pricing',
      rules: [
        { rule: '.line_coverage >= 80', compliant: false, status: 'FAILED' },
        { rule: '.mutation_score >= 60', status: 'NOT_EVALUATED' },
        { rule: '.branch_coverage >= 75', compliant: true },
      ],
      data: [
        {
          name: 'attestation_data',
          fields: [
            { name: 'line_coverage', value: '71.4' },
            { name: 'branch_coverage', value: '84' },
            { name: 'tool', value: 'c8' },
            { name: 'modules', fields: [{ name: 'pricing' }, {}] },
          ],
        },
      ],
    });
    const [risk] = await entriesOf('risk-assessment');
    expect(risk).toMatchObject({
      comment: 'One high risk is open',
      data: [
        { fields: [{ name: '1' }, { name: '2', fields: [{}, {}, {}, {}] }] },
      ],
    });
  });

  it('shows a quality gate with the measured values of its conditions', async () => {
    const [entry] = await entriesOf('code-quality');
    expect(entry.qualityGates).toEqual([
      {
        status: 'ERROR',
        compliant: false,
        conditions: [
          {
            metric: 'new_coverage',
            compliant: false,
            status: 'ERROR',
            operator: 'LT',
            threshold: '80',
            value: '61.4',
          },
          expect.objectContaining({ compliant: true }),
        ],
      },
    ]);
  });

  it('lists tickets by key, missing ones first', async () => {
    const [entry] = await entriesOf('work-items');
    expect(entry.tickets).toEqual([
      {
        key: 'CLM-99999',
        url: 'https://tickets.example.com/browse/CLM-99999',
        exists: false,
      },
      expect.objectContaining({ exists: true }),
    ]);
    expect(entry.rest).toContain('"issue_id": "CLM-99999"');
  });

  it('shows the findings of a scanner once, with numeric counts', async () => {
    const [entry] = await entriesOf('dependency-scan');
    expect(entry.scans).toHaveLength(1);
    expect(entry.scans).toMatchObject([
      {
        tool: 'Trivy',
        version: '0.69.1',
        results: [
          {
            counts: [
              { severity: 'high', count: 2 },
              { severity: 'medium', count: 2 },
              { severity: 'low', count: 0 },
            ],
            findings: [
              {
                id: 'CVE-2026-31337',
                severity: 'high',
                where: 'fast-xml-parser',
                fixedIn: '5.2.1',
              },
              { id: 'CVE-2026-20811', severity: 'high' },
              { id: 'CVE-2025-48387', severity: 'medium' },
              { id: 'GHSA-9965-vmph-33xx', severity: 'medium' },
            ],
          },
        ],
      },
    ]);
  });

  it('shows what each reviewer decided and when, and the commits with their times', async () => {
    const time = expect.stringMatching(/^2026-/);
    const reviewsOf = async (age: number) =>
      (await entriesOf('pull-request', age))[0].pullRequests![0];
    const refused = await reviewsOf(0);
    expect(refused.reviews).toEqual([
      { by: 'htanaka', verdict: 'dismissed', at: time },
      { by: 'elify', verdict: 'changes-requested', at: time },
      {
        by: 'luisf',
        verdict: 'other',
        originalVerdict: 'COMMENTED',
        at: time,
      },
    ]);
    expect(refused.commits).toMatchObject([
      { message: 'Pay out small claims at once', committedAt: time },
      { message: 'Cover the limit by a test', committedAt: time },
    ]);
    expect((await reviewsOf(1)).reviews).toContainEqual({
      by: 'elify',
      verdict: 'approved',
      at: time,
    });
    expect((await reviewsOf(5)).reviews).toEqual([
      { by: 'elify' },
      { by: 'htanaka' },
    ]);
  });

  it('shows what an override replaced and why, in its entry and in its event', async () => {
    const [override] = await entriesOf('coverage-gate', 2);
    expect(override).toMatchObject({
      state: 'compliant',
      override: {
        reason: expect.any(String),
        replaced: { name: 'coverage-gate', state: 'non-compliant' },
      },
    });
    const { events } = await eventsOf('claims-api', 2);
    expect(events).toContainEqual(
      expect.objectContaining({
        attestation: 'coverage-gate',
        override: {
          replaced: expect.objectContaining({ name: 'coverage-gate' }),
        },
      }),
    );
  });

  it('shows approvals with their approvers, and the changes', async () => {
    const { events } = await eventsOf('invoice-release', 2);
    expect(typed(events, 'approval')).toMatchObject([
      {
        artifact: 'invoice-service',
        by: 'amina.diallo',
        approval: {
          verdict: 'rejected',
          comment: 'The migration lacks a way back',
        },
      },
      {
        by: 'amina.diallo',
        approval: { verdict: 'approved', comment: 'The way back was added' },
      },
    ]);
    const newest = await eventsOf('invoice-release', 0);
    expect(typed(newest.events, 'updated')).toMatchObject([
      { by: 'ci', changes: [{ field: 'template' }] },
      { by: 'ci', changes: [{ field: 'description' }] },
    ]);
  });

  it('shows the build and the snapshot of running events, and the time of the commit', async () => {
    const { events, commit } = await eventsOf('claims-api', 1);
    const running = typed(events, '_running');
    expect(running.length).toBeGreaterThan(0);
    for (const event of running) {
      expect(event).toMatchObject({
        artifact: 'claims-api',
        snapshot: expect.any(Number),
      });
    }
    expect(commit?.committedAt).toMatch(/^2026-/);
  });

  it('names an attestation so old that its event has neither ID nor type', async () => {
    const { events } = await eventsOf('web-shop', 30);
    const old = typed(events, 'attestation').filter(
      ({ attestationType }) => !attestationType,
    );
    expect(old).toMatchObject([{ attestation: 'unit-tests' }]);
  });

  it('names the artifact of an attestation that was reported before the artifact', async () => {
    const { events } = await eventsOf('edge-platform', 2);
    expect(
      typed(events, 'for_artifact').map(({ attestation, artifact }) => [
        attestation,
        artifact,
      ]),
    ).toEqual([
      ['image-scan', 'edge-proxy'],
      ['image-scan', 'edge-config'],
    ]);
  });

  it('says who created a notification, and shows the channel of a newly supported chat', async () => {
    const { body } = await portal.ask('alarms', 'notifications').expect(200);
    const { notifications } = notificationsResponseSchema.strict().parse(body);
    expect(notifications.map(({ createdBy }) => createdBy)).toContain(
      'release-captain',
    );
    expect(notifications.flatMap(({ targets }) => targets)).toContainEqual({
      kind: 'teams',
      channel: 'claims-duty',
      canKeepWebhook: true,
    });
    expect(JSON.stringify(notifications)).not.toMatch(/hooks\.|webhook":/);
  });
});

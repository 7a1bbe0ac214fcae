import {
  NOT_FOUND,
  failureOf,
  FINGERPRINT,
  useHarness,
  invalidField,
  NOW_SECONDS,
  ORG,
} from '../__testUtils__/harness';

const PATH = `/actions/${ORG}/environments`;

describe('E3 and E7, notifications of environments', () => {
  const harness = useHarness('anew');

  beforeEach(() =>
    harness.region.api.createEnvironment({ org: ORG, name: 'production' }),
  );

  const valid = () => ({
    type: 'env' as const,
    name: 'production/team~a',
    environments: ['production'],
    triggers: ['ON_NON_COMPLIANT_ENV' as const],
    targets: [
      {
        type: 'WEBHOOK' as const,
        webhook: 'https://hooks.example.com/portal?token=secret',
        payload_version: '1.0' as const,
      },
    ],
  });

  const put = (body: unknown) =>
    harness.raw('PUT', PATH, {
      role: 'admin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const read = () =>
    harness.get<{ targets: Array<Record<string, unknown>> }>(
      `/organizations/${ORG}/environments_notifications/1`,
    );

  it('E3 creates a notification with targets of each kind', async () => {
    const client = harness.client('admin');
    const context = { channel_id: 'C1', channel_name: 'prod', team_id: 'T1' };
    await client.putEnvironmentNotification({
      org: ORG,
      notification: {
        ...valid(),
        triggers: [
          'ON_STARTED_ARTIFACT',
          'ON_EXITED_ARTIFACT',
          'ON_SCALED_ARTIFACT',
          'ON_ALLOWED_ARTIFACT',
          'ON_COMPLIANT_ENV',
          'ON_NON_COMPLIANT_ENV',
        ],
        targets: [
          ...valid().targets,
          { type: 'CHAT', webhook: 'https://chat.example.com/x', context },
          { type: 'EMAIL', emails: ['ops@example.com'] },
        ],
      },
    });
    const created = await client.getNotification({ org: ORG, number: 1 });
    expect(created.record.triggers).toHaveLength(6);
    expect(created.record.targets).toMatchObject([
      { kind: 'webhook' },
      { kind: 'chat', channel: 'prod' },
      { kind: 'email', emails: ['ops@example.com'] },
    ]);
    expect(created.kept[1].context).toEqual(context);
    for (const target of (await read()).targets) {
      expect(target).toMatchObject({ payload_version: '1.0' });
    }
  });

  it('E3 creates a notification, and then updates it by its name', async () => {
    expect(await put(valid())).toMatchObject({ status: 201, body: 'OK' });
    const { targets, ...rest } = valid();
    expect(await read()).toMatchObject({
      ...rest,
      number: 1,
      created_by: 'admin',
      is_failing: false,
      is_created_from_chat_app: false,
      last_success_timestamp: null,
    });
    const changed = { ...valid(), triggers: ['ON_COMPLIANT_ENV'] };
    expect(await put(changed)).toMatchObject({ status: 200, body: 'OK' });
    const client = harness.client();
    const { record } = await client.getNotification({ org: ORG, number: 1 });
    expect(record.triggers).toEqual(['ON_COMPLIANT_ENV']);
    expect(
      await failureOf(client.getNotification({ org: ORG, number: 2 })),
    ).toMatchObject(NOT_FOUND);
  });

  it('E7 returns a target with its fields under config, as E3 accepted it', async () => {
    const { type, ...config } = valid().targets[0];
    const answer = await put({ ...valid(), targets: [{ type, config }] });
    expect(answer.status).toBe(201);
    const { targets } = await read();
    expect(targets).toMatchObject([{ type, config }]);
    expect((await put({ ...valid(), targets })).status).toBe(200);
    const { kept } = await harness
      .client()
      .getNotification({ org: ORG, number: 1 });
    expect(kept).toEqual([{ webhook: config.webhook }]);
  });

  it('E7 says for each target when it was reached and when not, and keeps that after E3', async () => {
    const { api, clock } = harness.region;
    const targets = [
      ...valid().targets,
      { type: 'EMAIL', emails: ['ops@mail.invalid'] },
    ];
    await put({ ...valid(), targets, triggers: ['ON_STARTED_ARTIFACT'] });
    api.start({
      org: ORG,
      environment: 'production',
      fingerprint: FINGERPRINT,
      name: 'service',
    });
    await harness.region.settled();
    await clock.advance({ hours: 1 });
    await put({ ...valid(), targets });
    expect((await read()).targets).toMatchObject([
      { last_success_at: NOW_SECONDS, last_failure_at: null },
      { last_success_at: null, last_failure_at: NOW_SECONDS },
    ]);
  });

  it('E3 requires name, targets, environments and triggers', async () => {
    const answer = await put({});
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: 'Input payload validation failed',
        errors: {
          'body.name': expect.any(String),
          'body.targets': expect.any(String),
          'body.environments': expect.any(String),
          'body.triggers': expect.any(String),
        },
      },
    });
    for (const field of ['targets', 'environments', 'triggers']) {
      expect(await put({ ...valid(), [field]: [] })).toMatchObject(
        invalidField(`body.${field}`),
      );
    }
  });

  it('E3 rejects an unknown environment', async () => {
    expect(
      await put({ ...valid(), environments: ['production', 'moon'] }),
    ).toMatchObject(invalidField('body.environments.1'));
  });
});

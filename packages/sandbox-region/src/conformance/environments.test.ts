import {
  NOT_FOUND,
  failureOf,
  FINGERPRINT,
  FLOW,
  useHarness,
  ORG,
} from '../__testUtils__/harness';

describe('E14, archiving an environment', () => {
  const harness = useHarness('anew');

  beforeEach(() =>
    harness.region.api.createEnvironment({ org: ORG, name: 'production' }),
  );

  it('E14 archives an environment, which is unknown afterwards', async () => {
    const answer = await harness.raw(
      'PUT',
      `/environments/${ORG}/production/archive`,
      { role: 'admin' },
    );
    expect(answer).toMatchObject({ status: 200, body: 'OK' });
    const again = harness
      .client('admin')
      .archiveEnvironment({ org: ORG, environment: 'production' });
    expect(await failureOf(again)).toMatchObject(NOT_FOUND);
  });

  it('E14 ends what runs there, in E6 and E9 alike', async () => {
    harness.fill();
    harness.region.api.start({
      org: ORG,
      environment: 'production',
      fingerprint: FINGERPRINT,
      name: 'payments-api',
    });
    await harness
      .client('admin')
      .archiveEnvironment({ org: ORG, environment: 'production' });
    const trails = await harness.get(`/trails/${ORG}/${FLOW}`);
    expect(trails).toMatchObject([
      {
        events: expect.arrayContaining([
          expect.objectContaining({ type: 'artifact_stopped_running' }),
        ]),
      },
    ]);
    const found = await harness.get(`/search/${ORG}/sha/${FINGERPRINT}`);
    expect(found).toMatchObject({
      artifacts: [{ running_in: [], exited_from: ['production'] }],
    });
  });
});

import {
  NOT_FOUND,
  failureOf,
  FINGERPRINT,
  FLOW,
  Harness,
  ORG,
} from '../__testUtils__/harness';

describe('E14, archiving an environment', () => {
  let harness: Harness;

  beforeEach(async () => {
    harness = await Harness.start();
    harness.region.api.createEnvironment({ org: ORG, name: 'production' });
  });

  afterEach(() => harness.region.stop());

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
    const { body: trails } = await harness.raw('GET', `/trails/${ORG}/${FLOW}`);
    expect(trails).toMatchObject([
      {
        events: expect.arrayContaining([
          expect.objectContaining({ type: 'artifact_stopped_running' }),
        ]),
      },
    ]);
    const { body: found } = await harness.raw(
      'GET',
      `/search/${ORG}/sha/${FINGERPRINT}`,
    );
    expect(found).toMatchObject({
      artifacts: [{ running_in: [], exited_from: ['production'] }],
    });
  });
});

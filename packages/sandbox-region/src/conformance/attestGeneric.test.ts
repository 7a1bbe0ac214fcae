import {
  expectedError,
  COMMIT,
  failureOf,
  FINGERPRINT,
  FLOW,
  Harness,
  invalidField,
  ORG,
  TRAIL,
} from './__testUtils__/harness';
import { ERROR_ROWS } from './rows';

const PLACE = { org: ORG, flowName: FLOW, trailName: TRAIL };
const GENERIC = `/attestations/${ORG}/${FLOW}/trail/${TRAIL}/generic`;
const TEN_MB = 10 * 1024 * 1024;

const RESULT = {
  name: 'unit',
  total: 10,
  failures: 0,
  errors: 0,
  skipped: 2,
  duration: 1.5,
};

describe('E5, attesting anything', () => {
  let harness: Harness;

  beforeEach(async () => {
    harness = await Harness.start();
    harness.fill();
  });

  afterEach(() => harness.region.stop());

  const read = async (name: string, trailName = TRAIL, flowName = FLOW) =>
    harness.client().listTrailAttestations({
      org: ORG,
      flowName,
      trailName,
      attestationName: name,
    });

  const generic = (change: object = {}) => ({
    attestation_name: 'sbom',
    is_compliant: true,
    ...change,
  });

  function attach(size: number) {
    return (form: FormData) =>
      form.append('attachment_file', new Blob([Buffer.alloc(size)]), 'big.bin');
  }

  it('E5 attests anything, with all fields', async () => {
    const data = {
      attestation_name: 'sbom',
      artifact_fingerprint: FINGERPRINT,
      description: 'Bill of materials',
      is_compliant: true,
      origin_url: 'https://ci.example.com/1',
      annotations: { tool: 'syft' },
      external_urls: {
        report: {
          href: 'https://reports.example.com/1',
          fingerprint: FINGERPRINT,
        },
      },
      git_commit_info: COMMIT,
      user_data: { run: 7 },
    };
    await harness.client('writer').attestGeneric({ ...PLACE, data });
    const answer = await harness.raw(
      'GET',
      `/attestations/${ORG}/${FLOW}/trail/${TRAIL}/sbom`,
    );
    const { attestation_name: _name, ...rest } = data;
    expect(answer.body).toEqual([
      expect.objectContaining({ ...rest, attestation_type: 'generic' }),
    ]);
  });

  it('E5 accepts an external URL as text, which E8 returns as an object', async () => {
    const href = 'https://reports.example.com/1';
    const sent = await harness.form(
      GENERIC,
      generic({ external_urls: { report: href } }),
    );
    expect(sent.status).toBe(201);
    const { body } = await harness.raw(
      'GET',
      `/attestations/${ORG}/${FLOW}/trail/${TRAIL}/sbom`,
    );
    expect(body).toEqual([
      expect.objectContaining({ external_urls: { report: { href } } }),
    ]);
  });

  it('E5 rejects an invalid fingerprint', async () => {
    for (const fingerprint of ['abc', 'g'.repeat(64), 'A'.repeat(64)]) {
      expect(
        await harness.form(
          GENERIC,
          generic({ artifact_fingerprint: fingerprint }),
        ),
      ).toMatchObject(invalidField('data_json.artifact_fingerprint'));
    }
  });

  it('E5 reports a missing data_json for a body that is not a form', async () => {
    for (const type of ['application/json', 'text/plain']) {
      expect(
        await harness.raw('POST', GENERIC, {
          role: 'writer',
          headers: { 'content-type': type },
          body: JSON.stringify(generic()),
        }),
      ).toMatchObject({
        status: 400,
        body: { errors: { data_json: 'Field required' } },
      });
    }
  });

  it('E5 rejects a commit without its sha1', async () => {
    const { sha1: _sha1, ...commit } = COMMIT;
    expect(
      await harness.form(GENERIC, generic({ git_commit_info: commit })),
    ).toMatchObject(invalidField('data_json.git_commit_info.sha1'));
  });

  it('E5 accepts empty user_data but no empty text', async () => {
    const empty = await harness.form(GENERIC, generic({ user_data: {} }));
    expect(empty).toMatchObject({ status: 201, body: 'OK' });
    expect(
      await harness.form(GENERIC, generic({ user_data: '' })),
    ).toMatchObject(invalidField('data_json.user_data'));
  });

  it('E5 responds with 404 for an artifact that is not in the trail', async () => {
    const data = generic({ artifact_fingerprint: 'f'.repeat(64) });
    expect(await harness.form(GENERIC, data)).toMatchObject({
      status: 404,
      body: { message: 'Artifact not found' },
    });
    expect((await read('sbom')).items).toEqual([]);

    const newPlace = `/attestations/${ORG}/new-flow/trail/new/generic`;
    expect((await harness.form(newPlace, data)).status).toBe(404);
    expect((await harness.raw('GET', `/trails/${ORG}/new-flow`)).status).toBe(
      404,
    );
  });

  it('E5 rejects external URL keys with = . or NUL', async () => {
    for (const key of ['a=b', 'a.b', 'a\0b', '']) {
      const urls = { [key]: { href: 'https://reports.example.com' } };
      const answer = await harness.form(
        GENERIC,
        generic({ external_urls: urls }),
      );
      expect(answer.status).toBe(400);
    }
  });

  it('E5 requires attestation_name and is_compliant', async () => {
    for (const field of ['attestation_name', 'is_compliant']) {
      expect(
        await harness.form(GENERIC, generic({ [field]: undefined })),
      ).toMatchObject(invalidField(`data_json.${field}`));
    }
  });

  it('E5 rejects unknown fields and empty optional ones', async () => {
    const wrong: Array<[string, unknown]> = [
      ['colour', 'red'],
      ['description', ''],
      ['origin_url', ''],
      ['annotations', {}],
      ['annotations', { a: 1 }],
      ['external_urls', {}],
      ['external_urls', { a: { href: 'https://example.com', title: 'x' } }],
      ['git_commit_info', {}],
      ['is_compliant', 'yes'],
    ];
    for (const [field, value] of wrong) {
      const answer = await harness.form(GENERIC, generic({ [field]: value }));
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toContain(`data_json.${field}`);
    }
  });

  it('E5 adds an attestation each time, and the latest one counts', async () => {
    const client = harness.client('writer');
    for (const isCompliant of [false, true]) {
      await client.attestGeneric({
        ...PLACE,
        data: { attestation_name: 'security-scan', is_compliant: isCompliant },
      });
    }
    const { items } = await read('security-scan');
    expect(items.map(item => item.is_compliant)).toEqual([true, false]);
    const { items: trails } = await client.listTrails(PLACE);
    expect(trails[0].compliance_status?.attestations_statuses).toContainEqual(
      expect.objectContaining({
        attestation_name: 'security-scan',
        is_compliant: true,
      }),
    );
  });

  it('E5 responds with 413 for a file above 10 MB', async () => {
    const fits = await harness.form(GENERIC, generic(), attach(TEN_MB));
    expect(fits.status).toBe(201);
    const tooLarge = await harness.form(GENERIC, generic(), attach(TEN_MB + 1));
    expect(tooLarge.status).toBe(413);
  });

  it('E5 changes the state of the trail, the artifact and its environment', async () => {
    const { api } = harness.region;
    const client = harness.client('writer');
    const environment = { org: ORG, environment: 'production' };
    api.createEnvironment({ org: ORG, name: 'production' });
    api.start({ ...environment, fingerprint: FINGERPRINT, name: 'payments' });
    const { number } = api.createNotification({
      org: ORG,
      name: 'watch',
      environments: ['production'],
      triggers: ['ON_COMPLIANT_ENV', 'ON_SCALED_ARTIFACT'],
      targets: [{ type: 'EMAIL', emails: ['ops@example.com'] }],
    });
    const states = async () => {
      const trails = await client.listTrails(PLACE);
      const artifacts = await client.listArtifacts({ org: ORG });
      return [
        trails.items[0].compliance_state?.original,
        artifacts.items[0].state?.original,
      ];
    };
    expect(await states()).toEqual(['INCOMPLETE', 'INCOMPLETE']);
    await client.attestJunit({
      ...PLACE,
      data: { attestation_name: 'unit-tests', junit_results: [RESULT] },
    });
    await client.attestGeneric({
      ...PLACE,
      data: { attestation_name: 'security-scan', is_compliant: true },
    });
    expect(await states()).toEqual(['INCOMPLETE', 'INCOMPLETE']);
    await client.attestGeneric({
      ...PLACE,
      data: {
        attestation_name: 'sbom',
        is_compliant: true,
        artifact_fingerprint: FINGERPRINT,
      },
    });
    expect(await states()).toEqual(['COMPLIANT', 'COMPLIANT']);
    await harness.region.settled();
    expect(harness.region.deliveries()).toEqual([
      expect.objectContaining({
        notification: number,
        eventType: 'ARTIFACT_SCALED',
      }),
      expect.objectContaining({ eventType: 'ENVIRONMENT_COMPLIANT' }),
    ]);
  });

  it('E5 denies readers', async () => {
    const call = harness.client('reader').attestGeneric({
      ...PLACE,
      data: { attestation_name: 'sbom', is_compliant: true },
    });
    expect(await failureOf(call)).toMatchObject(
      expectedError(ERROR_ROWS.permission),
    );
  });
});

import { buffer } from 'node:stream/consumers';
import {
  expectedError,
  COMMIT,
  failureOf,
  FLOW,
  Harness,
  invalidField,
  ORG,
  TRAIL,
} from './__testUtils__/harness';
import { ERROR_ROWS } from './rows';

const PLACE = { org: ORG, flowName: FLOW, trailName: TRAIL };
const JUNIT = `/attestations/${ORG}/${FLOW}/trail/${TRAIL}/junit`;
const TEN_MB = 10 * 1024 * 1024;

const RESULT = {
  name: 'unit',
  total: 10,
  failures: 0,
  errors: 0,
  skipped: 2,
  duration: 1.5,
};

describe('E4, attesting JUnit results', () => {
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

  const junit = (change: object = {}) => ({
    attestation_name: 'unit-tests',
    junit_results: [RESULT],
    ...change,
  });

  function attach(size: number) {
    return (form: FormData) =>
      form.append('attachment_file', new Blob([Buffer.alloc(size)]), 'big.bin');
  }

  it('E4 attests JUnit results, which E8 returns', async () => {
    await harness.client('writer').attestJunit({
      ...PLACE,
      data: {
        attestation_name: 'unit-tests',
        junit_results: [RESULT],
        git_commit_info: COMMIT,
        user_data: { run: 7 },
      },
    });
    const { items } = await read('unit-tests');
    expect(items).toEqual([
      expect.objectContaining({
        attestation_name: 'unit-tests',
        attestation_type: 'junit',
        is_compliant: true,
        has_audit_package: false,
        reported_by: 'writer',
        junit_results: [expect.objectContaining(RESULT)],
      }),
    ]);
    const direct = await harness.form(JUNIT, junit());
    expect(direct).toMatchObject({ status: 201, body: 'OK' });
  });

  it('E4 is compliant only without failures and errors', async () => {
    for (const change of [{ failures: 1 }, { errors: 1 }]) {
      await harness.client('writer').attestJunit({
        ...PLACE,
        data: {
          attestation_name: 'unit-tests',
          junit_results: [RESULT, { ...RESULT, ...change }],
        },
      });
    }
    const { items } = await read('unit-tests');
    expect(items.map(item => item.is_compliant)).toEqual([false, false]);
  });

  it('E4 stores an attached file, which E13 returns', async () => {
    await harness.client('writer').attestJunit({
      ...PLACE,
      data: { attestation_name: 'unit-tests', junit_results: [RESULT] },
      attachment: {
        content: Buffer.from('<testsuites/>'),
        fileName: 'junit.xml',
      },
    });
    const [attestation] = (await read('unit-tests')).items;
    expect(attestation.has_audit_package).toBe(true);
    const file = await harness.client().downloadEvidence({
      ...PLACE,
      attestationId: String(attestation.attestation_id),
    });
    expect(file.contentType).toBe('application/xml');
    expect((await buffer(file.body)).toString()).toBe('<testsuites/>');
  });

  it('E4 accepts a file of 10 MB and responds with 413 for a larger one', async () => {
    const fits = await harness.form(JUNIT, junit(), attach(TEN_MB));
    expect(fits.status).toBe(201);
    const tooLarge = await harness.form(JUNIT, junit(), attach(TEN_MB + 1));
    expect(tooLarge.status).toBe(413);
    expect((await read('unit-tests')).items).toHaveLength(1);
  });

  it('E4 requires attestation_name and complete junit_results', async () => {
    const fields = ['attestation_name', 'junit_results'];
    for (const field of fields) {
      expect(
        await harness.form(JUNIT, junit({ [field]: undefined })),
      ).toMatchObject(invalidField(`data_json.${field}`));
    }
    for (const field of Object.keys(RESULT)) {
      const results = [{ ...RESULT, [field]: undefined }];
      expect(
        await harness.form(JUNIT, junit({ junit_results: results })),
      ).toMatchObject(invalidField(`data_json.junit_results.0.${field}`));
    }
    const negative = [{ ...RESULT, total: -1, errors: 0.5 }];
    expect(
      await harness.form(JUNIT, junit({ junit_results: negative })),
    ).toMatchObject(invalidField('data_json.junit_results.0.total'));
  });

  it('E4 rejects an attestation_name with a dot', async () => {
    for (const name of ['unit.tests', 'a b', '', 'ü']) {
      expect(
        await harness.form(JUNIT, junit({ attestation_name: name })),
      ).toMatchObject(invalidField('data_json.attestation_name'));
    }
    const odd = await harness.form(
      JUNIT,
      junit({ attestation_name: '-a,B_9' }),
    );
    expect(odd.status).toBe(201);
  });

  it('E4 rejects unknown fields and empty optional ones', async () => {
    const wrong: Array<[string, unknown]> = [
      ['is_compliant', true],
      ['git_commit_info', {}],
      ['git_commit_info', { ...COMMIT, parents: [] }],
      ['git_commit_info', { ...COMMIT, branch: '' }],
      ['git_commit_info', { ...COMMIT, sha1: 'abc' }],
      ['git_commit_info', { ...COMMIT, timestamp: 1.5 }],
      ['git_commit_info', { ...COMMIT, url: 'ftp://example.com' }],
    ];
    for (const [field, value] of wrong) {
      const answer = await harness.form(JUNIT, junit({ [field]: value }));
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toContain(`data_json.${field}`);
    }
    expect((await read('unit-tests')).items).toEqual([]);
  });

  it('E4 rejects a form with invalid parts', async () => {
    const send = (form: FormData) =>
      harness.raw('POST', JUNIT, { role: 'writer', body: form });
    const without = new FormData();
    without.append('attachment_file', new Blob(['x']), 'x.txt');
    expect(await send(without)).toMatchObject(invalidField('data_json'));
    const notJson = new FormData();
    notJson.append('data_json', '{');
    expect(await send(notJson)).toMatchObject(invalidField('form.data_json'));
    const asFile = new FormData();
    asFile.append('data_json', new Blob(['{}']), 'data.json');
    expect(await send(asFile)).toMatchObject(invalidField('form.data_json'));
    expect(
      await harness.form(JUNIT, junit(), form => form.append('extra', '1')),
    ).toMatchObject(invalidField('form.extra'));
    expect(
      await harness.form(JUNIT, junit(), form =>
        form.append('attachment_file', 'not a file'),
      ),
    ).toMatchObject(invalidField('form.attachment_file'));
    expect(await harness.form(JUNIT, junit(), attach(0))).toMatchObject(
      invalidField('form.attachment_file'),
    );
    const large = junit({ user_data: { text: 'x'.repeat(1024 * 1024) } });
    expect((await harness.form(JUNIT, large)).status).toBe(413);
    const brokenOff = await harness.raw('POST', JUNIT, {
      role: 'writer',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="data_json"\r\n\r\n{}',
    });
    expect(brokenOff.status).toBe(400);
  });

  it('E4 reports a missing data_json for a body that is not a form', async () => {
    for (const type of ['application/json', 'text/plain']) {
      expect(
        await harness.raw('POST', JUNIT, {
          role: 'writer',
          headers: { 'content-type': type },
          body: JSON.stringify(junit()),
        }),
      ).toMatchObject({
        status: 400,
        body: { errors: { data_json: 'Field required' } },
      });
    }
  });

  it('E4 rejects a commit without its sha1', async () => {
    const { sha1: _sha1, ...commit } = COMMIT;
    expect(
      await harness.form(JUNIT, junit({ git_commit_info: commit })),
    ).toMatchObject(invalidField('data_json.git_commit_info.sha1'));
  });

  it('E4 accepts empty user_data but no empty text', async () => {
    const empty = await harness.form(JUNIT, junit({ user_data: {} }));
    expect(empty).toMatchObject({ status: 201, body: 'OK' });
    expect(await harness.form(JUNIT, junit({ user_data: '' }))).toMatchObject(
      invalidField('data_json.user_data'),
    );
  });

  it('E4 creates an unknown flow and trail silently', async () => {
    await harness.client('writer').attestJunit({
      org: ORG,
      flowName: 'brand.new_flow~1',
      trailName: 'v1.0-rc~1',
      data: { attestation_name: 'unit-tests', junit_results: [RESULT] },
    });
    const { items } = await read('unit-tests', 'v1.0-rc~1', 'brand.new_flow~1');
    expect(items).toHaveLength(1);
    const page = await harness
      .client()
      .listTrails({ org: ORG, flowName: 'brand.new_flow~1' });
    expect(page.items[0]).toMatchObject({
      name: 'v1.0-rc~1',
      compliance_status: { status: { original: 'COMPLIANT' } },
    });
    const wrong = await harness.form(
      `/attestations/${ORG}/-flow/trail/${TRAIL}/junit`,
      junit(),
    );
    expect(wrong).toMatchObject(invalidField('path.flow_name'));
  });

  it('E4 denies readers', async () => {
    const call = harness.client('reader').attestJunit({
      ...PLACE,
      data: { attestation_name: 'unit-tests', junit_results: [RESULT] },
    });
    expect(await failureOf(call)).toMatchObject(
      expectedError(ERROR_ROWS.permission),
    );
  });
});

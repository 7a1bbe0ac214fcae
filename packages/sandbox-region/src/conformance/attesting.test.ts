import { buffer } from 'node:stream/consumers';
import {
  COMMIT,
  FINGERPRINT,
  FLOW,
  useHarness,
  invalidField,
  ORG,
  PLACE,
  TRAIL,
} from '../__testUtils__/harness';

const JUNIT = `/attestations/${ORG}/${FLOW}/trail/${TRAIL}/junit`;
const GENERIC = `/attestations/${ORG}/${FLOW}/trail/${TRAIL}/generic`;
/** E8. */
const SBOM = `/attestations/${ORG}/${FLOW}/trail/${TRAIL}/sbom`;
const TEN_MB = 10 * 1024 * 1024;

const COUNTS = {
  name: 'unit',
  total: 10,
  failures: 0,
  errors: 0,
  skipped: 2,
};

const RESULT = { ...COUNTS, duration: 1.5 };

const junit = (change: object = {}) => ({
  attestation_name: 'unit-tests',
  junit_results: [RESULT],
  ...change,
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

const harness = useHarness('anew');

beforeEach(() => harness.fill());

const read = (attestationName: string, place: object = {}) =>
  harness
    .client()
    .listTrailAttestations({ ...PLACE, ...place, attestationName });

it.each([
  { endpoint: 'E4', path: JUNIT, input: junit() },
  { endpoint: 'E5', path: GENERIC, input: generic() },
])(
  '$endpoint accepts a file of 10 MB and responds with 413 to a larger one',
  async ({ path, input }) => {
    const fits = await harness.form(path, input, attach(TEN_MB));
    expect(fits.status).toBe(201);
    const tooLarge = await harness.form(path, input, attach(TEN_MB + 1));
    expect(tooLarge.status).toBe(413);
    expect((await read(input.attestation_name)).items).toHaveLength(1);
  },
);

describe('E4, attesting JUnit results', () => {
  it('E4 attests JUnit results, which E8 returns', async () => {
    await harness.client('writer').attestJunit({
      ...PLACE,
      data: { ...junit(), git_commit_info: COMMIT, user_data: { run: 7 } },
    });
    const { items } = await read('unit-tests');
    expect(items).toEqual([
      expect.objectContaining({
        details: expect.objectContaining({
          name: 'unit-tests',
          type: 'junit',
          state: 'compliant',
          hasEvidence: false,
          reportedBy: 'writer',
          junit: [COUNTS],
        }),
      }),
    ]);
    const direct = await harness.form(JUNIT, junit());
    expect(direct).toMatchObject({ status: 201, body: 'OK' });
  });

  it('E4 is compliant only without failures and errors', async () => {
    for (const change of [{ failures: 1 }, { errors: 1 }]) {
      const results = [RESULT, { ...RESULT, ...change }];
      await harness.client('writer').attestJunit({
        ...PLACE,
        data: { ...junit(), junit_results: results },
      });
    }
    const { items } = await read('unit-tests');
    expect(items.map(({ details }) => details.state)).toEqual([
      'non-compliant',
      'non-compliant',
    ]);
  });

  it('E4 stores an attached file, which E13 returns', async () => {
    await harness.client('writer').attestJunit({
      ...PLACE,
      data: junit(),
      attachment: {
        content: Buffer.from('<testsuites/>'),
        fileName: 'junit.xml',
      },
    });
    const [{ details }] = (await read('unit-tests')).items;
    expect(details.hasEvidence).toBe(true);
    const file = await harness.client().downloadEvidence({
      ...PLACE,
      attestationId: String(details.id),
    });
    expect(file.contentType).toBe('application/xml');
    expect((await buffer(file.body)).toString()).toBe('<testsuites/>');
  });

  it('E4 creates an unknown flow and trail silently', async () => {
    const place = { flowName: 'brand.new_flow~1', trailName: 'v1.0-rc~1' };
    const client = harness.client('writer');
    await client.attestJunit({ org: ORG, ...place, data: junit() });
    const { items } = await read('unit-tests', place);
    expect(items).toHaveLength(1);
    const page = await client.listTrails({ org: ORG, ...place });
    expect(page.items[0]).toMatchObject({
      record: { name: 'v1.0-rc~1', state: 'compliant' },
    });
    const wrong = await harness.form(
      `/attestations/${ORG}/-flow/trail/${TRAIL}/junit`,
      junit(),
    );
    expect(wrong).toMatchObject(invalidField('path.flow_name'));
  });
});

describe('E5, attesting anything', () => {
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
    const { attestation_name: _name, ...rest } = data;
    expect(await harness.get(SBOM)).toEqual([
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
    expect(await harness.get(SBOM)).toEqual([
      expect.objectContaining({ external_urls: { report: { href } } }),
    ]);
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

  it('E5 adds an attestation each time, and the latest one counts', async () => {
    const client = harness.client('writer');
    for (const isCompliant of [false, true]) {
      await client.attestGeneric({
        ...PLACE,
        data: { attestation_name: 'security-scan', is_compliant: isCompliant },
      });
    }
    const { items } = await read('security-scan');
    expect(items.map(({ details }) => details.state)).toEqual([
      ...['compliant', 'non-compliant'],
    ]);
    const { items: trails } = await client.listTrails(PLACE);
    expect(trails[0].record.attestations).toContainEqual(
      expect.objectContaining({ name: 'security-scan', state: 'compliant' }),
    );
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
      return [trails.items[0].record.state, artifacts.items[0].record.state];
    };
    expect(await states()).toEqual(['incomplete', 'incomplete']);
    await client.attestJunit({ ...PLACE, data: junit() });
    const scan = { ...generic(), attestation_name: 'security-scan' };
    await client.attestGeneric({ ...PLACE, data: scan });
    expect(await states()).toEqual(['incomplete', 'incomplete']);
    const sbom = { ...generic(), artifact_fingerprint: FINGERPRINT };
    await client.attestGeneric({ ...PLACE, data: sbom });
    expect(await states()).toEqual(['compliant', 'compliant']);
    await harness.region.settled();
    expect(harness.region.deliveries()).toEqual([
      expect.objectContaining({
        notification: number,
        eventType: 'ARTIFACT_SCALED',
      }),
      expect.objectContaining({ eventType: 'ENVIRONMENT_COMPLIANT' }),
    ]);
  });
});

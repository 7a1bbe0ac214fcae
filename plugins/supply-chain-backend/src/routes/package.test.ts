import { createHash } from 'node:crypto';
import JSZip from 'jszip';
import { acme, portalFor, UNCACHED } from '../__testUtils__/answers';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

describe('the evidence package', () => {
  const { portal, ask } = portalFor({
    entities: [
      acme('checkout-web', { flows: 'checkout-web' }),
      acme('payments-api', { flows: 'payments-api' }),
      acme('guarded', { flows: 'checkout-web' }),
    ],
    config: UNCACHED,
    denied: ['component:default/guarded'],
  });

  const download = (name: string, query: string) =>
    portal
      .ask(name, `package?${query}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
        response.on('error', error => done(error, undefined));
      });

  const open = async (name: string, query: string) => {
    const response = await download(name, query).expect(200);
    const zip = await JSZip.loadAsync(response.body);
    const paths = Object.keys(zip.files);
    const text = async (path: string) =>
      (await zip.files[path].async('string')).replace(/ *\n */g, '\n');
    return { paths, text, zip, headers: response.headers };
  };

  const trailOf = async (name: string, index = 0) => {
    const { trails } = await ask.trails(name);
    const { region, org, flow, name: trail } = trails[index];
    return `${region}:${org}/${flow}/${trail}`;
  };
  const about = async (name: string, index = 0) =>
    `trail=${encodeURIComponent(await trailOf(name, index))}`;

  it('holds a report, the records and the files under speaking names', async () => {
    const { paths, text, headers } = await open(
      'checkout-web',
      await about('checkout-web'),
    );

    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="checkout-web-[0-9a-f]{7}-evidence.zip"/,
    );
    expect(paths).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^records\/[0-9a-f]{7}\.json$/),
        expect.stringMatching(
          /^evidence\/checkout-web-[0-9a-f]{7}-unit-tests\.\w+$/,
        ),
        'report.html',
        'SHA256SUMS',
      ]),
    );
    expect(paths.filter(path => UUID.test(path))).toEqual([]);
    const report = await text('report.html');
    expect(report).toContain('Nothing is left out.');
    expect(report).toMatch(/\d of \d required\s+attestations passed/);
  });

  it('lists the checksum of every other file', async () => {
    const { paths, text, zip } = await open(
      'checkout-web',
      await about('checkout-web'),
    );

    const sums = (await text('SHA256SUMS')).trimEnd().split('\n').sort();

    const files = paths.filter(path => path !== 'SHA256SUMS').sort();
    const expected = await Promise.all(
      files.map(async path => {
        const content = await zip.files[path].async('nodebuffer');
        const sum = createHash('sha256').update(content).digest('hex');
        return `${sum}  ${path}`;
      }),
    );
    expect(sums).toEqual(expected.sort());
  });

  it('names what the region fails to provide', async () => {
    const query = await about('checkout-web');
    portal.eu.faults.set({
      kind: 'status',
      status: 500,
      match: { endpoint: 'E13' },
    });

    const { paths, text } = await open('checkout-web', query);

    expect(paths.filter(path => path.startsWith('evidence/'))).toEqual([]);
    expect(await text('report.html')).toMatch(
      /<td>evidence\/checkout-web-[0-9a-f]{7}-unit-tests<\/td>\s*<td>.+<\/td>/,
    );
  });

  it('packs a selection of trails, and those of an artifact', async () => {
    const selection = await open(
      'checkout-web',
      `${await about('checkout-web')}&${await about('checkout-web', 1)}`,
    );
    const { artifacts } = await ask.artifacts('checkout-web');
    const ofArtifact = await open(
      'checkout-web',
      `fingerprint=${artifacts[0].fingerprint}`,
    );

    const records = (paths: string[]) =>
      paths.filter(path => path.startsWith('records/'));
    expect(records(selection.paths)).toHaveLength(2);
    expect(records(ofArtifact.paths)).toEqual([
      `records/${artifacts[0].trail?.slice(0, 7)}.json`,
    ]);
  });

  it.each([
    ['checkout-web', 404, "another component's trail"],
    ['guarded', 403, 'a caller without access to the entity'],
  ])('of %s is refused with %s for %s', async (name, status) => {
    const query = await about(
      name === 'guarded' ? 'checkout-web' : 'payments-api',
    );

    const response = await portal.ask(name, `package?${query}`);

    expect(response.status).toBe(status);
  });

  it.each(['', 'trail=x&fingerprint=y', 'trails=x'])(
    'is refused for the query "%s"',
    async query => {
      const response = await portal.ask('checkout-web', `package?${query}`);

      expect(response.status).toBe(400);
    },
  );
});

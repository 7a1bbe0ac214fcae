import { readFoundArtifact } from './artifact';

const PLACE = { region: 'eu', org: 'acme' };
const COMMIT = 'c'.repeat(40);
const WEB = 'a'.repeat(64);

const read = (fields: object) =>
  readFoundArtifact(PLACE, { fingerprint: WEB, flow: 'shop', ...fields });

describe('readFoundArtifact', () => {
  it.each([
    [
      'name in the template',
      { template_reference_name: 'web', name: 'x' },
      'web',
    ],
    ['reported name', { name: 'web:1.0\nsecond line' }, 'web:1.0'],
    ['fingerprint if it has no name', {}, WEB],
  ])('calls it by its %s', (_, fields, name) => {
    expect(read(fields)?.name).toBe(name);
  });

  it('reads where it runs and its history', () => {
    expect(
      read({
        compliance_state: 'COMPLIANT',
        running_in: ['prod'],
        exited_from: null,
        history: [{ event: 'Started', timestamp: '1679652243' }, {}],
      }),
    ).toEqual({
      ...PLACE,
      flow: 'shop',
      fingerprint: WEB,
      name: WEB,
      state: 'compliant',
      runningIn: ['prod'],
      history: [{ event: 'Started', at: '2023-03-24T10:04:03.000Z' }],
    });
  });

  it('rejects one without a fingerprint, or with provenance in no flow', () => {
    expect(read({ fingerprint: null })).toBeUndefined();
    expect(read({ flow: '', has_provenance: true })).toBeUndefined();
    expect(read({ flow: '', has_provenance: false })).toBeDefined();
  });

  it('keeps no address that a browser should not open', () => {
    const record = read({
      git_commit: COMMIT,
      commit_url: 'data:text/html,hello',
      build_url: 'file:///etc/passwd',
      html_url: 'https://console.example.com/1',
    });

    expect(record).toMatchObject({
      commit: { sha: COMMIT },
      htmlUrl: 'https://console.example.com/1',
    });
    expect(JSON.stringify(record)).not.toMatch(/text.html|passwd/);
  });
});

import {
  genericAttestationInputSchema,
  junitAttestationInputSchema,
} from './attestationInput';

const fingerprint = 'a'.repeat(64);
const result = {
  name: 'all',
  duration: 1.5,
  total: 3,
  failures: 0,
  errors: 0,
  skipped: 1,
};
const junit = { attestation_name: 'unit', junit_results: [result] };
const generic = { attestation_name: 'review', is_compliant: true };

describe('junitAttestationInputSchema', () => {
  it.each([
    [junit],
    [{ ...junit, attestation_name: 'a,b-c_D1' }],
    [{ ...junit, user_data: { run: 7 } }],
    [
      {
        ...junit,
        git_commit_info: { sha1: 'b'.repeat(40), timestamp: 1679652243 },
      },
    ],
  ])('accepts %j unchanged', input => {
    expect(junitAttestationInputSchema.parse(input)).toEqual(input);
  });

  it.each([
    ['no name', { ...junit, attestation_name: undefined }],
    ['a dot in the name', { ...junit, attestation_name: 'app.unit' }],
    ['no results', { ...junit, junit_results: [] }],
    [
      'a result without a count',
      { ...junit, junit_results: [{ ...result, errors: undefined }] },
    ],
    [
      'a negative count',
      { ...junit, junit_results: [{ ...result, total: -1 }] },
    ],
    ['empty user data', { ...junit, user_data: {} }],
    ['user data that is not an object', { ...junit, user_data: ['a'] }],
    ['an unknown field', { ...junit, is_compliant: true }],
    ['an incomplete commit', { ...junit, git_commit_info: { sha1: 'abc' } }],
    [
      'a fractional timestamp',
      {
        ...junit,
        git_commit_info: { sha1: 'b'.repeat(40), timestamp: 1679652243.5 },
      },
    ],
  ])('rejects %s', (_what, input) => {
    expect(junitAttestationInputSchema.safeParse(input).success).toBe(false);
  });
});

describe('genericAttestationInputSchema', () => {
  it('accepts every field, and sends plain URLs as objects', () => {
    const input = {
      ...generic,
      artifact_fingerprint: fingerprint,
      description: 'Reviewed by two',
      origin_url: 'https://ci/1',
      annotations: { team: 'ops' },
      external_urls: {
        plain: 'https://host/1',
        full: { href: 'https://host/2', fingerprint },
      },
      git_commit_info: { sha1: 'b'.repeat(40) },
      user_data: { any: ['thing'] },
    };
    expect(genericAttestationInputSchema.parse(input)).toEqual({
      ...input,
      external_urls: {
        ...input.external_urls,
        plain: { href: 'https://host/1' },
      },
    });
  });

  it.each([
    ['no verdict', { attestation_name: 'review' }],
    ['a null verdict', { ...generic, is_compliant: null }],
    ['an empty description', { ...generic, description: '' }],
    ['a short fingerprint', { ...generic, artifact_fingerprint: 'abc' }],
    [
      'a URL that is not http or https',
      { ...generic, origin_url: 'data:text/html,1' },
    ],
    ['an empty map of annotations', { ...generic, annotations: {} }],
    ['a numeric annotation', { ...generic, annotations: { a: 1 } }],
    ['a key with a dot', { ...generic, external_urls: { 'a.b': 'http://h' } }],
    ['a key with =', { ...generic, external_urls: { 'a=b': 'http://h' } }],
    ['a key with NUL', { ...generic, external_urls: { 'a\0': 'http://h' } }],
    ['an empty key', { ...generic, external_urls: { '': 'http://h' } }],
    ['an unknown field', { ...generic, junit_results: [] }],
  ])('rejects %s', (_what, input) => {
    expect(genericAttestationInputSchema.safeParse(input).success).toBe(false);
  });
});

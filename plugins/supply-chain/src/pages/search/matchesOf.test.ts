import { searchResponse } from '../../__fixtures__/portal';
import { matchesOf } from './SearchPage';

const [found] = searchResponse.results;
const fingerprint = `abcde${'0'.repeat(59)}`;
const commit = `abcde${'1'.repeat(35)}`;

describe('matchesOf', () => {
  it('names a commit once, whatever was built from it', () => {
    const results = [
      { ...found, commit },
      { ...found, commit, fingerprint: 'f'.repeat(64) },
    ];
    expect(matchesOf('abcde', results)).toEqual([
      { kind: 'commit', name: commit },
    ]);
  });

  it('lists commits and fingerprints that begin alike', () => {
    const results = [
      { ...found, commit },
      { ...found, commit: undefined, fingerprint },
    ];
    expect(matchesOf('abcde', results)).toEqual([
      { kind: 'commit', name: commit },
      { kind: 'fingerprint', name: fingerprint },
    ]);
  });
});

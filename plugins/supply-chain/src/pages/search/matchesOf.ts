import type { SearchResult } from 'backstage-plugin-supply-chain-common';

/** A commit or a fingerprint that begins with the searched value. */
interface Match {
  kind: 'commit' | 'fingerprint';
  name: string;
}

/** The different commits and fingerprints that were found for a value. */
export function matchesOf(
  value: string,
  results: readonly SearchResult[],
): Match[] {
  const found = results.flatMap(({ commit = '', fingerprint }): Match[] => [
    { kind: 'commit', name: commit.toLowerCase() },
    { kind: 'fingerprint', name: fingerprint },
  ]);
  const byName = new Map(
    found
      .filter(({ name }) => name.startsWith(value))
      .map(match => [match.name, match]),
  );
  return [...byName.values()];
}

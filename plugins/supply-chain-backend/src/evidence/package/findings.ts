import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';

type JunitSuite = NonNullable<AttestationDetails['junit']>[number];

/** What an attestation found, a line each. */
export function findingsOf(details: AttestationDetails): string[] {
  const { junit = [], scans = [], pullRequests = [], rules = [] } = details;
  return [
    ...junit.flatMap(testsIn),
    ...scans.flatMap(({ results }) =>
      results.flatMap(({ counts, findings: found }) => [
        counts.map(({ severity, count }) => `${count} ${severity}`).join(', '),
        ...found
          .slice(0, 20)
          .map(({ id, where }) => [id, where].filter(Boolean).join(' ')),
      ]),
    ),
    ...pullRequests.map(({ title, url, state }) =>
      [title, state, url].filter(Boolean).join(', '),
    ),
    ...rules.flatMap(({ rule, compliant, message }) =>
      compliant === false ? [rule, message].filter(Boolean).join(': ') : [],
    ),
    details.description ?? '',
    details.comment ?? '',
  ].filter(Boolean);
}

/** The totals of a suite, unless it doesn't say how many failed. */
function testsIn({ name, total, failures, errors }: JunitSuite): string[] {
  if (total === undefined || failures === undefined || errors === undefined) {
    return [];
  }
  return [
    `${name ? `${name}: ` : ''}${failures + errors} of ${total} tests failed`,
  ];
}

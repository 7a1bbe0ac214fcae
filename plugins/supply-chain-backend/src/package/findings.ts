import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';

type JunitSuite = NonNullable<AttestationDetails['junit']>[number];

/** Maximum number of findings per result of a scan. */
const MAX_LISTED = 20;

/** What an attestation found, a line each. */
export function findingsOf(details: AttestationDetails): string[] {
  const { junit = [], scans = [], pullRequests = [], rules = [] } = details;
  const { override } = details;
  const results = scans.flatMap(scan => scan.results);
  const isCut =
    details.truncated ||
    results.some(result => result.findings.length > MAX_LISTED);
  return [
    ...junit.flatMap(testsIn),
    ...results.flatMap(({ counts, findings }) => [
      counts.map(({ severity, count }) => `${count} ${severity}`).join(', '),
      ...findings
        .slice(0, MAX_LISTED)
        .map(({ id, where }) => [id, where].filter(Boolean).join(' ')),
    ]),
    ...pullRequests.map(({ title, url, state }) =>
      [title, state, url].filter(Boolean).join(', '),
    ),
    ...(override
      ? [`Overridden: ${override.reason ?? 'no reason given'}`]
      : []),
    ...rules.flatMap(({ rule, compliant, message }) =>
      compliant === false ? [rule, message].filter(Boolean).join(': ') : [],
    ),
    isCut ? 'Not everything is listed here' : '',
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

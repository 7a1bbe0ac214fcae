import { screen, within } from '@testing-library/react';
import type { AttestationDetails as Details } from 'backstage-plugin-supply-chain-common';
import { hoursAgo } from '../../__fixtures__/responses';
import { attestationsByName } from '../../__fixtures__/details';
import { renderView } from '../../__testUtils__/renderView';
import { SupplyChainProvider } from '../../ui/ViewFrame';
import { AttestationDetails } from './AttestationDetails';

function renderEntry(name: string, details: Partial<Details>) {
  const [entry] = attestationsByName[name];
  return renderView(
    <SupplyChainProvider>
      <AttestationDetails
        attestation={{ ...entry, ...details }}
        trailRef={{ region: 'eu', org: 'acme', flow: 'web', trail: '1' }}
      />
    </SupplyChainProvider>,
  );
}

const UNCOUNTED = 'Unknown';

describe('AttestationDetails', () => {
  it.each([
    [
      'only failures if suites have no totals',
      [
        { name: 'a', total: 3, failures: 0, errors: 0 },
        { name: 'b', failures: 2, errors: 0 },
      ],
      'Failed tests: 2',
    ],
    [
      'only failures if the number of skipped tests is unknown',
      [{ name: 'a', total: 3, failures: 1, errors: 0 }],
      'Failed tests: 1',
    ],
    [
      'at least the known failures',
      [
        { name: 'a', total: 3, failures: 0, errors: 0, skipped: 0 },
        { name: 'b', failures: 2 },
        { name: 'c' },
      ],
      'Failed tests: 2',
    ],
    [
      'no failures if only their number is known',
      [{ name: 'a', failures: 0, errors: 0 }],
      'Failed tests: 0',
    ],
    ['nothing in a suite without errors', [{ failures: 0 }], UNCOUNTED],
    ['nothing in a suite without counts', [{ name: 'a' }], UNCOUNTED],
    ['nothing in a suite with only a total', [{ total: 9 }], UNCOUNTED],
    ['nothing without suites', [], UNCOUNTED],
  ])('counts %s', async (_, junit, counts) => {
    renderEntry('unit-tests', { junit });
    expect(await screen.findAllByText(counts)).not.toHaveLength(0);
    expect(screen.queryByText(/passed/)).not.toBeInTheDocument();
  });

  it('shows only approvals as approved, with their time', async () => {
    renderEntry('pull-request', {
      pullRequests: [
        {
          reviews: [
            { by: 'ada', verdict: 'approved', at: hoursAgo(28) },
            { by: 'bob', verdict: 'changes-requested' },
            { by: 'cid', verdict: 'dismissed' },
            { by: 'dee', verdict: 'NEEDS_WORK' },
            { by: 'eve' },
            {},
          ],
        },
      ],
    });
    const [, ...reviews] = within(
      await screen.findByRole('list', { name: 'Pull requests' }),
    ).getAllByRole('listitem');
    expect(reviews.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Compliantada approved/),
      'Not compliantbob requested changes',
      "Unknowncid's review was dismissed",
      'Unknowndee: NEEDS_WORK',
      'Unknowneve is listed as an approver',
      'UnknownSomeone is listed as an approver',
    ]);
    expect(reviews[0].querySelector('time')).toHaveAttribute(
      'dateTime',
      hoursAgo(28),
    );
  });

  it('collapses the commits of a pull request', async () => {
    renderEntry('pull-request', {});
    const commits = await screen.findByRole('list', {
      name: 'Commits: 3',
      hidden: true,
    });
    expect(commits.closest('details')).not.toHaveAttribute('open');
    expect(commits).toHaveTextContent('by Grace Hopper');
    expect(
      within(commits).getByRole('link', { name: /b2c3d4e/, hidden: true }),
    ).toHaveAttribute(
      'href',
      'https://github.com/acme/payments-api/commit/b2c3d4e',
    );
  });

  it('lists findings with their severity and fix', async () => {
    renderEntry('licenses', {
      scans: [
        {
          tool: 'Snyk',
          version: '1.2',
          results: [
            {
              counts: [{ severity: 'high', count: 414 }],
              findings: [
                {
                  id: 'CVE-2026-31877',
                  severity: 'high',
                  where: 'xml-lite 2.4.1',
                  fixedIn: '2.4.3',
                },
                { id: 'CVE-2026-30412', severity: 'odd' },
              ],
            },
          ],
        },
      ],
      truncated: true,
    });
    expect(await screen.findByText('414 high')).toBeInTheDocument();
    const findings = screen.getByRole('list', { name: 'Findings' });
    expect(findings).toHaveTextContent(
      'HighCVE-2026-31877xml-lite 2.4.1fixed in 2.4.3',
    );
    expect(findings).toHaveTextContent('oddCVE-2026-30412');
    expect(
      screen.getByText('Not everything is shown here'),
    ).toBeInTheDocument();
  });

  it('opens the raw data of a record without results', async () => {
    const rest = '{ "change": "CHG-1" }';
    renderEntry('licenses', { rest, scans: undefined });
    expect(await screen.findByText(rest)).toBeVisible();
  });

  it('omits the link text without a link', async () => {
    renderEntry('licenses', {
      // eslint-disable-next-line no-script-url -- it must not become a link
      originUrl: 'javascript:alert(1)',
      htmlUrl: 'file:///etc/passwd',
    });
    expect(
      await screen.findByText('All licenses are allowed'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/^Open/)).not.toBeInTheDocument();
    expect(screen.queryByText('Source')).not.toBeInTheDocument();
    expect(screen.queryByText('Console')).not.toBeInTheDocument();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useLocation } from 'react-router-dom';
import {
  fingerprint,
  hoursAgo,
  NOW,
  problems,
  sha,
} from '../../__fixtures__/answers';
import {
  artifactDetails,
  attestationsOf,
  trailDetails,
} from '../../__fixtures__/details';
import { hostileTrail } from '../../__fixtures__/hostile';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { ArtifactsContent } from '../ArtifactsContent';
import { ComplianceContent } from '../ComplianceContent';
import { shortenName } from '../ShortName';

const TRAIL = `/?trail=eu:acme/payments-api/${sha('b2c3d4e')}`;
const ARTIFACT = `/?artifact=${fingerprint('f00d')}`;

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

function renderTab(path: string, api = mockApi()) {
  renderView(
    <>
      <ComplianceContent />
      <Address />
    </>,
    { api, path },
  );
  return api;
}

async function drawer(name: RegExp | string) {
  return within(await screen.findByRole('dialog', { name }));
}

async function openAttestation(name: string) {
  const dialog = await drawer(/^Trail/);
  await userEvent.click(
    await dialog.findByRole('button', { name: new RegExp(`^${name}`) }),
  );
  return dialog;
}

describe('EvidenceDrawer', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  describe('its address', () => {
    it('opens from the name of a trail, takes the focus and gives it back', async () => {
      renderTab('/?state=non-compliant');
      const row = await screen.findByRole('rowheader', { name: /b2c3d4e/ });
      const link = within(row).getByRole('link', { name: 'b2c3d4e' });
      link.focus();
      await userEvent.keyboard('{Enter}');
      const dialog = await screen.findByRole('dialog', {
        name: 'Trail b2c3d4e',
      });
      expect(dialog.parentElement).toContainElement(
        document.activeElement as HTMLElement,
      );
      expect(screen.getByTestId('address')).toHaveTextContent(
        `?state=non-compliant&trail=eu%3Aacme%2Fpayments-api%2F${sha(
          'b2c3d4e',
        )}`,
      );

      await userEvent.keyboard('{Escape}');
      await waitFor(() =>
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument(),
      );
      expect(screen.getByTestId('address')).toHaveTextContent(
        /^\?state=non-compliant$/,
      );
      await waitFor(() => expect(link).toHaveFocus());
    });

    it('opens from a shared address, and closes by its button', async () => {
      const api = renderTab(TRAIL);
      const dialog = await drawer('Trail b2c3d4e');
      expect(api.getTrail).toHaveBeenCalledWith(
        'component:default/payments-api',
        {
          region: 'eu',
          org: 'acme',
          flow: 'payments-api',
          trail: sha('b2c3d4e'),
        },
        expect.anything(),
      );
      await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
      await waitFor(() =>
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument(),
      );
      expect(screen.getByTestId('address')).toBeEmptyDOMElement();
    });

    it('opens from a mark of the picture by click and by Enter', async () => {
      renderTab('/');
      const picture = await screen.findByRole('table', {
        name: /^The newest trails/,
      });
      const [first] = within(picture).getAllByRole('cell');
      await userEvent.click(first);
      await drawer(/^Trail/);
      await userEvent.keyboard('{Escape}');
      await waitFor(() =>
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument(),
      );
      first.focus();
      await userEvent.keyboard('{Enter}');
      await drawer(/^Trail/);
    });

    it('says so when the address names nothing', async () => {
      renderTab('/?trail=cut');
      const dialog = await drawer('Nothing to show');
      expect(
        dialog.getByText('This address names nothing'),
      ).toBeInTheDocument();
    });

    it('opens an artifact from the Artifacts tab, and its trail from there', async () => {
      renderView(<ArtifactsContent />, { path: '/' });
      const [row] = await screen.findAllByRole('rowheader', {
        name: 'payments-api',
      });
      await userEvent.click(within(row).getByRole('link'));
      const dialog = await drawer('Artifact payments-api');
      await userEvent.click(
        await dialog.findByRole('link', { name: 'prod-45' }),
      );
      expect(
        await screen.findByRole('dialog', { name: 'Trail prod-45' }),
      ).toBeInTheDocument();
    });
  });

  describe('a trail', () => {
    it('says what failed, what is missing and what was added or overridden', async () => {
      renderTab(TRAIL);
      const dialog = await drawer(/^Trail/);
      const part = async (name: string) =>
        within(await dialog.findByRole('region', { name }))
          .getAllByRole('listitem')
          .map(item => item.textContent);
      expect(await part('Missing or failed')).toEqual([
        'unit-tests failed',
        'security-scan is missing',
        'sbom of payments-api is missing',
        'integration-tests of payments-api is pending',
      ]);
      expect(await part('Added or overridden')).toEqual([
        'licences was reported although the template does not ask for it',
        'change-approval was overridden by an attestation of type override',
      ]);
    });

    it('tells its events in words and in time, and keeps the name of a new one', async () => {
      renderTab(TRAIL);
      const dialog = await drawer(/^Trail/);
      const events = await dialog.findByRole('region', { name: 'Events' });
      expect(
        within(events)
          .getAllByRole('listitem')
          .map(item => item.firstChild?.textContent),
      ).toEqual([
        'The trail was reported',
        'Artifact payments-api was reported',
        'unit-tests was reported as non-compliant',
        'Artifact payments-api started running in staging-eu',
        'Artifact payments-api stopped running in staging-eu',
        'something new',
      ]);
    });

    it('gives each event its time to the minute', async () => {
      renderTab(TRAIL);
      const dialog = await drawer(/^Trail/);
      const events = await dialog.findByRole('region', { name: 'Events' });
      const times = within(events).getAllByRole('time');
      expect(times).toHaveLength(6);
      expect(times[0]).toHaveTextContent(/^Nov 19, 2026, \d+:\d\d\s[AP]M$/);
    });

    it('tells the days it began and changed, not only how long ago', async () => {
      renderTab(
        TRAIL,
        mockApi({
          getTrail: async () => ({
            ...trailDetails,
            trail: {
              ...trailDetails.trail,
              createdAt: hoursAgo(45 * 24),
              lastModifiedAt: hoursAgo(40 * 24),
            },
          }),
        }),
      );
      const dialog = await drawer(/^Trail/);
      const about = within(
        await dialog.findByRole('region', { name: 'About' }),
      );
      expect(
        about.getAllByTitle('last month').map(each => each.textContent),
      ).toEqual([
        expect.stringMatching(/^Oct 6, 2026, /),
        expect.stringMatching(/^Oct 11, 2026, /),
      ]);
    });

    it('counts the events that it leaves out as the language does', async () => {
      renderTab(
        TRAIL,
        mockApi({
          getTrail: async () => ({ ...trailDetails, omittedEvents: 1200 }),
        }),
      );
      const dialog = await drawer(/^Trail/);
      expect(
        await dialog.findByText('1,200 older events are left out.'),
      ).toBeInTheDocument();
    });

    it("leads to the build and to the region's own page", async () => {
      renderTab(TRAIL);
      const dialog = await drawer(/^Trail/);
      expect(
        await dialog.findByRole('link', { name: /Open the build/ }),
      ).toHaveAttribute('href', 'https://ci.example.com/payments-api/42');
      expect(
        dialog.getByRole('link', { name: /region's own page/ }),
      ).toHaveAttribute('href', expect.stringMatching(/^https:\/\/app\.eu/));
    });

    it('reads the counts and the failed suites of tests, and the earlier entries', async () => {
      renderTab(TRAIL);
      const dialog = await openAttestation('unit-tests');
      expect(
        await dialog.findByText(
          '1,234 tests: 1,227 passed, 3 failed, 4 skipped',
        ),
      ).toBeInTheDocument();
      expect(
        within(
          dialog.getByRole('list', { name: 'Suites with failed tests' }),
        ).getByText('payments.unit: 3 of 1,200 failed'),
      ).toBeInTheDocument();
      expect(dialog.getByText('1 earlier entry')).toBeInTheDocument();
    });

    it('reads a pull request with its approvers', async () => {
      renderTab(TRAIL);
      const dialog = await openAttestation('pull-request');
      expect(await dialog.findByText(/^Approved by/)).toHaveTextContent(
        /^Approved by ada, alan$/,
      );
      expect(
        dialog.getByRole('link', { name: /Try the new scanner/ }),
      ).toHaveAttribute('href', expect.stringContaining('/pull/12'));
    });

    it('reads the rules of a custom type', async () => {
      renderTab(TRAIL);
      const dialog = await openAttestation('change-approval');
      const rules = within(await dialog.findByRole('list', { name: 'Rules' }));
      expect(rules.getByText('.approvals >= 2')).toBeInTheDocument();
      expect(rules.getByText('the risk is medium')).toBeInTheDocument();
    });

    it('reads a description, annotations, links and the counts of a scanner', async () => {
      renderTab(TRAIL);
      const dialog = await openAttestation('licences');
      expect(
        await dialog.findByText('All licences are allowed'),
      ).toBeInTheDocument();
      expect(dialog.getByText('licence-check')).toBeInTheDocument();
      expect(dialog.getByRole('link', { name: /report/ })).toHaveAttribute(
        'href',
        'https://reports.example.com/1',
      );
      expect(
        dialog.getByRole('row', { name: 'deps 0 2 5 11' }),
      ).toBeInTheDocument();
      expect(dialog.getByText('No evidence is attached.')).toBeInTheDocument();
    });

    it('has nothing to open where nothing was reported', async () => {
      renderTab(TRAIL);
      const dialog = await drawer(/^Trail/);
      await dialog.findByText('security-scan');
      expect(
        dialog.queryByRole('button', { name: /security-scan/ }),
      ).not.toBeInTheDocument();
    });

    it('shows what it waits for while it loads', async () => {
      renderTab(TRAIL, mockApi({ getTrail: () => new Promise(() => {}) }));
      const dialog = await drawer('Trail b2c3d4e');
      expect(
        dialog.getByRole('progressbar', { name: 'Loading the details' }),
      ).toBeInTheDocument();
    });

    it.each([
      [404, 'There is no such trail'],
      [403, 'You may not see this'],
      [502, 'No region gives an answer'],
    ])(
      'says in its own words what the answer %d means',
      async (status, words) => {
        renderTab(
          TRAIL,
          mockApi({
            getTrail: async () => {
              throw portalError(status);
            },
          }),
        );
        const dialog = await drawer(/^Trail/);
        expect(await dialog.findByText(words)).toBeInTheDocument();
      },
    );

    it('says how old it is when its region is down', async () => {
      renderTab(
        TRAIL,
        mockApi({
          getTrail: async () => ({
            ...trailDetails,
            asOf: hoursAgo(48),
            stale: true,
            problems: [problems.regionDown],
          }),
        }),
      );
      const dialog = await drawer(/^Trail/);
      expect(await dialog.findByText(/^Data from Nov 18/)).toBeInTheDocument();
      expect(dialog.getByText(/gives no answer/)).toBeInTheDocument();
    });

    it('shows text from pipelines as text', async () => {
      renderTab(
        TRAIL,
        mockApi({
          getTrail: async () => ({ ...trailDetails, trail: hostileTrail }),
        }),
      );
      const dialog = await drawer(/^Trail/);
      expect(
        await dialog.findByText(/<img src=x onerror=alert\(1\)>/),
      ).toBeInTheDocument();
      // Words for a link say nothing where there is none.
      expect(dialog.queryByText(/^Open/)).not.toBeInTheDocument();
      for (const each of dialog.queryAllByRole('link')) {
        expect(each.getAttribute('href')).toMatch(/^(\/\?|https?:)/);
      }
    });

    // Each for itself: together they take longer than a test may.
    it.each([
      ['unit-tests', 'payments.unit: 3 of 1,200 failed'],
      ['pull-request', /^Approved by/],
      ['licences', 'licence-check'],
    ])('has no axe violations with %s open', async (name, words) => {
      renderTab(TRAIL);
      const dialog = await openAttestation(name);
      await dialog.findByText(words);
      const { violations } = await axe(screen.getByRole('dialog'));
      expect(violations).toEqual([]);
    });
  });

  describe('an artifact', () => {
    function renderArtifact(api = mockApi()) {
      renderView(<ArtifactsContent />, { api, path: ARTIFACT });
      return drawer(/^Artifact/);
    }

    it('tells where it runs and ran, its evidence, its history and who knows it', async () => {
      const dialog = await renderArtifact();
      const part = async (name: string) =>
        within(await dialog.findByRole('region', { name }));
      const about = await part('About');
      expect(about.getByText('production-eu')).toBeInTheDocument();
      expect(about.getByText('staging-eu')).toBeInTheDocument();
      expect(about.getByRole('link', { name: /image/ })).toBeInTheDocument();
      expect(
        (await part('Evidence of the artifact')).getByText(
          'Written by the build',
        ),
      ).toBeInTheDocument();
      expect(
        (await part('History')).getByText(
          'Started running in production-eu #12',
        ),
      ).toBeInTheDocument();
      const flows = await part('Flows that know it');
      expect(flows.getByText('payments-release')).toBeInTheDocument();
      expect(flows.getByText('payments-api')).toBeInTheDocument();
      expect(flows.getByText(/^1 more flow/)).toBeInTheDocument();
    });

    it('opens the attestations of its trail in place', async () => {
      const api = mockApi({
        getAttestations: async () => attestationsOf('unit-tests'),
      });
      const dialog = await renderArtifact(api);
      const trail = within(
        await dialog.findByRole('region', {
          name: 'Evidence in trail prod-45',
        }),
      );
      await userEvent.click(
        await trail.findByRole('button', { name: /^unit-tests/ }),
      );
      expect(await trail.findByText(/^1,234 tests/)).toBeInTheDocument();
      expect(
        dialog.getByRole('region', { name: 'Evidence in trail a1b2c3d' }),
      ).toBeInTheDocument();
      // It would lead to the drawer that is open.
      expect(
        trail.queryByRole('link', { name: shortenName(fingerprint('f00d')) }),
      ).not.toBeInTheDocument();
      expect(api.getTrail).toHaveBeenCalledWith(
        'component:default/payments-api',
        expect.objectContaining({ trail: 'prod-45' }),
        expect.anything(),
      );
    });

    it('says so when no flow knows it', async () => {
      const dialog = await renderArtifact(
        mockApi({
          getArtifact: async () => {
            throw portalError(404);
          },
        }),
      );
      expect(
        await dialog.findByText('There is no such artifact'),
      ).toBeInTheDocument();
    });

    it('tells the day it was made, not only how long ago', async () => {
      const dialog = await renderArtifact(
        mockApi({
          getArtifact: async () => ({
            ...artifactDetails,
            artifacts: [
              { ...artifactDetails.artifacts[0], createdAt: hoursAgo(45 * 24) },
            ],
          }),
        }),
      );
      const about = within(
        await dialog.findByRole('region', { name: 'About' }),
      );
      expect(about.getByTitle('last month')).toHaveTextContent(
        /^Oct 6, 2026, \d+:\d\d\s[AP]M$/,
      );
    });

    it('says so where nothing is known', async () => {
      const dialog = await renderArtifact(
        mockApi({
          getArtifact: async () => ({
            ...artifactDetails,
            evidence: [],
            history: [],
            exitedFrom: [],
          }),
        }),
      );
      expect(
        await dialog.findByText('No history is known.'),
      ).toBeInTheDocument();
      expect(dialog.getByText('No environment')).toBeInTheDocument();
    });

    it('has no axe violations', async () => {
      const dialog = await renderArtifact();
      await dialog.findByText('Written by the build');
      await dialog.findAllByText('Of the trail itself');
      const { violations } = await axe(screen.getByRole('dialog'));
      expect(violations).toEqual([]);
    });
  });
});

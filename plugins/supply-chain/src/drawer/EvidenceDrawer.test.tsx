import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { fingerprint, NOW, sha } from '../__fixtures__/responses';
import { attestationsOf, trailDetails } from '../__fixtures__/details';
import { DrawerView } from '../__testUtils__/DrawerView';
import { mockApi, portalError } from '../__testUtils__/mockApi';
import { renderView } from '../__testUtils__/renderView';
import { ArtifactsContent } from '../tabs/artifacts/ArtifactsContent';
import { ComplianceContent } from '../tabs/compliance/ComplianceContent';
import { shortenName } from '../ui/names';

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

function renderDrawer(path: string, api = mockApi()) {
  renderView(
    <>
      <DrawerView />
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
  const item = await dialog.findByRole('button', {
    name: new RegExp(`^${name}`),
  });
  // Those that failed are open already.
  for (const other of dialog.queryAllByRole('button', {
    expanded: true,
  })) {
    if (other !== item) {
      await userEvent.click(other);
    }
  }
  if (item.getAttribute('aria-expanded') === 'false') {
    await userEvent.click(item);
  }
  return dialog;
}

describe('EvidenceDrawer', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    // jsdom doesn't lay out pages.
    Element.prototype.scrollIntoView = jest.fn();
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  describe('the URL', () => {
    it('opens from the name of a trail, takes focus and restores it on close', async () => {
      renderTab('/?state=non-compliant');
      const row = await screen.findByRole('rowheader', { name: /b2c3d4e/ });
      const link = within(row).getByRole('link');
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

    it('opens from a shared URL and closes with its button', async () => {
      const api = renderDrawer(TRAIL);
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

    it('opens an artifact from the Artifacts tab, and its trail from there', async () => {
      renderView(<ArtifactsContent />, { path: '/' });
      const [row] = await screen.findAllByRole('rowheader', {
        name: /^payments-api/,
      });
      await userEvent.click(within(row).getByRole('link'));
      const dialog = await drawer('Artifact payments-api');
      const [link] = await dialog.findAllByRole('link', { name: 'prod-45' });
      await userEvent.click(link);
      expect(
        await screen.findByRole('dialog', { name: 'Trail prod-45' }),
      ).toBeInTheDocument();
    });
  });

  describe('a trail', () => {
    it('says what failed and what is missing, and opens what failed', async () => {
      renderDrawer(TRAIL);
      const dialog = await drawer(/^Trail/);
      expect(
        await dialog.findByRole('heading', { name: /^Not compliant/ }),
      ).toHaveTextContent(
        'Not compliant. unit-tests failed; security-scan and sbom not reported; integration-tests not evaluated yet.',
      );
      expect(
        dialog.getByRole('button', { name: /^unit-tests/ }),
      ).toHaveAttribute('aria-expanded', 'true');
    });

    it('says how to report what is missing, and what may have been meant', async () => {
      const { trail } = trailDetails;
      renderDrawer(
        TRAIL,
        mockApi({
          getTrail: async () => ({
            ...trailDetails,
            trail: {
              ...trail,
              attestations: [
                ...trail.attestations,
                {
                  name: 'security-scans',
                  type: 'snyk',
                  state: 'compliant',
                  additional: true,
                },
              ],
            },
          }),
        }),
      );
      const dialog = await drawer(/^Trail/);
      expect(
        await dialog.findByText(/of the same type was reported/),
      ).toHaveTextContent(/^security-scans of .* meant to be security-scan\?$/);
      expect(
        dialog.getByText('Report security-scan from your pipeline.'),
      ).toBeInTheDocument();
    });

    it('shows the guidance on what is missing or failed', async () => {
      renderDrawer(
        TRAIL,
        mockApi({
          getTrail: async () => ({
            ...trailDetails,
            guidance: [
              {
                attestation: 'security-scan',
                text: 'Finds known vulnerabilities.',
                url: 'https://wiki.example.com/scan',
                command: 'report snyk --name security-scan',
              },
            ],
          }),
        }),
      );
      const dialog = await drawer(/^Trail/);
      expect(
        await dialog.findByText('Finds known vulnerabilities.'),
      ).toBeInTheDocument();
      expect(dialog.getByRole('region', { name: 'Command' })).toHaveTextContent(
        'report snyk --name security-scan',
      );
      expect(
        dialog.getByRole('link', { name: /^Learn more: security-scan/ }),
      ).toHaveAttribute('href', 'https://wiki.example.com/scan');
    });

    it('keeps in the URL what is expanded', async () => {
      renderDrawer(TRAIL);
      const dialog = await drawer(/^Trail/);
      const review = await dialog.findByRole('button', {
        name: /^pull-request/,
      });
      await userEvent.click(review);
      const address = screen.getByTestId('address');
      expect(address).toHaveTextContent(/&attestation=pull-request$/);
      expect(review).toHaveAttribute('aria-expanded', 'true');
      await userEvent.click(review);
      expect(address).not.toHaveTextContent('attestation');
    });

    it('lists its events in chronological order, and shows unknown types by name', async () => {
      renderDrawer(TRAIL);
      const dialog = await drawer(/^Trail/);
      const events = await dialog.findByRole('region', { name: 'Events' });
      expect(
        within(events)
          .getAllByRole('listitem')
          .map(item => item.querySelector('bdi')?.textContent),
      ).toEqual([
        'Trail started',
        'Artifact payments-api reported',
        'unit-tests reported: Not compliant',
        'Artifact payments-api started running in staging-eu #41',
        'Artifact payments-api stopped running in staging-eu',
        'Trail updated by ci',
        'payments-api: ada rejected',
        'change-approval reported: Compliant',
        'something new',
      ]);
    });

    describe('with several reports of an attestation', () => {
      const [newer, older] = attestationsOf('unit-tests').attestations;

      async function openReports(
        response: Partial<ReturnType<typeof attestationsOf>>,
      ) {
        renderDrawer(
          TRAIL,
          mockApi({
            getAttestations: async () => ({
              ...attestationsOf('unit-tests'),
              ...response,
            }),
          }),
        );
        return openAttestation('unit-tests');
      }

      it('shows the one that decides the status first, even if another one is newer', async () => {
        const dialog = await openReports({
          attestations: [
            { ...newer, state: 'compliant', subjects: [{}] },
            { ...older, state: 'non-compliant', subjects: [{ counts: true }] },
          ],
        });
        const others = await dialog.findByText('Other reports: 1');
        expect(
          within(others.closest('details') as HTMLElement).getByText(
            'Tests: 1,234 (1,227 passed, 3 failed, 4 skipped)',
          ),
        ).toBeInTheDocument();
      });

      it('does not show one about another artifact of the same name', async () => {
        const [artifact] = trailDetails.trail.artifacts;
        const scanned = (of: string) => ({
          ...older,
          ...{ id: of, junit: undefined, description: `Scan of ${of}` },
          fingerprint: fingerprint(of),
          subjects: [{ artifact: artifact.name, counts: true as const }],
        });
        renderDrawer(
          TRAIL,
          mockApi({
            getTrail: async () => ({
              ...trailDetails,
              trail: {
                ...trailDetails.trail,
                attestations: [],
                artifacts: [
                  {
                    ...{ ...artifact, fingerprint: fingerprint('beef') },
                    attestations: [{ name: 'scan', state: 'compliant' }],
                  },
                ],
              },
            }),
            getAttestations: async () => ({
              ...attestationsOf('scan'),
              attestations: [scanned('f00d'), scanned('beef')],
            }),
          }),
        );
        const dialog = await openAttestation('scan');
        expect(await dialog.findByText('Scan of beef')).toBeInTheDocument();
        expect(dialog.queryByText('Scan of f00d')).not.toBeInTheDocument();
      });
    });

    it('shows an attestation of the trail about an artifact apart from that about another', async () => {
      const about = (
        artifact: string,
        state: 'compliant' | 'non-compliant',
      ) => ({ name: 'image-scan', artifact, state });
      const { artifacts } = trailDetails.trail;
      const [first] = attestationsOf('unit-tests').attestations;
      const trail = {
        ...trailDetails.trail,
        attestations: [
          about('web', 'non-compliant'),
          { ...about('api', 'compliant'), overridden: true as const },
        ],
        artifacts: artifacts.map(artifact => ({
          ...artifact,
          attestations: [],
        })),
      };
      renderTab(
        TRAIL,
        mockApi({
          getTrail: async () => ({ ...trailDetails, trail }),
          getAttestations: async () => ({
            ...attestationsOf('image-scan'),
            attestations: [
              ['web', 'non-compliant', 'Found 3 issues'] as const,
              ['api', 'compliant', 'Found none'] as const,
            ].map(([artifact, state, description]) => ({
              ...{ ...first, junit: undefined },
              ...{ name: 'image-scan', state, description },
              subjects: [{ artifact, counts: true as const }],
            })),
          }),
        }),
      );
      const dialog = await drawer(/^Trail/);
      const rows = await dialog.findAllByRole('button', {
        name: /^image-scan/,
      });
      // The failed one is open already.
      await userEvent.click(rows[1]);

      expect(rows.map(row => row.textContent)).toEqual([
        expect.stringMatching(/Artifact: web.*Not compliant/),
        expect.stringMatching(/Artifact: api.*Compliant/),
      ]);
      const [web, api] = rows.map(row =>
        within(row.closest('li') as HTMLElement),
      );
      expect(await web.findByText('Found 3 issues')).toBeInTheDocument();
      expect(web.queryByText('Found none')).not.toBeInTheDocument();
      expect(await api.findByText('Found none')).toBeInTheDocument();
      expect(api.queryByText('Found 3 issues')).not.toBeInTheDocument();
      expect(
        dialog.queryByRole('button', { name: /^Attest/ }),
      ).not.toBeInTheDocument();
    });

    it('does not blame the trail for an attestation that failed before the artifact was built', async () => {
      const [artifact] = trailDetails.trail.artifacts;
      renderDrawer(
        TRAIL,
        mockApi({
          getTrail: async () => ({
            ...trailDetails,
            trail: {
              ...trailDetails.trail,
              attestations: [],
              artifacts: [
                {
                  ...artifact,
                  fingerprint: undefined,
                  attestations: [
                    { name: 'image-scan', state: 'non-compliant' },
                  ],
                },
              ],
            },
          }),
        }),
      );
      const dialog = await drawer(/^Trail/);
      expect(
        await dialog.findByRole('heading', { name: /image-scan failed/ }),
      ).toBeInTheDocument();
    });

    it('does not call an attestation unreported if its trail is not found', async () => {
      const getAttestations = async () => {
        throw portalError(404);
      };
      renderDrawer(TRAIL, mockApi({ getAttestations }));
      const dialog = await openAttestation('unit-tests');
      expect(await dialog.findByText('Trail not found')).toBeInTheDocument();
      expect(dialog.queryByText('Not reported')).not.toBeInTheDocument();
    });
  });

  describe('an artifact', () => {
    function renderArtifact(api = mockApi()) {
      renderDrawer(ARTIFACT, api);
      return drawer(/^Artifact/);
    }

    it('shows where it is running and ran, its history and flows', async () => {
      const dialog = await renderArtifact();
      const part = async (name: string) =>
        within(await dialog.findByRole('region', { name }));
      const about = await part('Details');
      expect(about.getByText('production-eu')).toBeInTheDocument();
      expect(about.getByText('staging-eu')).toBeInTheDocument();
      expect(about.getByRole('link', { name: /image/ })).toBeInTheDocument();
      expect(
        (await part('History')).getByText(
          'Started running in production-eu #12',
        ),
      ).toBeInTheDocument();
      const flows = await part('Seen in flows');
      expect(flows.getByText('payments-release')).toBeInTheDocument();
      expect(flows.getByText('payments-api')).toBeInTheDocument();
    });

    it('opens the attestations of its trail in place', async () => {
      const api = mockApi({
        getAttestations: async () => attestationsOf('unit-tests'),
      });
      const dialog = await renderArtifact(api);
      const trail = within(
        await dialog.findByRole('region', {
          name: 'Attestations in trail prod-45',
        }),
      );
      expect(await trail.findByText(/^Tests: 1,234/)).toBeInTheDocument();
      expect(
        dialog.getByRole('region', { name: 'Attestations in trail a1b2c3d' }),
      ).toBeInTheDocument();
      // It would link to the open drawer itself.
      expect(
        trail.queryByRole('link', { name: shortenName(fingerprint('f00d')) }),
      ).not.toBeInTheDocument();
      expect(api.getTrail).toHaveBeenCalledWith(
        'component:default/payments-api',
        expect.objectContaining({ trail: 'prod-45' }),
        expect.anything(),
      );
    });
  });
});

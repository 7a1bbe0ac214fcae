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
      const similar = {
        name: 'security-scans',
        type: 'snyk',
        state: 'compliant' as const,
        additional: true as const,
      };
      renderDrawer(
        TRAIL,
        mockApi({
          getTrail: async () => ({
            ...trailDetails,
            trail: { ...trail, attestations: [...trail.attestations, similar] },
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
        await dialog.findByText(/of the same type was reported/),
      ).toHaveTextContent(/^security-scans of .* meant to be security-scan\?$/);
      expect(
        dialog.getByText('Report security-scan from your pipeline.'),
      ).toBeInTheDocument();
      expect(
        dialog.getByText('Finds known vulnerabilities.'),
      ).toBeInTheDocument();
      expect(dialog.getByRole('region', { name: 'Command' })).toHaveTextContent(
        'report snyk --name security-scan',
      );
      expect(
        dialog.getByRole('link', { name: /^Learn more: security-scan/ }),
      ).toHaveAttribute('href', 'https://wiki.example.com/scan');
    });

    it('does not call an attestation unreported if its trail is not found', async () => {
      const getAttestations = async () => {
        throw portalError(404);
      };
      renderDrawer(TRAIL, mockApi({ getAttestations }));
      const dialog = await drawer(/^Trail/);
      expect(await dialog.findByText('Trail not found')).toBeInTheDocument();
      expect(dialog.queryByText('Not reported')).not.toBeInTheDocument();
    });
  });

  describe('an artifact', () => {
    function renderArtifact(api = mockApi()) {
      renderDrawer(ARTIFACT, api);
      return drawer(/^Artifact/);
    }

    it('shows where it is running and ran, and its history', async () => {
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
    });

    it('opens the attestations of its trail in place', async () => {
      const api = mockApi({
        getAttestations: async () => attestationsOf('unit-tests'),
      });
      const dialog = await renderArtifact(api);
      const trail = within(
        await dialog.findByRole('region', { name: 'payments-release' }),
      );
      expect(await trail.findByText(/^Tests: 1,234/)).toBeInTheDocument();
      expect(
        dialog.getByRole('region', { name: 'payments-api' }),
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

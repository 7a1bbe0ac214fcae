import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  IncompleteFileError,
  type SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import { attestationsByName } from '../../__fixtures__/details';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { SupplyChainProvider } from '../../ui/SupplyChainProvider';
import { EvidenceDownload } from './EvidenceDownload';

const trailRef = { region: 'eu', org: 'acme', flow: 'web', trail: 'prod-45' };
const [attestation] = attestationsByName['unit-tests'];

const SAID = "The region eu rejected the portal's API key (organization acme)";

async function download(getEvidence?: SupplyChainApi['getEvidence']) {
  const api = mockApi(getEvidence && { getEvidence });
  renderView(
    <SupplyChainProvider>
      <EvidenceDownload attestation={attestation} trailRef={trailRef} />
    </SupplyChainProvider>,
    { api },
  );
  await userEvent.click(
    await screen.findByRole('button', {
      name: 'Download evidence: unit-tests',
    }),
  );
  return api;
}

function failure(error: Error) {
  return download(async () => {
    throw error;
  });
}

describe('EvidenceDownload', () => {
  let saved: string[] = [];

  beforeEach(() => {
    saved = [];
    URL.createObjectURL = jest.fn(() => 'blob:evidence');
    URL.revokeObjectURL = jest.fn();
    jest
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(function click(this: HTMLAnchorElement) {
        saved.push(this.download);
      });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('saves the file under its name, and shows its size and type', async () => {
    const api = await download();
    expect(
      await screen.findByText(
        'Saved evidence-1.xml (13 bytes, application/xml)',
      ),
    ).toBeInTheDocument();
    expect(saved).toEqual(['evidence-1.xml']);
    expect(api.getEvidence).toHaveBeenCalledWith(
      'component:default/payments-api',
      trailRef,
      'id-of-unit-tests',
    );
  });

  it.each([
    ['offers a file if it may exist', undefined, 1],
    ['offers no file if the region has none', false, 0],
  ])('%s', (_, hasEvidence, buttons) => {
    renderView(
      <SupplyChainProvider>
        <EvidenceDownload
          attestation={{ ...attestation, hasEvidence }}
          trailRef={trailRef}
        />
      </SupplyChainProvider>,
      { api: mockApi() },
    );

    expect(screen.queryAllByRole('button')).toHaveLength(buttons);
  });

  it.each([
    [true, "There is an evidence file, but the region didn't report its ID."],
    [undefined, 'Unknown whether there is an evidence file'],
    [false, 'No evidence file'],
  ])('does not deny a file without an ID: %s', async (hasEvidence, text) => {
    renderView(
      <SupplyChainProvider>
        <EvidenceDownload
          attestation={{ ...attestation, id: undefined, hasEvidence }}
          trailRef={trailRef}
        />
      </SupplyChainProvider>,
      { api: mockApi() },
    );

    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('has an accessible name that matches its text while it downloads', async () => {
    await download(() => new Promise(() => {}));
    expect(
      await screen.findByRole('button', {
        name: 'Downloading: unit-tests',
      }),
    ).toHaveTextContent(/^Downloading$/);
  });

  it.each([
    [403, /^You don't have permission to download evidence/],
    [404, /^No evidence file found\. The attestation has none, or it isn't/],
    [
      413,
      /^The file exceeds the portal's download limit\. Download it in the compliance console\.$/,
    ],
    [429, /^Download failed: Too many requests\. Try again in a moment/],
    [500, /^Download failed: Something went wrong\. Try again/],
    [503, /^Download failed: The region isn't responding\. Try again/],
  ])('has its own message for status %d', async (status, words) => {
    await failure(portalError(status));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('says that there is no file if the portal knows', async () => {
    await failure(portalError(404, 'No', 'NoEvidenceFileError'));
    expect(await screen.findByText('No evidence file')).toBeInTheDocument();
  });

  it('does not say that there is no file if the link has changed', async () => {
    await failure(portalError(404, 'What the portal says', 'NotLinkedError'));
    expect(
      await screen.findByText(/^Download failed: Not linked here\./),
    ).toBeInTheDocument();
    expect(screen.queryByText(/No evidence file/)).not.toBeInTheDocument();
  });

  it('refers to the portal admin if the region rejects the key', async () => {
    await failure(portalError(502, SAID, 'RegionRefusedError'));
    expect(
      await screen.findByText(
        /^Download failed: Couldn't load data from the region\. The region may have rejected the portal's API key/,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(/No region gives/)).not.toBeInTheDocument();
  });

  it('shows the message of the portal in collapsed details', async () => {
    await failure(portalError(502, SAID, 'RegionRefusedError'));
    const details = (await screen.findByText('Details')).closest('details');
    expect(details).not.toHaveAttribute('open');
    expect(details).toHaveTextContent(SAID);
  });

  it('reports an interrupted download, and saves nothing', async () => {
    await failure(new IncompleteFileError('The download was interrupted'));
    expect(
      await screen.findByText(
        /^Download failed: The connection dropped, so no file was saved\. Try again/,
      ),
    ).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('reports an unreachable portal', async () => {
    await failure(new TypeError('Failed to fetch'));
    expect(
      await screen.findByText(
        /^Download failed: Couldn't reach the portal\. Check your connection/,
      ),
    ).toBeInTheDocument();
  });
});

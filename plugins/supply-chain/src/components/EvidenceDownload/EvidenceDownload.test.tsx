import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  IncompleteFileError,
  type SupplyChainApi,
} from 'backstage-plugin-supply-chain-common';
import { attestationsByName } from '../../__fixtures__/details';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { SupplyChainProvider } from '../SupplyChainProvider';
import { EvidenceDownload } from './EvidenceDownload';

const trailRef = { region: 'eu', org: 'acme', flow: 'web', trail: 'prod-45' };
const [attestation] = attestationsByName['unit-tests'];

const SAID = 'The region eu refuses the key of the portal (organization acme)';

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
      name: 'Download evidence of unit-tests',
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

  it('saves the file under its name, and tells its size and type', async () => {
    const api = await download();
    expect(
      await screen.findByText(
        'Saved evidence-1.xml: 13 bytes, application/xml',
      ),
    ).toBeInTheDocument();
    expect(saved).toEqual(['evidence-1.xml']);
    expect(api.getEvidence).toHaveBeenCalledWith(
      'component:default/payments-api',
      trailRef,
      'id-of-unit-tests',
    );
  });

  it('is called by the words that it shows while it downloads', async () => {
    await download(() => new Promise(() => {}));
    expect(
      await screen.findByRole('button', {
        name: 'Downloading evidence of unit-tests',
      }),
    ).toHaveTextContent(/^Downloading$/);
  });

  it.each([
    [403, /^You may not download evidence/],
    [404, /^The region has no file for this attestation\.$/],
    [413, /^The file is larger than the portal passes on\.$/],
    [429, /^The download failed: Too many requests\. Wait a moment/],
    [500, /^The download failed: Something went wrong\. Try again/],
    [503, /^The download failed: The region gives no answer\. Try again/],
  ])(
    'says in its own words what the answer %d means',
    async (status, words) => {
      await failure(portalError(status));
      expect(await screen.findByText(words)).toBeInTheDocument();
      expect(saved).toEqual([]);
    },
  );

  it('sends to the portal admin when the region refuses the key', async () => {
    await failure(portalError(502, SAID, 'RegionRefusedError'));
    expect(
      await screen.findByText(
        /^The download failed: The portal could not read this from the region\. Most likely .* key\. Tell your portal admin/,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(/No region gives/)).not.toBeInTheDocument();
  });

  it('shows on request what the portal said about a failure', async () => {
    await failure(portalError(502, SAID, 'RegionRefusedError'));
    const details = (await screen.findByText('Details')).closest('details');
    expect(details).not.toHaveAttribute('open');
    expect(details).toHaveTextContent(SAID);
  });

  it('says of a file that broke off that it is not whole, and was not saved', async () => {
    await failure(new IncompleteFileError('The file broke off on its way'));
    expect(
      await screen.findByText(
        /^The download failed: It broke off before the file was whole, so nothing was saved\. Try again/,
      ),
    ).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('says so when the portal cannot be reached at all', async () => {
    await failure(new TypeError('Failed to fetch'));
    expect(
      await screen.findByText(
        /^The download failed: The portal cannot be reached\. Check your network/,
      ),
    ).toBeInTheDocument();
  });
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { attestationsByName } from '../../__fixtures__/details';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { SupplyChainProvider } from '../../ui/ViewFrame';
import { AttestationDetails } from './AttestationDetails';

const trailRef = { region: 'eu', org: 'acme', flow: 'web', trail: 'prod-45' };
const [attestation] = attestationsByName['unit-tests'];

async function download(getEvidence?: SupplyChainApi['getEvidence']) {
  const api = mockApi(getEvidence && { getEvidence });
  renderView(
    <SupplyChainProvider>
      <AttestationDetails attestation={attestation} trailRef={trailRef} />
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

  it('saves the file under its name', async () => {
    const api = await download();
    expect(await screen.findByText('Saved evidence-1.xml')).toBeInTheDocument();
    expect(saved).toEqual(['evidence-1.xml']);
    expect(api.getEvidence).toHaveBeenCalledWith(
      'component:default/payments-api',
      { ...trailRef, attestationId: 'id-of-unit-tests' },
    );
  });

  it.each([
    [true, 'Evidence: Unknown'],
    [undefined, 'Evidence: Unknown'],
    [false, 'No evidence file'],
  ])('does not deny a file without an ID: %s', async (hasEvidence, text) => {
    renderView(
      <SupplyChainProvider>
        <AttestationDetails
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

  it('does not say that there is no file if the link has changed', async () => {
    await failure(portalError(404, 'What the portal says', 'NotLinkedError'));
    expect(
      await screen.findByText(/^Download failed: Not linked here\./),
    ).toBeInTheDocument();
    expect(screen.queryByText(/No evidence file/)).not.toBeInTheDocument();
  });

  it.each([
    [403, /^You don't have permission to download evidence\./],
    [404, /^No evidence file found\./],
    [413, /^The file exceeds the portal's download limit\./],
    [503, /^Download failed: Couldn't load data from the region\./],
  ])('says why there is no file after a %d', async (status, why) => {
    await failure(portalError(status));
    expect(await screen.findByText(why)).toBeInTheDocument();
  });

  it('reports an interrupted download, and saves nothing', async () => {
    await failure(new TypeError('network error'));
    expect(
      await screen.findByText(/^Download failed: Couldn't reach the portal\./),
    ).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

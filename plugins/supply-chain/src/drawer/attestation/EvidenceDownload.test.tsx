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

  const notLinked = portalError(404, 'What the portal says', 'NotLinkedError');

  it.each([
    ['no permission', portalError(403), /^You don't have permission to down/],
    ['no file', portalError(404), /^No evidence file found\./],
    ['a changed link', notLinked, /^Download failed: Not linked here\./],
    ['a large file', portalError(413), /^The file exceeds the portal's/],
    ['no region', portalError(503), /^Download failed: Couldn't load data/],
    ['no portal', new TypeError('lost'), /^Download failed: Couldn't reach/],
  ])('saves nothing with %s, and says why', async (_, error, why) => {
    await download(async () => {
      throw error;
    });
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

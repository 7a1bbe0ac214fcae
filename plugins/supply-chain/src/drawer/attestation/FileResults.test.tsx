import { screen, waitFor, within } from '@testing-library/react';
import type { AttestationDetails as Details } from 'backstage-plugin-supply-chain-common';
import { attestationsByName } from '../../__fixtures__/details';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { SupplyChainProvider } from '../../ui/ViewFrame';
import { FileResults, isNamedByFile } from './AttestationDetails';

const trailRef = { region: 'eu', org: 'acme', flow: 'web', trail: 'prod-45' };
const [failed] = attestationsByName['unit-tests'];

function renderTests(api = mockApi()) {
  renderView(
    <SupplyChainProvider>
      <div data-testid="tests">
        <FileResults id="junit-1" trailRef={trailRef} />
      </div>
    </SupplyChainProvider>,
    { api },
  );
  return api;
}

const failingWith = (error: Error) =>
  mockApi({
    getFileResults: async () => {
      throw error;
    },
  });

describe('FileResults', () => {
  it('lists each test with its class or suite and its message', async () => {
    renderTests();

    const list = await screen.findByRole('list', { name: 'Failed tests' });

    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Not compliantpayments.unit.RefundTest › refunds in fullexpected 200 but was 500',
      'Not compliantpayments.unit › rounds half up',
    ]);
    expect(screen.getByText('1 more not shown')).toBeInTheDocument();
  });

  it("lists a scanner's findings", async () => {
    const counts = [{ severity: 'high', count: 1 }];
    const findings = [
      { id: 'CVE-2026-1', severity: 'high', where: 'xml 2.4', fixedIn: '2.5' },
    ];
    const scans = [{ results: [{ counts, findings }] }];
    renderTests(
      mockApi({
        getFileResults: async () => ({ failed: [], omitted: 0, scans }),
      }),
    );

    const list = await screen.findByRole('list', { name: 'Findings' });

    expect(list).toHaveTextContent('HighCVE-2026-1xml 2.4fixed in 2.5');
  });

  it.each<[string, Partial<Details>]>([
    ['passed', { state: 'compliant' }],
    ['has no file', { hasEvidence: false }],
    ['has no results', { junit: undefined }],
    ['was replaced by a later one', { subjects: [{}] }],
  ])('are not those of an attestation that %s', (_, details) => {
    expect(isNamedByFile(failed)).toBe(true);
    expect(isNamedByFile({ ...failed, ...details })).toBe(false);
  });

  it.each([403, 404])('says nothing about a file after a %d', async status => {
    const api = failingWith(portalError(status));
    renderTests(api);

    await waitFor(() =>
      expect(screen.getByTestId('tests')).toBeEmptyDOMElement(),
    );
    expect(api.getFileResults).toHaveBeenCalled();
  });

  it("says that a file couldn't be read", async () => {
    renderTests(failingWith(portalError(503)));

    expect(
      await screen.findByText(/^Couldn't read the results/),
    ).toBeInTheDocument();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import type { AttestationDetails as Details } from 'backstage-plugin-supply-chain-common';
import { attestationsByName } from '../../__fixtures__/details';
import { mockApi, portalError } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';
import { SupplyChainProvider } from '../../ui/SupplyChainProvider';
import { FailedTests } from './FailedTests';

const trailRef = { region: 'eu', org: 'acme', flow: 'web', trail: 'prod-45' };
const [failed] = attestationsByName['unit-tests'];

function renderTests(details: Partial<Details> = {}, api = mockApi()) {
  renderView(
    <SupplyChainProvider>
      <div data-testid="tests">
        <FailedTests
          attestation={{ ...failed, ...details }}
          trailRef={trailRef}
        />
      </div>
    </SupplyChainProvider>,
    { api },
  );
  return api;
}

const failingWith = (error: Error) =>
  mockApi({
    getFailedTests: async () => {
      throw error;
    },
  });

describe('FailedTests', () => {
  it('lists each test with its class or suite and its message', async () => {
    renderTests();

    const list = await screen.findByRole('list', { name: 'Failed tests' });

    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'payments.unit.RefundTest › refunds in fullexpected 200 but was 500',
      expect.stringMatching(
        /^payments\.unit › rounds half up\. A later test with this name passed/,
      ),
    ]);
    expect(screen.getByText('1 more not shown')).toBeInTheDocument();
  });

  it.each<[string, Partial<Details>]>([
    ['passed', { state: 'compliant' }],
    ['has no file', { hasEvidence: false }],
    ['has no failed tests', { junit: [{ failures: 0, errors: 0 }] }],
    ['was replaced by a later one', { subjects: [{}] }],
  ])('reads nothing for an attestation that %s', async (_, details) => {
    const api = renderTests(details);

    expect(await screen.findByTestId('tests')).toBeEmptyDOMElement();
    expect(api.getFailedTests).not.toHaveBeenCalled();
  });

  it.each([403, 404])('says nothing about a file after a %d', async status => {
    const api = failingWith(portalError(status));
    renderTests({}, api);

    await waitFor(() =>
      expect(screen.getByTestId('tests')).toBeEmptyDOMElement(),
    );
    expect(api.getFailedTests).toHaveBeenCalled();
  });

  it("says that a file couldn't be read", async () => {
    renderTests({}, failingWith(portalError(503)));

    expect(
      await screen.findByText(/^Couldn't read the failed tests/),
    ).toBeInTheDocument();
  });
});

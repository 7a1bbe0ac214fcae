import { usePermission } from '@backstage/plugin-permission-react';
import { screen } from '@testing-library/react';
import type { Problem } from 'backstage-plugin-supply-chain-common';
import { problems } from '../__fixtures__/responses';
import { renderView } from '../__testUtils__/renderView';
import { ErrorState } from './QueryStates';
import { ProblemItems } from './ProblemItems';
import { SupplyChainProvider } from './ViewFrame';

const down = problems.regionDown;

jest.mock('@backstage/plugin-permission-react', () => ({
  ...jest.requireActual('@backstage/plugin-permission-react'),
  usePermission: jest.fn(),
}));

// Answers at once; the real one keeps answers for later tests.
const mayUser = jest.mocked(usePermission);

async function itemOf(list: Problem[]) {
  renderView(
    <SupplyChainProvider>
      <ProblemItems problems={list} />
    </SupplyChainProvider>,
  );
  return screen.findByRole('listitem');
}

describe('ProblemItems', () => {
  beforeEach(() => {
    mayUser.mockReturnValue({ loading: false, allowed: false });
  });

  it('lists three flows of a region that is down, and how many more', async () => {
    const flows = ['a', 'b', 'c', 'd', 'e'];
    expect(
      await itemOf(flows.map(flow => ({ ...down, flow }))),
    ).toHaveTextContent(
      /^a, b, c and 2 more: The eu region isn't responding\./,
    );
  });

  it('reports a region that is down only once for two notifications', async () => {
    const { flow, ...ofNotification } = down;
    expect(
      await itemOf([
        { ...ofNotification, value: '1' },
        { ...ofNotification, value: '2' },
      ]),
    ).toHaveTextContent(/^The eu region isn't responding\./);
  });

  it('leads those who may see the Health page there instead of to an admin', async () => {
    mayUser.mockReturnValue({ loading: false, allowed: true });
    renderView(
      <SupplyChainProvider>
        <ProblemItems problems={[problems.keyRefused]} />
      </SupplyChainProvider>,
    );
    const item = await screen.findByRole('listitem');
    expect(item).not.toHaveTextContent(/admin/);
    expect(screen.getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/\/health$/),
    );
  });

  it('leads them there from an error of the portal, too', async () => {
    mayUser.mockReturnValue({ loading: false, allowed: true });
    const error = Object.assign(new Error('failed'), { statusCode: 500 });
    renderView(
      <SupplyChainProvider>
        <ErrorState error={error} />
      </SupplyChainProvider>,
    );
    expect(await screen.findByRole('alert')).not.toHaveTextContent(/admin/);
    expect(
      screen.getByRole('link', { name: 'See how to fix it' }),
    ).toHaveAttribute('href', expect.stringMatching(/\/health$/));
  });

  it('isolates the text direction of a name', async () => {
    const item = await itemOf([
      { ...down, flow: '\u202Eswolf', region: '\u202Eue' },
    ]);
    expect(item).toHaveTextContent('\u2068\u202Eswolf\u2069: ');
    expect(item).toHaveTextContent('The \u2068\u202Eue\u2069 region isn');
  });

  it('suggests a name, and lists the available ones', async () => {
    const known = Array.from({ length: 12 }, (_, index) => `env-${index}`);
    expect(
      await itemOf([
        {
          reason: 'environment-not-found',
          message: 'No deployment',
          annotation: 'supply-chain/environments',
          value: 'env-l',
          region: 'eu',
          org: 'acme',
          suggestion: 'env-1',
          known,
        },
      ]),
    ).toHaveTextContent(
      /^No deployments to env-l in eu:acme\. Did you mean env-1\? Available: .*env-9.* …\./,
    );
  });

  it('shows the message of the portal for unknown reasons', async () => {
    const reason = 'newer' as Problem['reason'];
    expect(
      await itemOf([{ reason, message: 'It is new', hint: 'Use commas' }]),
    ).toHaveTextContent(/^It is new\. Use commas\.$/);
  });
});

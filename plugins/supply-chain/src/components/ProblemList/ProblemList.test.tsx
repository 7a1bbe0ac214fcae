import { screen } from '@testing-library/react';
import type { Problem } from 'backstage-plugin-supply-chain-common';
import { problems } from '../../__fixtures__/answers';
import { renderView } from '../../__testUtils__/renderView';
import { SupplyChainProvider } from '../SupplyChainProvider';
import { ProblemList } from './ProblemList';

const down = problems.regionDown;

async function itemOf(list: Problem[]) {
  renderView(
    <SupplyChainProvider>
      <ProblemList problems={list} />
    </SupplyChainProvider>,
  );
  return screen.findByRole('listitem');
}

describe('ProblemList', () => {
  it('says of which flow a record could not be read', async () => {
    expect(await itemOf([problems.unreadable])).toHaveTextContent(
      /^payments-api: 1 record could not be read\./,
    );
  });

  it('names three flows of a region that is down, and how many more', async () => {
    const flows = ['a', 'b', 'c', 'd', 'e'];
    expect(
      await itemOf(flows.map(flow => ({ ...down, flow }))),
    ).toHaveTextContent(
      /^a, b, c and 2 more: The region “eu” gives no answer\./,
    );
  });

  it('says once that a region is down that two notifications were asked of', async () => {
    const { flow, ...ofNotification } = down;
    expect(
      await itemOf([
        { ...ofNotification, value: '1' },
        { ...ofNotification, value: '2' },
      ]),
    ).toHaveTextContent(/^The region “eu” gives no answer\./);
  });

  it('keeps the direction of a name to itself', async () => {
    const item = await itemOf([
      { ...down, flow: '\u202Eswolf', region: '\u202Eue' },
    ]);
    expect(item.querySelector('bdi')).toHaveTextContent(/^\u202Eswolf$/);
    expect(item).toHaveTextContent('The region “\u2068\u202Eue\u2069” gives');
  });

  it('ends the hint of the portal with a full stop', async () => {
    await itemOf([{ ...problems.wrongValue, hint: 'Use commas' }]);
    expect(screen.getByText('Use commas.')).toBeInTheDocument();
  });
});

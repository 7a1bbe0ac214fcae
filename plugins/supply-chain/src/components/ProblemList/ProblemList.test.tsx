import { screen } from '@testing-library/react';
import { problems } from '../../__fixtures__/answers';
import { renderView } from '../../__testUtils__/renderView';
import { ProblemList } from './ProblemList';

const down = problems.regionDown;

describe('ProblemList', () => {
  it('says of which flow a record could not be read', async () => {
    renderView(<ProblemList problems={[problems.unreadable]} />);
    expect(
      await screen.findByText(/payments-api: 1 record could not be read\./),
    ).toBeInTheDocument();
  });

  it('names three flows of a region that is down, and how many more', async () => {
    const flows = ['a', 'b', 'c', 'd', 'e'];
    renderView(
      <ProblemList problems={flows.map(flow => ({ ...down, flow }))} />,
    );
    expect(
      await screen.findByText(
        /a, b, c and 2 more: The region “eu” gives no answer/,
      ),
    ).toBeInTheDocument();
  });

  it('ends the hint of the portal with a full stop', async () => {
    renderView(
      <ProblemList
        problems={[{ ...problems.wrongValue, hint: 'Use commas' }]}
      />,
    );
    expect(await screen.findByText('Use commas.')).toBeInTheDocument();
  });
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderView } from '../__testUtils__/renderView';
import { SupplyChainProvider } from './SupplyChainProvider';
import { TablePager } from './TablePager';

it('reaches the last of many records', async () => {
  const setPage = jest.fn();
  renderView(
    <SupplyChainProvider>
      <TablePager
        table={{ page: 1_000, perPage: 15, setPage, setPerPage: jest.fn() }}
        answer={{ page: 1_000, perPage: 15, total: 300_000 }}
        rowCount={15}
      />
    </SupplyChainProvider>,
  );

  expect(
    await screen.findByText(/14,986–15,000 of 300,000/),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }));

  expect(setPage.mock.calls).toEqual([[1_001], [20_000]]);
});

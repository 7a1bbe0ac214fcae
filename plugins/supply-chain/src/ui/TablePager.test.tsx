import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderView } from '../__testUtils__/renderView';
import { useTableQuery } from '../queries/useTableQuery';
import { SupplyChainProvider } from './ViewFrame';
import { TablePager } from './TablePager';

it('follows the button to the last of more than 1,000 pages', async () => {
  function Table() {
    const table = useTableQuery();
    const { page, perPage } = table;
    return (
      <TablePager
        table={table}
        response={{ page, perPage, total: 300_000 }}
        rowCount={perPage}
      />
    );
  }
  renderView(
    <SupplyChainProvider>
      <Table />
    </SupplyChainProvider>,
  );
  await userEvent.click(
    await screen.findByRole('button', { name: 'Last page' }),
  );
  expect(
    await screen.findByText('299,986–300,000 of 300,000'),
  ).toBeInTheDocument();
});

it('keeps the focus on the button that reaches the last page, which is then disabled', async () => {
  function Table() {
    const [page, setPage] = useState(1);
    return (
      <TablePager
        table={{ page, perPage: 15, setPage, setPerPage: jest.fn() }}
        response={{ page, perPage: 15, total: 30 }}
        rowCount={15}
      />
    );
  }
  renderView(
    <SupplyChainProvider>
      <Table />
    </SupplyChainProvider>,
  );
  const next = await screen.findByRole('button', { name: 'Next page' });
  await userEvent.click(next);
  expect(await screen.findByText('16–30 of 30')).toBeInTheDocument();
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('aria-disabled', 'true');

  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('16–30 of 30')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'First page' })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
});

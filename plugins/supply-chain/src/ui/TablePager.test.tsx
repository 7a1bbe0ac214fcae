import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderView } from '../__testUtils__/renderView';
import { useTableQuery } from '../queries/useTableQuery';
import { SupplyChainProvider } from './ViewFrame';
import { TablePager } from './TablePager';

it('leads to the last of many pages and no further, without losing the focus', async () => {
  function Table() {
    const table = useTableQuery();
    const { page, perPage } = table;
    const response = { page, perPage, total: 300_000 };
    return <TablePager table={table} response={response} range="" />;
  }
  renderView(
    <SupplyChainProvider>
      <Table />
    </SupplyChainProvider>,
  );
  const last = { name: 'Page 20,000' };
  await userEvent.click(await screen.findByRole('button', last));
  const next = screen.getByRole('button', { name: 'Next page' });
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toBeEnabled();
  await userEvent.click(next);
  expect(screen.getByRole('button', last)).toHaveAttribute(
    'aria-current',
    'true',
  );
});

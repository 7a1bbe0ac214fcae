import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sha } from '../../__fixtures__/responses';
import { DrawerView } from '../../__testUtils__/DrawerView';
import { mockApi } from '../../__testUtils__/mockApi';
import { renderView } from '../../__testUtils__/renderView';

it('copies the verdict with the reasons that are on screen', async () => {
  const writeText = jest.fn(async (_text: string) => {});
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText },
  });
  renderView(<DrawerView />, {
    api: mockApi(),
    path: `/?trail=eu:acme/payments-api/${sha('b2c3d4e')}`,
  });
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByRole('list', { name: 'Failed tests' });
  await userEvent.click(drawer.getByRole('button', { name: 'Copy Markdown' }));
  const [[markdown]] = writeText.mock.calls;
  expect(markdown).toMatch(
    /^\*\*\[Trail b2c3d4e\]\(http:.*\)\*\*: Not compliant/,
  );
  expect(markdown).toMatch(
    /^- \[unit-tests\]\(.*&attestation=unit-tests\): Not compliant$/m,
  );
  expect(markdown).toMatch(/^ {2}- .*RefundTest.*: expected 200 but was 500$/m);
  expect(markdown).toMatch(/^- \[security-scan\]\(.*\): Missing$/m);
});

import Button from '@material-ui/core/Button';
import { renderInTestApp } from '@backstage/frontend-test-utils';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi } from '../__testUtils__/mockApi';
import { supplyChainApiRef } from '../api/supplyChainApiRef';
import { ViewFrame } from './ViewFrame';

it('outlines the focused button, also one without a ripple', async () => {
  renderInTestApp(
    <ViewFrame>
      <Button disableRipple>Next page</Button>
    </ViewFrame>,
    { apis: [[supplyChainApiRef, mockApi()]] },
  );
  const button = await screen.findByRole('button', { name: 'Next page' });
  await userEvent.tab();
  expect(button).toHaveFocus();
  expect(getComputedStyle(button).outline).toMatch(/^2px solid/);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Hint } from './Hint';

function renderHint() {
  render(
    <Hint text="Saturday at noon">
      {hinted => <button {...hinted}>today</button>}
    </Hint>,
  );
  return screen.getByRole('button', { name: 'today' });
}

describe('Hint', () => {
  it('shows, and describes the element, while it has focus', async () => {
    const element = renderHint();
    await userEvent.tab();
    expect(element).toHaveFocus();
    expect(screen.getByRole('tooltip')).toBeVisible();
    expect(element).toHaveAccessibleDescription('Saturday at noon');
  });

  it('hides on Escape and keeps focus', async () => {
    const element = renderHint();
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(element).toHaveFocus();
  });
});

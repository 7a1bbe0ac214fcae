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
  it('is shown while the element is hovered', async () => {
    const element = renderHint();
    expect(screen.queryByRole('tooltip')).toBeNull();
    await userEvent.hover(element);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Saturday at noon');
    await userEvent.unhover(element);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('is shown, and read out, while the element has the focus', async () => {
    const element = renderHint();
    await userEvent.tab();
    expect(element).toHaveFocus();
    expect(screen.getByRole('tooltip')).toBeVisible();
    expect(element).toHaveAccessibleDescription('Saturday at noon');
  });

  it('goes away with Escape, and the focus stays', async () => {
    const element = renderHint();
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(element).toHaveFocus();
  });
});

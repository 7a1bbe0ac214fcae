import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useDebouncedText } from './fields';

function Field() {
  const [value, setValue] = useState('');
  const [text, setText] = useDebouncedText(value, setValue);
  return (
    <>
      <input value={text} onChange={event => setText(event.target.value)} />
      <output>{value}</output>
      <button onClick={() => setValue('')}>Clear</button>
    </>
  );
}

it('keeps the space between words that are typed with a pause', async () => {
  render(<Field />);
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'log ');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('log'),
  );
  await userEvent.type(field, 'cache');
  expect(field).toHaveValue('log cache');
});

it('adopts a change from outside', async () => {
  render(<Field />);
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'log ');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('log'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field).toHaveValue('');
});

import { render, screen } from '@testing-library/react';
import { app } from './App';

const CONFIG = {
  context: 'test',
  data: {
    app: { title: 'Portal' },
    backend: { baseUrl: 'http://localhost:7007' },
  },
};

describe('App', () => {
  const env = process.env;

  beforeEach(() => {
    // The original process.env would turn the list into a string.
    process.env = { NODE_ENV: 'test', APP_CONFIG: [CONFIG] as never };
  });

  afterEach(() => {
    process.env = env;
  });

  it('shows the sign-in page first', async () => {
    render(app.createRoot());
    expect(
      await screen.findByRole('button', { name: 'Enter' }),
    ).toBeInTheDocument();
  });
});

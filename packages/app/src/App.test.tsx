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
    // Assigned to the old environment, the list would become a text.
    process.env = { NODE_ENV: 'test', APP_CONFIG: [CONFIG] as never };
  });

  afterEach(() => {
    process.env = env;
  });

  it('asks who is there before it shows anything', async () => {
    render(app.createRoot());
    expect(
      await screen.findByRole('button', { name: 'Enter' }),
    ).toBeInTheDocument();
  });
});

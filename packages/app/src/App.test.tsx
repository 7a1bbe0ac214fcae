import { render, waitFor } from '@testing-library/react';
import { app } from './App';

describe('App', () => {
  const env = process.env;

  beforeEach(() => {
    process.env = {
      NODE_ENV: 'test',
      APP_CONFIG: [
        {
          data: {
            app: { title: 'Portal' },
            backend: { baseUrl: 'http://localhost:7007' },
          },
          context: 'test',
        },
      ] as unknown as string,
    };
  });

  afterEach(() => {
    process.env = env;
  });

  it('starts', async () => {
    const rendered = render(app.createRoot());
    await waitFor(() => {
      expect(rendered.baseElement).toBeInTheDocument();
    });
  });
});

import express from 'express';
import request from 'supertest';
import { readOptions, sendJson } from './readRoute';

function appThatSends(body: object) {
  const app = express();
  app.get('/', (_, response) => sendJson(response, body));
  return app;
}

describe('sendJson', () => {
  it('serializes the same response once', async () => {
    const toJSON = jest.fn(() => ({}));
    const app = appThatSends({ toJSON });

    await request(app).get('/');
    await request(app).get('/');

    expect(toJSON).toHaveBeenCalledTimes(1);
  });

  it('responds 304 to a browser that has the response', async () => {
    const app = appThatSends({ rows: [1] });
    const { headers } = await request(app).get('/');

    const again = await request(app)
      .get('/')
      .set('if-none-match', headers.etag);

    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });
});

describe('the options of a read', () => {
  it.each<[string | undefined, boolean]>([
    ['no-cache', true],
    ['max-age=0, No-Cache', true],
    ['max-age=0', false],
    ['no-store', false],
    ['x-no-cache', false],
    [undefined, false],
  ])('with Cache-Control: %s refresh: %s', (header, refresh) => {
    const get = { get: () => header } as Partial<express.Request>;
    const response = { once: () => response } as unknown as express.Response;

    expect(readOptions(get as express.Request, response).refresh).toBe(refresh);
  });
});

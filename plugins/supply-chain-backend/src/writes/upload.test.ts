import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { startLocalServer } from '../__testUtils__/localServer';
import type { LocalServer } from '../__testUtils__/localServer';
import { receiveUpload } from './upload';
import type { WriteRefusedError } from './WriteRefusedError';

let maxMs: number;
let server: LocalServer;

beforeEach(async () => {
  maxMs = 20_000;
  const app = express();
  app.post('*', async (request, response) => {
    try {
      const { files } = await receiveUpload(request, response, { maxMs });
      response.json(files.map(({ path }) => path));
    } catch (error) {
      const { fields, message } = error as WriteRefusedError;
      response.json({ fields, message });
    }
  });
  server = await startLocalServer(app);
});

afterEach(() => server.stop());

/** Sends an upload, or the start of it, until the connection ends. */
async function send(body: string, length = Buffer.byteLength(body)) {
  const port = Number(new URL(server.baseUrl).port);
  const socket = connect({ host: '127.0.0.1', port });
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );
  const [, json] = (await text(socket)).split('\r\n\r\n');
  return JSON.parse(json);
}

const PART =
  '--b\r\nContent-Disposition: form-data; name="files"; filename="a/b.xml"\r\n\r\n';

it('keeps the paths of files', async () => {
  expect(await send(`${PART}x\r\n--b--`)).toEqual(['a/b.xml']);
});

it('refuses an upload that is too slow, and closes the connection', async () => {
  maxMs = 300;

  expect(await send(PART, 1_000)).toMatchObject({
    message: expect.stringContaining('longer than'),
  });
});

it.each([
  ['a form without an end', PART, 'not-form'],
  ['something else', 'x', 'not-form'],
  ['more parts than could be parsed at once', 5_001, 'over-limit'],
  ['more parts than its files could need', 200_000, 'over-limit'],
])('refuses %s', async (_, parts, code) => {
  const body =
    typeof parts === 'number' ? `${`${PART}\r\n`.repeat(parts)}--b--` : parts;

  expect(await send(body)).toMatchObject({ fields: { files: { code } } });
});

import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { startLocalServer } from '../__testUtils__/localServer';
import type { LocalServer } from '../__testUtils__/localServer';
import { receiveUpload } from './upload';

/** Outcomes of the uploads: the paths of the files, or the error. */
let outcomes: Promise<unknown>[];
let maxMs: number;
let server: LocalServer;
const arrivals = new EventEmitter();

beforeEach(async () => {
  outcomes = [];
  maxMs = 20_000;
  const app = express();
  app.post('*', async (request, response) => {
    const outcome = receiveUpload(request, { maxMs }).then(
      ({ files }) => files.map(({ path }) => path),
      error => error,
    );
    outcomes.push(outcome);
    arrivals.emit('upload');
    response.json(await outcome);
  });
  server = await startLocalServer(app);
});

afterEach(() => server.stop());

/** Sends the start of an upload. */
function start(body: string, length = 1_000) {
  const socket = connect({ host: '127.0.0.1', port: portOf(server) });
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );
  return socket;
}

function portOf({ baseUrl }: LocalServer): number {
  return Number(new URL(baseUrl).port);
}

const PART =
  '--b\r\nContent-Disposition: form-data; name="files"; filename="a/b.xml"\r\n\r\n';

const isInvalid = { fields: { files: { code: 'not-form' } } };

it('keeps the paths of files', async () => {
  const body = `${PART}x\r\n--b--`;
  const socket = start(body, body.length);
  await once(socket, 'data');
  socket.destroy();

  expect(await outcomes[0]).toEqual(['a/b.xml']);
});

it('refuses an upload that is too slow, and closes the connection', async () => {
  maxMs = 300;
  const response = await text(start(PART));

  expect(response).toContain('too-large');
});

it('ends when the sender has gone', async () => {
  const socket = start(PART);
  await once(arrivals, 'upload');
  socket.destroy();

  expect(await outcomes[0]).toMatchObject({ name: 'AbortError' });
});

it.each([
  ['a form without an end', PART],
  ['something else', 'x'],
])('refuses %s', async (_, body) => {
  const socket = start(body, body.length);
  await once(socket, 'data');
  socket.destroy();

  expect(await outcomes[0]).toMatchObject(isInvalid);
});

it('refuses more parts than its files could need', async () => {
  const body = `${PART}\r\n`.repeat(200_000);
  const socket = start(body, body.length);
  await once(socket, 'data');
  socket.destroy();

  expect(await outcomes[0]).toMatchObject({
    fields: { files: { code: 'over-limit' } },
  });
});

import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { Answer, json } from '../base/answer';
import { toMilliseconds } from '../base/clock';
import { Fault } from './fault';

const HTML =
  '<!doctype html><html><head><title>Sign in</title></head><body><h1>Sign in</h1></body></html>';

function writeHead(response: ServerResponse, answer: Answer, length: number) {
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-length': length,
  });
}

/** Sends a response without any fault. */
export function send(response: ServerResponse, answer: Answer): void {
  writeHead(response, answer, answer.body.length);
  response.end(answer.body);
}

function text(body: string, contentType: string, status = 200): Answer {
  return {
    status,
    headers: { 'content-type': contentType },
    body: Buffer.from(body),
  };
}

function statusAnswer(fault: Fault & { kind: 'status' }): Answer {
  const answer =
    typeof fault.body === 'string'
      ? text(fault.body, 'text/plain', fault.status)
      : json(
          fault.body ?? { message: `Asked to answer ${fault.status}` },
          fault.status,
        );
  const headers = { ...answer.headers };
  if (fault.retryAfter !== undefined) {
    headers['retry-after'] = String(fault.retryAfter);
  }
  if (fault.contentType) {
    headers['content-type'] = fault.contentType;
  }
  return { ...answer, headers };
}

/** The response of a fault that simply replaces it. */
function replacement(fault: Fault): Answer | undefined {
  switch (fault.kind) {
    case 'status':
      return statusAnswer(fault);
    case 'malformed':
      return text('[{"name": "broken", ]', 'application/json');
    case 'html':
      return text(HTML, 'text/html; charset=utf-8', fault.status);
    case 'empty':
      return text('', 'application/json', fault.status);
    case 'redirect':
      return {
        ...text(HTML, 'text/html; charset=utf-8', fault.status ?? 302),
        headers: { 'content-type': 'text/html', location: fault.location },
      };
    case 'wrong-type':
      return json(fault.body === undefined ? 42 : fault.body);
    default:
      return undefined;
  }
}

/** Spaces around one JSON string: valid JSON of any size, generated in chunks. */
function* padding(bytes: number) {
  const block = Buffer.alloc(64 * 1024, ' ');
  yield Buffer.from('"');
  for (let left = bytes - 2; left > 0; left -= block.length) {
    yield left < block.length ? block.subarray(0, left) : block;
  }
  yield Buffer.from('"');
}

async function sendHuge(response: ServerResponse, bytes: number) {
  response.writeHead(200, { 'content-type': 'application/json' });
  await pipeline(Readable.from(padding(bytes)), response);
}

async function sendBomb(response: ServerResponse, bytes: number) {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  });
  await pipeline(Readable.from(padding(bytes)), createGzip(), response);
}

async function drip(
  response: ServerResponse,
  answer: Answer,
  fault: Fault & { kind: 'drip' },
) {
  const size = fault.bytes ?? 1;
  const pause = toMilliseconds(fault.every ?? 1000);
  writeHead(response, answer, answer.body.length);
  for (let sent = 0; sent < answer.body.length; sent += size) {
    if (response.destroyed) {
      return;
    }
    response.write(answer.body.subarray(sent, sent + size));
    await wait(pause, undefined, { ref: false });
  }
  response.end();
}

async function spoil(response: ServerResponse, fault: Fault, answer: Answer) {
  switch (fault.kind) {
    case 'slow':
      await wait(toMilliseconds(fault.delay), undefined, { ref: false });
      send(response, answer);
      return;
    case 'truncated': {
      const half = answer.body.subarray(0, Math.ceil(answer.body.length / 2));
      writeHead(response, answer, answer.body.length + 1);
      response.write(half, () => response.socket?.end());
      return;
    }
    case 'hang-body':
      writeHead(response, answer, answer.body.length + 1);
      response.write(answer.body.subarray(0, 8));
      return;
    case 'drip':
      await drip(response, answer, fault);
      return;
    case 'wrong-content-type':
      send(response, {
        ...answer,
        headers: {
          ...answer.headers,
          'content-type': fault.contentType ?? 'text/plain',
        },
      });
      return;
    case 'reset': {
      const some = answer.body.subarray(0, fault.afterBytes);
      writeHead(response, answer, answer.body.length + 1);
      response.write(some, () => response.socket?.resetAndDestroy());
      return;
    }
    default:
      send(response, answer);
  }
}

const NEEDS_ANSWER: Array<Fault['kind']> = [
  'slow',
  'truncated',
  'hang-body',
  'drip',
  'wrong-content-type',
];

/**
 * Responds to a request with a fault.
 *
 * @param produce - carries out the request; called only if the fault needs its response or has
 *   `carriedOut` set
 */
export async function misbehave(
  response: ServerResponse,
  fault: Fault,
  produce: () => Promise<Answer>,
): Promise<void> {
  const isLateReset = fault.kind === 'reset' && fault.afterBytes !== undefined;
  if (isLateReset || NEEDS_ANSWER.includes(fault.kind)) {
    await spoil(response, fault, await produce());
    return;
  }
  if (fault.carriedOut) {
    await produce();
  }
  const other = replacement(fault);
  if (other) {
    send(response, other);
  } else if (fault.kind === 'reset') {
    response.socket?.resetAndDestroy();
  } else if (fault.kind === 'huge') {
    await sendHuge(response, fault.bytes ?? 200 * 1024 * 1024);
  } else if (fault.kind === 'gzip-bomb') {
    await sendBomb(response, fault.bytes ?? 1024 * 1024 * 1024);
  }
}

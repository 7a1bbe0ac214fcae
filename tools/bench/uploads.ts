import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import {
  longestBlock,
  MB,
  memoryOf,
  peakDuring,
  pluginPath,
  untilIdle,
} from './measure.ts';
import { FLOW, type BenchPortal } from './portal.ts';
import { ORG } from './regions.ts';
import { atMost, type Row } from './table.ts';

/** Just below the limit of an upload. */
const UPLOAD_BYTES = 9_900_000;
const AT_ONCE = 8;
const BROKEN_OFF = 300;
const SLOW = 200;

/** An upload's own limit, with time to spare for closing the connection. */
const SLOW_MS = 140_000;

/** Reports that take long to parse: many small tests, and one long text. */
const REPORTS = ['<testcase name="t"/>', 'x'].map(
  (filling, index) =>
    `<testsuite name="s">${
      index ? '<system-out><![CDATA[' : ''
    }${filling.repeat(UPLOAD_BYTES / filling.length)}${
      index ? ']]></system-out><testcase name="t"/>' : ''
    }</testsuite>`,
);

/** Measures what uploads do to the backend that are meant to harm it. */
export async function uploadRows(portal: BenchPortal): Promise<Row[]> {
  const path = await trailPath(portal);
  // What the start-up left, and compiled code, don't count.
  await uploadAll(portal, path);
  await untilIdle(portal);
  const statuses = await uploadAll(portal, path);
  const block = await longestBlock(portal);
  const before = await memoryOf(portal);
  await breakOff(portal, path);
  const peak = await peakDuring(portal, async () => {
    await uploadAll(portal, path);
  });
  await untilIdle(portal);
  const after = await memoryOf(portal);
  const uploads = `${AT_ONCE} reports of ${
    UPLOAD_BYTES / 1_000_000
  } MB at once`;
  return [
    atMost(
      200,
      'ms',
      `longest block of the event loop, ${uploads}`,
      block.cpuMilliseconds,
      `statuses ${statuses.join(
        ', ',
      )}; by the clock ${block.milliseconds.toFixed(0)} ms`,
    ),
    atMost(300, 'MB', `peak memory of ${uploads}`, peak, ''),
    atMost(
      20,
      'MB',
      `memory kept of them and of ${BROKEN_OFF} broken-off uploads`,
      after.used - before.used,
      `${after.rss.toFixed(0)} MB resident`,
    ),
    await slowRow(portal, path),
  ];
}

/** Path for JUnit results of the newest trail. */
async function trailPath(portal: BenchPortal): Promise<string> {
  const page = await portal.get(pluginPath('near', 'trails'));
  const { trails } = await page.json();
  return pluginPath(
    'near',
    `trails/near/${ORG}/${FLOW}/${trails[0].name}/attestations/junit`,
  );
}

function uploadAll(portal: BenchPortal, path: string): Promise<number[]> {
  return Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const form = new FormData();
      form.set('data', JSON.stringify({ name: `tests-${index}` }));
      const report = REPORTS[index % REPORTS.length];
      form.append('files', new Blob([report]), 'TEST-a.xml');
      const response = await fetch(portal.url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${portal.token}`,
          'idempotency-key': randomUUID(),
        },
        body: form,
      });
      await response.text();
      return response.status;
    }),
  );
}

/** Opens an upload, whose sender promises more than it has sent so far. */
function startUpload({ url, token }: BenchPortal, path: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => socket.destroy());
  socket.resume();
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${token}`,
      `Idempotency-Key: ${randomUUID()}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${UPLOAD_BYTES}`,
      '',
      '--b',
      'Content-Disposition: form-data; name="files"; filename="a.xml"',
      '',
      '',
    ].join('\r\n'),
  );
  return socket;
}

async function breakOff(portal: BenchPortal, path: string): Promise<void> {
  const sockets = Array.from({ length: BROKEN_OFF }, () => {
    const socket = startUpload(portal, path);
    socket.write('x'.repeat(MB / 4));
    return socket;
  });
  await untilIdle(portal);
  sockets.forEach(socket => socket.destroy());
  await untilIdle(portal);
}

/** Senders of a byte a second must be cut off. */
async function slowRow(portal: BenchPortal, path: string): Promise<Row> {
  const sockets = Array.from({ length: SLOW }, () => startUpload(portal, path));
  const sending = setInterval(() => {
    sockets.forEach(socket => socket.writable && socket.write('x'));
  }, 1_000);
  await setTimeout(SLOW_MS);
  clearInterval(sending);
  const open = sockets.filter(({ closed }) => !closed);
  open.forEach(socket => socket.destroy());
  return atMost(
    0,
    'open',
    `of ${SLOW} uploads of a byte a second, after ${SLOW_MS / 1_000} s`,
    open.length,
    '',
  );
}

import type { ServerResponse } from 'node:http';

/** What a rate-limited region tells its callers to wait. */
export const RETRY_AFTER_SECONDS = 600;

/** Longer than the default timeout of a region. */
const HANG_MS = 31_000;

/** How the region fails. */
export type Failing =
  | 'no'
  | 'status'
  | 'limit'
  | 'reset'
  | 'hang'
  | 'truncated'
  | 'malformed';

/**
 * Sends what a failing region would send instead of a body.
 *
 * @param passTime - lets milliseconds pass
 */
export const FAILING_RESPONSES: Record<
  Exclude<Failing, 'no'>,
  (
    response: ServerResponse,
    body: string,
    passTime: (ms: number) => void,
  ) => void
> = {
  status: response => response.writeHead(500).end('{"message": "No"}'),
  limit: response =>
    response
      .writeHead(429, { 'retry-after': String(RETRY_AFTER_SECONDS) })
      .end('{"message": "No"}'),
  reset: response => response.destroy(),
  hang: (response, _, passTime) => {
    passTime(HANG_MS);
    // Its callers no longer wait, according to the fake clock. Timers are real,
    // so a connection that stays open would take as long as the timeout.
    response.destroy();
  },
  truncated: (response, body) => {
    response.writeHead(200, { 'content-length': Buffer.byteLength(body) });
    response.write(body.slice(0, Math.ceil(body.length / 2)), () =>
      response.socket?.end(),
    );
  },
  malformed: (response, body) =>
    // What comes first could be taken for everything.
    response.writeHead(200).end(`${body.slice(0, -1)},`),
};

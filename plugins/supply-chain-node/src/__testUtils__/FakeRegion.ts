import { once } from 'node:events';
import { createServer, IncomingHttpHeaders, Server } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { RegionalClient } from '../client/RegionalClient';
import { RegionalApiError } from '../http/RegionalApiError';
import type { RegionalClientOptions } from '../http/Transport';

/** The key used by clients of a FakeRegion. */
export const API_KEY = 'the-key-0123456789';

/** A request as received over the wire. */
export interface ReceivedRequest {
  method: string;
  /** Path and query, undecoded. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type Reply = (
  response: ServerResponse,
  request: IncomingMessage,
) => void;

/** Responds with JSON, as a working region does. */
export function json(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Reply {
  return response => {
    response.writeHead(status, {
      'content-type': 'application/json',
      ...headers,
    });
    response.end(JSON.stringify(body));
  };
}

/** Responds with any text. */
export function text(
  body: string,
  status = 200,
  contentType = 'text/plain',
): Reply {
  return response => {
    response.writeHead(status, { 'content-type': contentType });
    response.end(body);
  };
}

/** A real HTTP server that responds to each request as the test specifies. */
export class FakeRegion {
  readonly received: ReceivedRequest[] = [];
  reply: Reply = json('OK');
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) {
        chunks.push(chunk);
      }
      this.received.push({
        method: request.method!,
        url: request.url!,
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      this.reply(response, request);
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get origin(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  get lastRequest(): ReceivedRequest {
    return this.received.at(-1)!;
  }

  client(options: Partial<RegionalClientOptions> = {}): RegionalClient {
    return new RegionalClient({
      region: 'eu',
      baseUrl: `${this.origin}/api/v2`,
      apiKey: API_KEY,
      ...options,
    });
  }
}

/**
 * Starts a region before the tests of a file and stops it afterwards. After
 * each test, checks that the key was sent in the Authorization header only.
 */
export function useFakeRegion(): FakeRegion {
  const region = new FakeRegion();
  beforeAll(() => region.start());
  beforeEach(() => {
    region.received.length = 0;
    region.reply = json('OK');
  });
  afterEach(() => {
    for (const { url, body, headers } of region.received) {
      const { authorization, ...others } = headers;
      expect(authorization).toMatch(/^(Bearer|Basic) \S+$/);
      expect(url + body + JSON.stringify(others)).not.toContain(API_KEY);
    }
  });
  afterAll(() => region.stop());
  return region;
}

/** Returns the error of a failed call, which must be a RegionalApiError. */
export async function failureOf(
  call: Promise<unknown>,
): Promise<RegionalApiError> {
  const outcome = await call.then(
    () => new Error('The call did not fail'),
    (error: unknown) => error,
  );
  if (!(outcome instanceof RegionalApiError)) {
    throw outcome;
  }
  return outcome;
}

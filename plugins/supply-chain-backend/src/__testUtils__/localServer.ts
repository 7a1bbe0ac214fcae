import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server on a free local port. */
export interface LocalServer {
  /** Its address as a region, such as `http://127.0.0.1:1234/api/v2`. */
  baseUrl: string;
  /** Closes all connections. */
  stop(): Promise<void>;
}

/** Starts an HTTP server on a free local port. */
export async function startLocalServer(
  response: RequestListener,
): Promise<LocalServer> {
  const server = createServer(response).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v2`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

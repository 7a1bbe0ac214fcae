import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server on a free local port. */
interface LocalServer {
  port: number;
  /** Closes all connections. */
  stop(): Promise<void>;
}

/** Starts an HTTP server on a free local port. */
export async function startLocalServer(
  answer: RequestListener,
): Promise<LocalServer> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxRegion } from 'sandbox-region';

/** A server in front of a region that serves the region's files itself. */
export async function listenBefore(
  region: SandboxRegion,
  giveFile: (response: ServerResponse) => void,
) {
  const server = createServer(async (request, response) => {
    if (request.url!.endsWith('/evidence')) {
      giveFile(response);
      return;
    }
    const answer = await fetch(`${region.origin}${request.url}`, {
      headers: { authorization: request.headers.authorization! },
    });
    response.writeHead(answer.status, {
      ...(answer.headers.has('retry-after') && {
        'retry-after': answer.headers.get('retry-after')!,
      }),
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, '127.0.0.1');
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

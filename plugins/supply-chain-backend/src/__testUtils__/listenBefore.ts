import type { ServerResponse } from 'node:http';
import type { SandboxRegion } from 'sandbox-region';
import { startLocalServer } from './localServer';
import type { LocalServer } from './localServer';

/** A server in front of a region that serves the region's files itself. */
export function listenBefore(
  region: SandboxRegion,
  giveFile: (response: ServerResponse) => void,
): Promise<LocalServer> {
  return startLocalServer(async (request, response) => {
    if (request.url!.endsWith('/evidence')) {
      giveFile(response);
      return;
    }
    const upstream = await fetch(`${region.origin}${request.url}`, {
      headers: { authorization: request.headers.authorization! },
    });
    response.writeHead(upstream.status, {
      ...(upstream.headers.has('retry-after') && {
        'retry-after': upstream.headers.get('retry-after')!,
      }),
    });
    response.end(Buffer.from(await upstream.arrayBuffer()));
  });
}

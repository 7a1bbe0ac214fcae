import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A trail of the list, with only what the tests need. */
export interface ListedTrail {
  name: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Sends it in an unreadable form. */
  isUnreadable?: boolean;
}

/** A region with one flow, whose list tests can change freely. */
export interface ListRegion {
  baseUrl: string;
  /** Newest first. */
  trails: ListedTrail[];
  /** Requests so far. */
  requests: number;
  /** Called before each response. */
  onRequest: () => void;
  stop(): Promise<void>;
}

/** Starts a server that only supports E6. */
export async function startListRegion(): Promise<ListRegion> {
  const server = createServer();
  const region: ListRegion = {
    baseUrl: '',
    trails: [],
    requests: 0,
    onRequest: () => {},
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request, response) => {
    region.requests += 1;
    region.onRequest();
    const { searchParams } = new URL(request.url ?? '', region.baseUrl);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(pageOf(region, searchParams)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  region.baseUrl = `http://127.0.0.1:${port}/api/v2`;
  return region;
}

function pageOf({ trails }: ListRegion, query: URLSearchParams) {
  const page = Number(query.get('page'));
  const perPage = Number(query.get('per_page'));
  return {
    data: trails
      .slice((page - 1) * perPage, page * perPage)
      .map(({ name, createdAt, isUnreadable }) => ({
        ...(!isUnreadable && { name }),
        created_at: createdAt / 1_000,
      })),
    pagination: {
      page,
      per_page: perPage,
      total: trails.length,
      page_count: Math.ceil(trails.length / perPage),
    },
  };
}

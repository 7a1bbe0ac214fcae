import { startLocalServer } from '../../__testUtils__/localServer';

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
  const region = {
    trails: [] as ListedTrail[],
    requests: 0,
    onRequest: () => {},
  };
  const server = await startLocalServer((request, response) => {
    region.requests += 1;
    region.onRequest();
    const { searchParams } = new URL(request.url ?? '', 'http://region');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(pageOf(region, searchParams)));
  });
  return Object.assign(region, server);
}

function pageOf(
  { trails }: Pick<ListRegion, 'trails'>,
  query: URLSearchParams,
) {
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

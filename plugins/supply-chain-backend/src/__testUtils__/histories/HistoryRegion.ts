import type { ServerResponse } from 'node:http';
import { startLocalServer } from '../localServer';
import type { LocalServer } from '../localServer';
import { FAILING_RESPONSES, RETRY_AFTER_SECONDS } from './failingResponses';
import type { Failing } from './failingResponses';
import type { Moment } from './moments';
import { FLOWS, ORG } from './names';
import { artifactRecord, foundRecords, trailRecord } from './regionRecords';

/** How long each request takes, in milliseconds. */
const REQUEST_MS = 20;

const NOT_FOUND: [number, unknown] = [404, { message: 'Not found' }];

/** A region over HTTP that remembers everything it ever held. */
export class HistoryRegion {
  failing: Failing = 'no';
  /** Whether it offers E1, besides E2. */
  offersE1 = true;
  /** Lets milliseconds pass. */
  passTime: (ms: number) => void = () => {};
  /** Called when a response is about to be sent. */
  onResponse: () => void = () => {};
  /** End of the wait that it last asked for, in milliseconds since the epoch. */
  pausedUntil = 0;
  /** When it last responded without failing, in milliseconds since the epoch. */
  respondedAt = -Infinity;
  readonly #moments: Moment[] = [];
  #server?: LocalServer;

  /** @returns its base URL */
  async start(): Promise<string> {
    this.#server = await startLocalServer((request, response) => {
      this.passTime(REQUEST_MS);
      this.#response(new URL(request.url!, 'http://region'), response);
    });
    return this.#server.baseUrl;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  /** Starts a history with empty flows. */
  begin(since: number): void {
    this.failing = 'no';
    this.offersE1 = true;
    this.#moments.splice(0, Infinity, {
      since,
      flows: Object.fromEntries(FLOWS.map(flow => [flow, []])),
      runs: [],
    });
  }

  get now(): Moment {
    return this.#moments.at(-1)!;
  }

  /** The region's states at a given time and since. */
  since(time: number): Moment[] {
    return this.#moments.filter(
      (_, index) => (this.#moments[index + 1]?.since ?? Infinity) >= time,
    );
  }

  /** Changes the region's contents from a given time on. */
  change(since: number, edit: (moment: Moment) => void): void {
    const next = { ...structuredClone(this.now), since };
    edit(next);
    Object.values(next.flows).forEach(trails =>
      trails?.sort((a, b) => b.createdAt - a.createdAt),
    );
    this.#moments.push(next);
  }

  #response({ pathname, searchParams }: URL, response: ServerResponse): void {
    const [status, body] = this.#bodyOf(pathname, searchParams);
    const text = JSON.stringify(body);
    response.setHeader('content-type', 'application/json');
    if (this.failing === 'no') {
      this.respondedAt = Date.now();
      this.onResponse();
      response.writeHead(status).end(text);
      return;
    }
    if (this.failing === 'limit') {
      this.pausedUntil = Date.now() + RETRY_AFTER_SECONDS * 1_000;
    }
    FAILING_RESPONSES[this.failing](response, text, this.passTime);
  }

  #bodyOf(pathname: string, query: URLSearchParams): [number, unknown] {
    const [endpoint, , ...rest] = pathname
      .replace('/api/v2/', '')
      .split('/')
      .map(decodeURIComponent);
    const page = Number(query.get('page') ?? 1);
    const perPage = Number(query.get('per_page') ?? 15);
    const trails = this.now.flows[query.get('flow_name') ?? rest[0]];
    const shown = trails?.slice((page - 1) * perPage, page * perPage);
    switch (endpoint) {
      case 'trails':
        return shown
          ? [200, shown.map(each => trailRecord(this.now, each))]
          : NOT_FOUND;
      case 'artifacts':
        return shown && (this.offersE1 || rest.length > 0)
          ? [200, shown.map(artifactRecord)]
          : NOT_FOUND;
      case 'search': {
        const artifacts = foundRecords(this.now, rest[1]);
        return artifacts.length > 0 ? [200, { artifacts }] : NOT_FOUND;
      }
      case 'environments':
      case 'user':
        return [200, { default_org_name: ORG }];
      default:
        return NOT_FOUND;
    }
  }
}

import type { ServerResponse } from 'node:http';
import { startLocalServer } from '../localServer';
import type { LocalServer } from '../localServer';

/** A trail as the region had it at a given time. */
export interface PastTrail {
  name: string;
  /** Milliseconds since the epoch, unique among trails. */
  createdAt: number;
  state: 'COMPLIANT' | 'NON-COMPLIANT' | 'INCOMPLETE';
  /** The trail's only build. */
  build: { number: number; state: 'COMPLIANT' | 'NON-COMPLIANT' };
  /** The records of the trail and its build are unreadable. */
  isOdd: boolean;
}

/**
 * A build that started in an environment. Times are milliseconds since the
 * epoch.
 */
export interface PastRun {
  number: number;
  environment: string;
  startedAt: number;
  stoppedAt?: number;
}

/** The region's contents from a given time on. */
export interface Moment {
  /** Milliseconds since the epoch. */
  since: number;
  /** Trails by flow, newest first; undefined for an archived flow. */
  flows: Record<string, PastTrail[] | undefined>;
  runs: PastRun[];
}

/** How the region fails. */
export type Failing = 'no' | 'status' | 'reset' | 'limit';

export const ORG = 'acme';
export const FLOWS = ['build', 'release'];

/** Fingerprint of a build. */
export function fingerprintOf(number: number): string {
  return `abcdef${number}`.padEnd(64, 'f');
}

/** What a rate-limited region tells its callers to wait. */
const RETRY_AFTER_SECONDS = 600;

const NOT_FOUND: [number, unknown] = [404, { message: 'Not found' }];

/** A region over HTTP that remembers everything it ever held. */
export class HistoryRegion {
  failing: Failing = 'no';
  /** Called before each request is answered. */
  onRequest: () => void = () => {};
  /** Called after a request was rejected because of the rate limit. */
  onLimit: () => void = () => {};
  /** End of the wait that it last asked for, in milliseconds since the epoch. */
  pausedUntil = 0;
  /** When it last responded without failing, in milliseconds since the epoch. */
  answeredAt = -Infinity;
  readonly #moments: Moment[] = [];
  #server?: LocalServer;

  /** @returns its base URL */
  async start(): Promise<string> {
    this.#server = await startLocalServer((request, response) => {
      this.onRequest();
      this.#answer(new URL(request.url!, 'http://region'), response);
    });
    return this.#server.baseUrl;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  /** Starts a history with empty flows. */
  begin(since: number): void {
    this.failing = 'no';
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

  #answer({ pathname, searchParams }: URL, response: ServerResponse): void {
    if (this.failing === 'reset') {
      response.destroy();
      return;
    }
    const [status, body] = this.#bodyOf(pathname, searchParams);
    if (status === 429) {
      this.pausedUntil = Date.now() + RETRY_AFTER_SECONDS * 1_000;
      response.on('close', () => this.onLimit());
    }
    if (this.failing === 'no') {
      this.answeredAt = Date.now();
    }
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(status === 429 && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    });
    response.end(JSON.stringify(body));
  }

  #bodyOf(pathname: string, query: URLSearchParams): [number, unknown] {
    if (this.failing !== 'no') {
      return [this.failing === 'limit' ? 429 : 500, { message: 'No' }];
    }
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
        return shown ? [200, shown.map(each => this.#trail(each))] : NOT_FOUND;
      case 'artifacts':
        return shown ? [200, shown.map(artifactOf)] : NOT_FOUND;
      case 'search':
        return this.#search(rest[1]);
      case 'environments':
      case 'user':
        return [200, { default_org_name: ORG }];
      default:
        return NOT_FOUND;
    }
  }

  #trail({ name, createdAt, state, build, isOdd }: PastTrail): object {
    const fingerprint = fingerprintOf(build.number);
    return {
      name: isOdd ? null : name,
      created_at: createdAt / 1_000,
      compliance_state: state,
      compliance_status: {
        attestations_statuses: [],
        artifacts_statuses: {
          api: {
            artifact_fingerprint: fingerprint,
            status: build.state,
            attestations_statuses: [],
          },
        },
      },
      events: this.now.runs
        .filter(({ number }) => number === build.number)
        .flatMap(({ environment, startedAt, stoppedAt }) =>
          [startedAt, stoppedAt].flatMap((time, index) =>
            time === undefined
              ? []
              : {
                  type: [
                    'artifact_started_running',
                    'artifact_stopped_running',
                  ][index],
                  timestamp: time / 1_000,
                  environment_name: environment,
                  artifact_fingerprint: fingerprint,
                },
          ),
        ),
    };
  }

  #search(value: string): [number, unknown] {
    const artifacts = FLOWS.flatMap(flow =>
      (this.now.flows[flow] ?? [])
        .filter(({ build }) => fingerprintOf(build.number).startsWith(value))
        .map(({ name, build: { number, state } }) => ({
          fingerprint: fingerprintOf(number),
          name: 'api',
          template_reference_name: 'api',
          has_provenance: true,
          flow,
          trail: name,
          compliance_state: state,
          running_in: this.now.runs.flatMap(run =>
            run.number === number && run.stoppedAt === undefined
              ? run.environment
              : [],
          ),
          exited_from: [],
          history: [],
        })),
    );
    return artifacts.length > 0 ? [200, { artifacts }] : NOT_FOUND;
  }
}

function artifactOf({ name, createdAt, build, isOdd }: PastTrail): object {
  return {
    fingerprint: isOdd ? null : fingerprintOf(build.number),
    filename: 'api.tgz',
    template_reference_name: 'api',
    trail_name: name,
    created_at: String((createdAt + 1) / 1_000),
    state: build.state,
  };
}

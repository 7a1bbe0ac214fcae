import { startLocalServer } from '../localServer';
import type { LocalServer } from '../localServer';
import { fingerprintOf, flowNameOf } from './World';
import type { World, WorldDefault, WorldFlow } from './World';
import {
  artifactRecords,
  attestationEntry,
  attestationsOf,
  environmentsOf,
  paddingOf,
  trailRecords,
} from './worldRecords';

const NOT_FOUND: [number, unknown] = [404, { message: 'Not found' }];
const REFUSED: [number, unknown] = [403, { message: 'No' }];

/** @returns undefined for no response */
function defaultResponse({
  org,
  response,
}: WorldDefault): [number, unknown] | undefined {
  const responses: Partial<Record<typeof response, [number, unknown]>> = {
    ok: [200, { default_org_name: org }],
    none: [200, { default_org_name: '' }],
    forbidden: REFUSED,
    error: [500, { message: 'No' }],
    unavailable: [503, { message: 'No' }],
  };
  return responses[response];
}

/** A region over HTTP that serves whatever the test puts into it. */
export class GeneratedRegion {
  /** Called before a request that gets no response. */
  onHang: () => void = () => {};
  readonly #name: string;
  #held?: World;
  readonly #reads = new Map<string, number>();
  #server?: LocalServer;

  constructor(name: string) {
    this.#name = name;
  }

  async start(): Promise<void> {
    this.#server = await startLocalServer(({ url }, response) => {
      const [, id, path] = /^\/(\d+)\/api\/v2\/(.*)/.exec(url!) ?? [];
      const held = this.#held;
      // A late request may be about an earlier world.
      const reply =
        held && held.id === Number(id)
          ? this.#reply(held, new URL(path, 'http://region'))
          : NOT_FOUND;
      if (reply === undefined) {
        this.onHang();
        return;
      }
      const [status, body] = reply;
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(status === 503 && { 'retry-after': '0' }),
      });
      response.end(JSON.stringify(body));
    });
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  /**
   * Replaces the region's contents.
   *
   * @returns the base URL of a region with these contents
   */
  hold(held: World): string {
    if (this.#held?.id !== held.id) {
      this.#reads.clear();
    }
    this.#held = held;
    return this.#server!.baseUrl.replace('/api/', `/${held.id}/api/`);
  }

  /** @returns undefined for no response */
  #reply(
    held: World,
    { pathname, searchParams }: URL,
  ): [number, unknown] | undefined {
    const [endpoint, org, ...rest] = pathname
      .slice(1)
      .split('/')
      .map(decodeURIComponent);
    const page = {
      page: Number(searchParams.get('page') ?? 1),
      perPage: Number(searchParams.get('per_page') ?? 15),
    };
    const find = (name: string) =>
      held.flows.find(
        each =>
          each.region === this.#name &&
          each.org === org &&
          flowNameOf(held, each.flow) === name,
      );
    switch (endpoint) {
      case 'artifacts': {
        const name = searchParams.get('flow_name') ?? rest[0];
        const flow = find(name);
        if (!name) {
          return [200, []];
        }
        return flow
          ? this.#list(held, 'E1', flow, page, () =>
              artifactRecords(held, flow),
            )
          : NOT_FOUND;
      }
      case 'trails': {
        const flow = find(rest[0]);
        return flow
          ? this.#list(held, 'E6', flow, page, () => trailRecords(held, flow))
          : NOT_FOUND;
      }
      case 'attestations': {
        const [flowName, , trailName, name, id] = rest;
        const inFlow = find(flowName)?.trails.find(
          each => each.name === trailName,
        );
        if (!inFlow) {
          return NOT_FOUND;
        }
        const all = attestationsOf(held, inFlow);
        if (id) {
          return all.some(each => each.id === id) ? [200, 'file'] : NOT_FOUND;
        }
        return [
          200,
          all
            .filter(each => each.name === name && !each.build?.isWithheld)
            .map(attestationEntry),
        ];
      }
      case 'user':
        return defaultResponse(held.defaults[this.#name]);
      case 'search':
        return this.#search(held, org, rest[1]);
      default:
        return NOT_FOUND;
    }
  }

  #list(
    held: World,
    endpoint: 'E1' | 'E6',
    flow: WorldFlow,
    { page, perPage }: { page: number; perPage: number },
    records: () => object[],
  ): [number, unknown] {
    if (flow.refused.includes(endpoint)) {
      return REFUSED;
    }
    const key = JSON.stringify([endpoint, flow.org, flow.flow]);
    const reads = this.#reads.get(key) ?? 0;
    this.#reads.set(key, reads + 1);
    const padding = flow.padding + (flow.isMoving ? reads : 0);
    const all = [
      ...Array.from({ length: padding }, (_, index) =>
        paddingOf(held, endpoint, padding - index),
      ),
      ...records(),
    ];
    return [200, all.slice((page - 1) * perPage, page * perPage)];
  }

  #search(held: World, org: string, value: string): [number, unknown] {
    const how = held.search[`${this.#name}:${org}`];
    if (how === 'refused') {
      return REFUSED;
    }
    const rows = held.flows
      .filter(flow => flow.region === this.#name && flow.org === org)
      .flatMap(flow =>
        flow.trails.flatMap(each =>
          each.builds
            .filter(({ number }) =>
              fingerprintOf(held, number).startsWith(value),
            )
            .map(({ number, name, state }) => ({
              fingerprint: fingerprintOf(held, number),
              name,
              template_reference_name: name,
              has_provenance: true,
              flow: flowNameOf(held, flow.flow),
              trail: each.name,
              compliance_state: state,
              running_in: environmentsOf(held, flow, number),
              exited_from: [],
              history: [],
            })),
        ),
      );
    return rows.length > 0
      ? [200, { artifacts: how === 'odd' ? [...rows, { flow: 7 }] : rows }]
      : NOT_FOUND;
  }
}

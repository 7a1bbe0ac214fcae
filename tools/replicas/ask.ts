import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Replica } from './replicas.ts';

const TIMEOUT_MS = 30_000;

/** What became of a request. */
export interface Outcome {
  replica: Replica;
  /** Undefined when the connection broke before the answer was whole. */
  status?: number;
  body?: unknown;
  /** The code of a connection that broke, such as ECONNRESET. */
  failure?: string;
  /** On the clock of `performance.now()`. */
  startedAt: number;
  endedAt: number;
}

/**
 * Asks a replica over a connection of its own: one that was kept open could
 * turn out to be dead, which would say nothing of the request.
 */
export async function ask(
  replica: Replica,
  path: string,
  token: string,
): Promise<Outcome> {
  const startedAt = performance.now();
  const ended = (rest: Pick<Outcome, 'status' | 'body' | 'failure'>) => ({
    replica,
    startedAt,
    endedAt: performance.now(),
    ...rest,
  });
  try {
    const response = await open(`${replica.url}/api/supply-chain/v1${path}`, {
      authorization: `Bearer ${token}`,
    });
    const body = await json(response);
    return ended({ status: response.statusCode, body });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return ended({ failure: code ?? message });
  }
}

function open(
  url: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false, timeout: TIMEOUT_MS });
    request.once('response', resolve);
    request.once('error', reject);
    request.once('timeout', () =>
      request.destroy(new Error('The replica does not answer')),
    );
  });
}

/**
 * Asks as a load balancer does: the replicas in turn, and the other one when
 * nobody listens.
 */
export class Balancer {
  readonly #replicas: Replica[];
  readonly #token: string;
  #turn = 0;

  constructor(replicas: Replica[], token: string) {
    this.#replicas = replicas;
    this.#token = token;
  }

  async ask(path: string): Promise<Outcome> {
    this.#turn += 1;
    const chosen = this.#turn % this.#replicas.length;
    const outcome = await ask(this.#replicas[chosen], path, this.#token);
    return outcome.failure === 'ECONNREFUSED'
      ? ask(
          this.#replicas[(chosen + 1) % this.#replicas.length],
          path,
          this.#token,
        )
      : outcome;
  }
}

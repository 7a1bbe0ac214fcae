import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Replica } from './replicas.ts';

const TIMEOUT_MS = 30_000;

/** Outcome of a request. */
export interface Outcome {
  replica: Replica;
  /** Undefined if the connection broke before the response was complete. */
  status?: number;
  body?: unknown;
  /** Error code of a broken connection, such as ECONNRESET. */
  failure?: string;
  /** By `performance.now()`. */
  startedAt: number;
  endedAt: number;
}

/**
 * Sends a request to a replica over a new connection, because a kept-alive one
 * might be dead already.
 */
async function ask(
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

/** A round-robin load balancer that skips a replica that refuses the connection. */
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

import type { Replica } from './replicas.ts';

const TIMEOUT_MS = 30_000;

/** Outcome of a request. */
export interface Outcome {
  replica: Replica;
  /** Undefined if the connection broke before the response was complete. */
  status?: number;
  /** Why it broke, such as ECONNRESET. */
  failure?: string;
  /** By `performance.now()`. */
  startedAt: number;
}

async function ask(
  replica: Replica,
  path: string,
  token: string,
): Promise<Outcome> {
  const startedAt = performance.now();
  try {
    const response = await fetch(`${replica.url}/api/supply-chain/v1${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        // A connection that was kept alive might be dead already.
        connection: 'close',
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.json();
    return { replica, status: response.status, startedAt };
  } catch (error) {
    const { cause, message } = error as Error;
    const { code = message } = (cause ?? {}) as NodeJS.ErrnoException;
    return { replica, failure: code, startedAt };
  }
}

/**
 * Asks one replica after the other, as a load balancer does that skips those
 * that refuse the connection.
 */
export async function askInTurn(
  replicas: Replica[],
  path: string,
  token: string,
): Promise<Outcome> {
  const [first, second] = replicas;
  replicas.reverse();
  const outcome = await ask(first, path, token);
  return outcome.failure === 'ECONNREFUSED'
    ? ask(second, path, token)
    : outcome;
}

import type { SupplyChainApi } from 'backstage-plugin-supply-chain-common';
import { NOW } from '../src/__fixtures__/responses';
import { fixtureApi } from '../src/__fixtures__/fixtureApi';
import { portalError } from '../src/__fixtures__/portalError';

/** A request that stays pending. */
export function never(): Promise<never> {
  return new Promise(() => {});
}

/** Fails with an error response; pass a name if the view depends on it. */
export function failing(
  statusCode: number,
  name?: string,
): () => Promise<never> {
  return async () => {
    throw portalError(statusCode, 'What the portal says about it', name);
  };
}

/** Fails like `fetch` when the portal isn't responding. */
export async function unreachable(): Promise<never> {
  throw new TypeError('Failed to fetch');
}

/**
 * Calls `first` once for each set of arguments, then `then` for repeated calls.
 * Ignores `refresh` when comparing arguments.
 */
export function firstThen<Args extends unknown[], T>(
  first: (...args: Args) => Promise<T>,
  then: () => Promise<T>,
): (...args: Args) => Promise<T> {
  const asked = new Set<string>();
  return async (...args) => {
    const question = JSON.stringify(args, (name, value) =>
      name === 'refresh' ? undefined : value,
    );
    if (asked.has(question)) {
      return then();
    }
    asked.add(question);
    return first(...args);
  };
}

/**
 * The fixtures with some methods replaced. Shifts all timestamps so that they
 * have the same age today as they have relative to {@link NOW}.
 */
export function portalApi(replaced: Partial<SupplyChainApi>): SupplyChainApi {
  const by = Date.now() - NOW;
  return new Proxy(
    { ...fixtureApi, ...replaced },
    {
      get(api, name) {
        const method: unknown = Reflect.get(api, name);
        return typeof method === 'function'
          ? async (...args: unknown[]) =>
              moved(await method.apply(api, args), by)
          : method;
      },
    },
  );
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function moved(value: unknown, by: number): unknown {
  if (typeof value === 'string') {
    return TIMESTAMP.test(value)
      ? new Date(Date.parse(value) + by).toISOString()
      : value;
  }
  if (Array.isArray(value)) {
    return value.map(part => moved(part, by));
  }
  // Leave files and other class instances alone.
  if (value && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, moved(part, by)]),
    );
  }
  return value;
}

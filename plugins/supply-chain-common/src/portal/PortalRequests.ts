import { DEFAULT_NAMESPACE, parseEntityRef } from '@backstage/catalog-model';
import { ResponseError } from '@backstage/errors';
import type { EnvironmentRef, TrailRef } from '../link/refs';
import { IDEMPOTENCY_KEY_HEADER } from './requestOptions';
import type {
  SupplyChainRequestOptions,
  WriteRequestOptions,
} from './requestOptions';

/** What the requests need of the app. */
interface PortalRequestsOptions {
  discoveryApi: { getBaseUrl(pluginId: string): Promise<string> };
  fetchApi: { fetch: typeof fetch };
}

/** Requests to the portal API, by path segments relative to `/v1`. */
export class PortalRequests {
  readonly #discoveryApi: PortalRequestsOptions['discoveryApi'];
  readonly #fetchApi: PortalRequestsOptions['fetchApi'];

  constructor({ discoveryApi, fetchApi }: PortalRequestsOptions) {
    this.#discoveryApi = discoveryApi;
    this.#fetchApi = fetchApi;
  }

  async read<T>(
    path: readonly string[],
    options?: SupplyChainRequestOptions,
    query?: object,
  ): Promise<T> {
    const response = await this.fetch(path, options, query);
    return response.json();
  }

  fetch(
    path: readonly string[],
    options: SupplyChainRequestOptions = {},
    query?: object,
  ): Promise<Response> {
    return this.#send(path, query, {
      signal: options.signal,
      headers: options.refresh ? { 'Cache-Control': 'no-cache' } : undefined,
    });
  }

  async write<T>(
    method: 'POST' | 'PUT',
    entityRef: string,
    resource: readonly string[],
    body: object,
    options: Partial<WriteRequestOptions> = {},
  ): Promise<T> {
    const isForm = body instanceof FormData;
    const headers = new Headers();
    if (!isForm) {
      headers.set('Content-Type', 'application/json');
    }
    if (options.idempotencyKey) {
      headers.set(IDEMPOTENCY_KEY_HEADER, options.idempotencyKey);
    }
    const path = entityPath(entityRef, resource);
    const response = await this.#send(path, undefined, {
      method,
      signal: options.signal,
      headers,
      body: isForm ? body : JSON.stringify(body),
    });
    return response.json();
  }

  async #send(
    path: readonly string[],
    query: object | undefined,
    init: RequestInit,
  ): Promise<Response> {
    const baseUrl = await this.#discoveryApi.getBaseUrl('supply-chain');
    const url = `${baseUrl}/v1/${path.map(encodeURIComponent).join('/')}`;
    const response = await this.#fetchApi.fetch(`${url}${search(query)}`, init);
    if (!response.ok) {
      throw await ResponseError.fromResponse(response);
    }
    return response;
  }
}

/**
 * The path of an entity's resource in the portal API, relative to `/v1`.
 *
 * @returns its segments, not yet encoded
 * @public
 */
export function entityPath(
  entityRef: string,
  resource: readonly string[],
): string[] {
  const { kind, namespace, name } = parseEntityRef(entityRef, {
    defaultNamespace: DEFAULT_NAMESPACE,
  });
  return ['entities', kind, namespace, name, ...resource];
}

export function trailSegments({ region, org, flow, trail }: TrailRef) {
  return ['trails', region, org, flow, trail];
}

export function evidenceSegments(trail: TrailRef, attestationId: string) {
  return [...trailSegments(trail), 'evidence', attestationId];
}

export function archiveSegments({ region, org, environment }: EnvironmentRef) {
  return ['environments', region, org, environment, 'archive'];
}

function search(query: object = {}): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of [value ?? []].flat()) {
      parameters.append(key, String(item));
    }
  }
  return parameters.size ? `?${parameters}` : '';
}

import { DEFAULT_NAMESPACE, parseEntityRef } from '@backstage/catalog-model';
import { ResponseError } from '@backstage/errors';
import type { EnvironmentRef, TrailRef } from '../link/refs';
import { IDEMPOTENCY_KEY_HEADER } from './writes';

/** Options of a single request to the portal API. @public */
export interface SupplyChainRequestOptions {
  /** Aborts the request. */
  signal?: AbortSignal;
  /** Reads the regions now, bypassing the portal's cache. */
  refresh?: boolean;
}

/** Options of a write request. @public */
export interface WriteRequestOptions {
  /**
   * Idempotency key: a UUID generated once per write. A repeated request with
   * the same key returns the outcome of the first.
   */
  idempotencyKey: string;
  /** Stops waiting for the response. The write may still be carried out. */
  signal?: AbortSignal;
}

/** A file with evidence, to download or to upload. @public */
export interface EvidenceFile {
  content: Blob;
  fileName: string;
}

/** Requests to the portal API, by paths relative to `/v1`. */
export class PortalRequests {
  constructor(
    private readonly options: {
      discoveryApi: { getBaseUrl(pluginId: string): Promise<string> };
      fetchApi: { fetch: typeof fetch };
    },
  ) {}

  async read<T>(
    path: string,
    options: SupplyChainRequestOptions = {},
    query: object = {},
  ): Promise<T> {
    const { signal, refresh } = options;
    const response = await this.#send(withQuery(path, query), {
      signal,
      headers: refresh ? { 'Cache-Control': 'no-cache' } : undefined,
    });
    return response.json();
  }

  async download(path: string, query: object = {}): Promise<EvidenceFile> {
    const response = await this.#send(withQuery(path, query));
    const disposition = response.headers.get('content-disposition') ?? '';
    const [, fileName = 'evidence'] =
      /filename="([^"]+)"/.exec(disposition) ?? [];
    return { content: await response.blob(), fileName };
  }

  /** @param data - JSON, or a form with files */
  async write<T>(
    method: 'POST' | 'PUT',
    path: string,
    data: object,
    { idempotencyKey, signal }: Partial<WriteRequestOptions> = {},
  ): Promise<T> {
    const isForm = data instanceof FormData;
    const headers = new Headers();
    if (!isForm) {
      headers.set('Content-Type', 'application/json');
    }
    if (idempotencyKey) {
      headers.set(IDEMPOTENCY_KEY_HEADER, idempotencyKey);
    }
    const body = isForm ? data : JSON.stringify(data);
    const response = await this.#send(path, { method, signal, headers, body });
    return response.json();
  }

  async #send(path: string, init: RequestInit = {}): Promise<Response> {
    const { discoveryApi, fetchApi } = this.options;
    const baseUrl = await discoveryApi.getBaseUrl('supply-chain');
    const response = await fetchApi.fetch(`${baseUrl}/v1/${path}`, init);
    if (!response.ok) {
      throw await ResponseError.fromResponse(response);
    }
    return response;
  }
}

/**
 * The path of an entity's resource in the portal API, relative to `/v1`.
 *
 * @param resource - its segments, not yet encoded
 * @public
 */
export function entityPath(
  entityRef: string,
  ...resource: readonly string[]
): string {
  const { kind, namespace, name } = parseEntityRef(entityRef, {
    defaultNamespace: DEFAULT_NAMESPACE,
  });
  return ['entities', kind, namespace, name, ...resource]
    .map(encodeURIComponent)
    .join('/');
}

export function trailPath(
  entityRef: string,
  { region, org, flow, trail }: TrailRef,
  ...resource: readonly string[]
): string {
  const segments = ['trails', region, org, flow, trail, ...resource];
  return entityPath(entityRef, ...segments);
}

export function environmentPath(
  entityRef: string,
  { region, org, environment }: EnvironmentRef,
  resource: string,
): string {
  const segments = ['environments', region, org, environment, resource];
  return entityPath(entityRef, ...segments);
}

function withQuery(path: string, query: object): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of [value ?? []].flat()) {
      parameters.append(key, String(item));
    }
  }
  return parameters.size ? `${path}?${parameters}` : path;
}

/** Builds a multipart form from a write's files and data. */
export function formOf(
  files: readonly EvidenceFile[],
  data?: object,
): FormData {
  const form = new FormData();
  if (data) {
    form.append('data', JSON.stringify(data));
  }
  for (const { content, fileName } of files) {
    form.append('files', content, fileName);
  }
  return form;
}

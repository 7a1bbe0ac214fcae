import {
  DEFAULT_NAMESPACE,
  parseEntityRef,
  type CompoundEntityRef,
} from '@backstage/catalog-model';
import { ResponseError } from '@backstage/errors';
import type { ArtifactsAnswer } from './artifacts';
import type { LinkAnswer } from './link';
import type { NotificationsAnswer } from './notifications';
import type { TableQuery } from './queries';
import type { SummaryAnswer } from './summary';
import type { TrailsAnswer } from './trails';

/**
 * Options of a single request to the portal API.
 *
 * @public
 */
export interface SupplyChainRequestOptions {
  /** Ends the request. */
  signal?: AbortSignal;
}

/**
 * The portal API of the Supply Chain plugins.
 *
 * Every method takes the reference of a catalog entity, such as
 * `component:default/payments-api`, and throws a `ResponseError` when the
 * portal answers with an error.
 *
 * @public
 */
export interface SupplyChainApi {
  /** What the annotations of the entity resolve to. */
  getLink(
    entityRef: string,
    options?: SupplyChainRequestOptions,
  ): Promise<LinkAnswer>;
  /** The newest of each flow, and what runs where. */
  getSummary(
    entityRef: string,
    options?: SupplyChainRequestOptions,
  ): Promise<SummaryAnswer>;
  /** A page of artifacts, newest first. */
  getArtifacts(
    entityRef: string,
    query?: TableQuery,
    options?: SupplyChainRequestOptions,
  ): Promise<ArtifactsAnswer>;
  /** A page of trails, newest first. */
  getTrails(
    entityRef: string,
    query?: TableQuery,
    options?: SupplyChainRequestOptions,
  ): Promise<TrailsAnswer>;
  /** The notifications, without the secrets of their targets. */
  getNotifications(
    entityRef: string,
    options?: SupplyChainRequestOptions,
  ): Promise<NotificationsAnswer>;
}

/**
 * A {@link SupplyChainApi} over HTTP.
 *
 * @public
 */
export class SupplyChainClient implements SupplyChainApi {
  readonly #discoveryApi: { getBaseUrl(pluginId: string): Promise<string> };
  readonly #fetchApi: { fetch: typeof fetch };

  constructor(options: {
    discoveryApi: { getBaseUrl(pluginId: string): Promise<string> };
    fetchApi: { fetch: typeof fetch };
  }) {
    this.#discoveryApi = options.discoveryApi;
    this.#fetchApi = options.fetchApi;
  }

  getLink(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#request<LinkAnswer>(entityPath(entityRef, 'link'), options);
  }

  getSummary(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#request<SummaryAnswer>(
      entityPath(entityRef, 'summary'),
      options,
    );
  }

  getArtifacts(
    entityRef: string,
    query?: TableQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<ArtifactsAnswer>(
      entityPath(entityRef, 'artifacts', query),
      options,
    );
  }

  getTrails(
    entityRef: string,
    query?: TableQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<TrailsAnswer>(
      entityPath(entityRef, 'trails', query),
      options,
    );
  }

  getNotifications(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#request<NotificationsAnswer>(
      entityPath(entityRef, 'notifications'),
      options,
    );
  }

  async #request<T>(
    path: string,
    options?: SupplyChainRequestOptions,
  ): Promise<T> {
    const baseUrl = await this.#discoveryApi.getBaseUrl('supply-chain');
    const response = await this.#fetchApi.fetch(`${baseUrl}/v1/${path}`, {
      signal: options?.signal,
    });
    if (!response.ok) {
      throw await ResponseError.fromResponse(response);
    }
    return response.json();
  }
}

function entityPath(
  entityRef: string,
  resource: string,
  query: TableQuery = {},
): string {
  const { kind, namespace, name }: CompoundEntityRef = parseEntityRef(
    entityRef,
    { defaultNamespace: DEFAULT_NAMESPACE },
  );
  const path = ['entities', kind, namespace, name, resource]
    .map(encodeURIComponent)
    .join('/');
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) {
      search.set(key, String(value));
    }
  }
  return search.size ? `${path}?${search}` : path;
}

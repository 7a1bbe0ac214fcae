import {
  DEFAULT_NAMESPACE,
  parseEntityRef,
  type CompoundEntityRef,
} from '@backstage/catalog-model';
import { CustomErrorBase, ResponseError } from '@backstage/errors';
import type { FlowRef } from '../link/references';
import type { ArtifactsAnswer } from './artifacts';
import type { ComponentsAnswer } from './components';
import type {
  ArtifactDetailsAnswer,
  AttestationsAnswer,
  TrailDetailsAnswer,
} from './details';
import type { LinkAnswer } from './link';
import type { NotificationsAnswer } from './notifications';
import type { TableQuery } from './queries';
import type { SearchAnswer } from './search';
import type { SetupAnswer } from './setup';
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
 * A trail of a flow of an entity's link.
 *
 * @public
 */
export interface TrailRef extends FlowRef {
  trail: string;
}

/**
 * An evidence file.
 *
 * @public
 */
export interface EvidenceFile {
  content: Blob;
  fileName: string;
}

/**
 * An evidence file began to come and broke off: the region, the portal or the
 * network ended it before it was whole.
 *
 * @public
 */
export class IncompleteFileError extends CustomErrorBase {
  name = 'IncompleteFileError' as const;
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
  /** One artifact: evidence, where it runs, history, the flows that know it. */
  getArtifact(
    entityRef: string,
    fingerprint: string,
    options?: SupplyChainRequestOptions,
  ): Promise<ArtifactDetailsAnswer>;
  /** One trail: template against reported, and its events. */
  getTrail(
    entityRef: string,
    trail: TrailRef,
    options?: SupplyChainRequestOptions,
  ): Promise<TrailDetailsAnswer>;
  /** The attestations of one name in a trail, newest first. */
  getAttestations(
    entityRef: string,
    trail: TrailRef,
    name: string,
    options?: SupplyChainRequestOptions,
  ): Promise<AttestationsAnswer>;
  /**
   * The file that is attached to an attestation.
   *
   * @throws an {@link IncompleteFileError} when it breaks off on its way
   */
  getEvidence(
    entityRef: string,
    trail: TrailRef,
    attestationId: string,
    options?: SupplyChainRequestOptions,
  ): Promise<EvidenceFile>;
  /** The notifications, without the secrets of their targets. */
  getNotifications(
    entityRef: string,
    options?: SupplyChainRequestOptions,
  ): Promise<NotificationsAnswer>;
  /** The components below a system or a domain. */
  getComponents(
    entityRef: string,
    options?: SupplyChainRequestOptions,
  ): Promise<ComponentsAnswer>;
  /** Artifacts by commit or fingerprint, in all that the caller may see. */
  search(
    value: string,
    options?: SupplyChainRequestOptions,
  ): Promise<SearchAnswer>;
  /** The state of each region and organization, for portal admins. */
  getSetup(options?: SupplyChainRequestOptions): Promise<SetupAnswer>;
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
    return this.#request<LinkAnswer>(entityPath(entityRef, ['link']), options);
  }

  getSummary(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#request<SummaryAnswer>(
      entityPath(entityRef, ['summary']),
      options,
    );
  }

  getArtifacts(
    entityRef: string,
    query?: TableQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<ArtifactsAnswer>(
      entityPath(entityRef, ['artifacts'], query),
      options,
    );
  }

  getTrails(
    entityRef: string,
    query?: TableQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<TrailsAnswer>(
      entityPath(entityRef, ['trails'], query),
      options,
    );
  }

  getNotifications(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#request<NotificationsAnswer>(
      entityPath(entityRef, ['notifications']),
      options,
    );
  }

  getArtifact(
    entityRef: string,
    fingerprint: string,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<ArtifactDetailsAnswer>(
      entityPath(entityRef, ['artifacts', fingerprint]),
      options,
    );
  }

  getTrail(
    entityRef: string,
    trail: TrailRef,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<TrailDetailsAnswer>(
      entityPath(entityRef, trailSegments(trail)),
      options,
    );
  }

  getAttestations(
    entityRef: string,
    trail: TrailRef,
    name: string,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<AttestationsAnswer>(
      entityPath(entityRef, [...trailSegments(trail), 'attestations', name]),
      options,
    );
  }

  async getEvidence(
    entityRef: string,
    trail: TrailRef,
    attestationId: string,
    options?: SupplyChainRequestOptions,
  ): Promise<EvidenceFile> {
    const response = await this.#fetch(
      entityPath(entityRef, [
        ...trailSegments(trail),
        'evidence',
        attestationId,
      ]),
      options,
    );
    return {
      content: await wholeFile(response, options?.signal),
      fileName:
        /filename="([^"]+)"/.exec(
          response.headers.get('content-disposition') ?? '',
        )?.[1] ?? 'evidence',
    };
  }

  getComponents(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#request<ComponentsAnswer>(
      entityPath(entityRef, ['components']),
      options,
    );
  }

  search(value: string, options?: SupplyChainRequestOptions) {
    return this.#request<SearchAnswer>(
      `search?${new URLSearchParams({ value })}`,
      options,
    );
  }

  getSetup(options?: SupplyChainRequestOptions) {
    return this.#request<SetupAnswer>('setup', options);
  }

  async #request<T>(
    path: string,
    options?: SupplyChainRequestOptions,
  ): Promise<T> {
    const response = await this.#fetch(path, options);
    return response.json();
  }

  async #fetch(
    path: string,
    options?: SupplyChainRequestOptions,
  ): Promise<Response> {
    const baseUrl = await this.#discoveryApi.getBaseUrl('supply-chain');
    const response = await this.#fetchApi.fetch(`${baseUrl}/v1/${path}`, {
      signal: options?.signal,
    });
    if (!response.ok) {
      throw await ResponseError.fromResponse(response);
    }
    return response;
  }
}

/** @throws an {@link IncompleteFileError} unless the caller gave it up */
async function wholeFile(
  response: Response,
  signal?: AbortSignal,
): Promise<Blob> {
  try {
    return await response.blob();
  } catch (error) {
    if (signal?.aborted) {
      throw error;
    }
    throw new IncompleteFileError('The file broke off on its way', error);
  }
}

function trailSegments({ region, org, flow, trail }: TrailRef): string[] {
  return ['trails', region, org, flow, trail];
}

function entityPath(
  entityRef: string,
  resource: string[],
  query: TableQuery = {},
): string {
  const { kind, namespace, name }: CompoundEntityRef = parseEntityRef(
    entityRef,
    { defaultNamespace: DEFAULT_NAMESPACE },
  );
  const path = ['entities', kind, namespace, name, ...resource]
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

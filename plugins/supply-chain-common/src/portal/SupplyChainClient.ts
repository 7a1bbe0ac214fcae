import {
  DEFAULT_NAMESPACE,
  parseEntityRef,
  type CompoundEntityRef,
} from '@backstage/catalog-model';
import { CustomErrorBase, ResponseError } from '@backstage/errors';
import type { EnvironmentRef, FlowRef } from '../link/references';
import type { ArchiveImpact } from './archiving';
import type { ArtifactsAnswer } from './artifacts';
import type {
  GenericAttestation,
  JunitAttestation,
  JunitSummary,
} from './attesting';
import type { AttestationsAnswer } from './attestations';
import type { ArtifactDetailsAnswer, TrailDetailsAnswer } from './details';
import type {
  DeploymentsAnswer,
  DeploymentsQuery,
  EnvironmentsAnswer,
  EnvironmentsQuery,
} from './environments';
import type { LinkAnswer } from './link';
import type { NotificationsAnswer } from './notifications';
import type { NotificationWrite } from './notificationWrites';
import type { TableQuery } from './queries';
import type { SearchAnswer } from './search';
import type { ServicesAnswer, ServicesQuery } from './services';
import type { SetupAnswer } from './setup';
import type { SummaryAnswer } from './summary';
import type { TrailsAnswer } from './trails';
import type { TrendAnswer } from './trend';
import { IDEMPOTENCY_KEY_HEADER } from './writes';
import type { WriteAnswer, WritesAnswer } from './writes';

/**
 * Options of a single request to the portal API.
 *
 * @public
 */
export interface SupplyChainRequestOptions {
  /** Aborts the request. */
  signal?: AbortSignal;
  /** Reads the regions now, bypassing the portal's cache. */
  refresh?: boolean;
}

/**
 * Options of a write request.
 *
 * @public
 */
export interface WriteRequestOptions {
  /**
   * Idempotency key: a UUID generated once per write. A repeated request with
   * the same key returns the outcome of the first.
   */
  idempotencyKey: string;
  /** Stops waiting for the response. The write may still be carried out. */
  signal?: AbortSignal;
}

/**
 * A file to upload with an attestation.
 *
 * @public
 */
export interface UploadFile {
  content: Blob;
  fileName: string;
}

/**
 * Identifies a trail in a flow of an entity's link.
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
 * The download of an evidence file was interrupted by the region, the portal or
 * the network.
 *
 * @public
 */
export class IncompleteFileError extends CustomErrorBase {
  name = 'IncompleteFileError' as const;
}

/**
 * Client interface of the Supply Chain plugins' portal API.
 *
 * Methods about an entity take its reference, such as
 * `component:default/payments-api`. All methods throw a `ResponseError` when
 * the portal responds with an error.
 *
 * @public
 */
export interface SupplyChainApi {
  /** Returns what the entity's annotations resolve to. */
  getLink(
    entityRef: string,
    options?: SupplyChainRequestOptions,
  ): Promise<LinkAnswer>;
  /** Returns the latest trail of each flow, and what runs where. */
  getSummary(
    entityRef: string,
    options?: SupplyChainRequestOptions,
  ): Promise<SummaryAnswer>;
  /** Returns a page of artifacts, newest first. */
  getArtifacts(
    entityRef: string,
    query?: TableQuery,
    options?: SupplyChainRequestOptions,
  ): Promise<ArtifactsAnswer>;
  /** Returns a page of trails, newest first. */
  getTrails(
    entityRef: string,
    query?: TableQuery,
    options?: SupplyChainRequestOptions,
  ): Promise<TrailsAnswer>;
  /** Returns an artifact with its evidence, environments, history and flows. */
  getArtifact(
    entityRef: string,
    fingerprint: string,
    options?: SupplyChainRequestOptions,
  ): Promise<ArtifactDetailsAnswer>;
  /**
   * Returns a trail with its template compared to its attestations, and its
   * events.
   */
  getTrail(
    entityRef: string,
    trail: TrailRef,
    options?: SupplyChainRequestOptions,
  ): Promise<TrailDetailsAnswer>;
  /** Returns a trail's attestations of one name, newest first. */
  getAttestations(
    entityRef: string,
    trail: TrailRef,
    name: string,
    options?: SupplyChainRequestOptions,
  ): Promise<AttestationsAnswer>;
  /**
   * Downloads the file attached to an attestation.
   *
   * @throws an {@link IncompleteFileError} when the download is interrupted
   */
  getEvidence(
    entityRef: string,
    trail: TrailRef,
    attestationId: string,
    options?: SupplyChainRequestOptions,
  ): Promise<EvidenceFile>;
  /** Returns what runs in each environment, now or at a given time. */
  getEnvironments(
    entityRef: string,
    query?: EnvironmentsQuery,
    options?: SupplyChainRequestOptions,
  ): Promise<EnvironmentsAnswer>;
  /** Returns the deployments of an environment, newest first. */
  getDeployments(
    entityRef: string,
    environment: EnvironmentRef,
    query?: DeploymentsQuery,
    options?: SupplyChainRequestOptions,
  ): Promise<DeploymentsAnswer>;
  /** Returns how the trails of recent weeks turned out. */
  getTrend(
    entityRef: string,
    options?: SupplyChainRequestOptions,
  ): Promise<TrendAnswer>;
  /** Returns the notifications, without their targets' secrets. */
  getNotifications(
    entityRef: string,
    options?: SupplyChainRequestOptions,
  ): Promise<NotificationsAnswer>;
  /**
   * Searches artifacts by commit or fingerprint across everything the caller
   * can see.
   */
  search(
    value: string,
    options?: SupplyChainRequestOptions,
  ): Promise<SearchAnswer>;
  /** Returns the components that the caller can see, worst first. */
  getServices(
    query?: ServicesQuery,
    options?: SupplyChainRequestOptions,
  ): Promise<ServicesAnswer>;
  /** Returns the status of each region and organization, for portal admins. */
  getSetup(options?: SupplyChainRequestOptions): Promise<SetupAnswer>;
  /** Returns the writes that the caller may perform on the entity. */
  getWrites(
    entityRef: string,
    options?: SupplyChainRequestOptions,
  ): Promise<WritesAnswer>;
  /**
   * Returns the outcome of one of the caller's writes, checking with the region
   * if it is unknown.
   */
  getWrite(
    entityRef: string,
    idempotencyKey: string,
    options?: SupplyChainRequestOptions,
  ): Promise<WriteAnswer>;
  /** Attests any data to a trail or to one of its artifacts (E5). */
  attestGeneric(
    entityRef: string,
    trail: TrailRef,
    request: { data: GenericAttestation; files: readonly UploadFile[] },
    options: WriteRequestOptions,
  ): Promise<WriteAnswer>;
  /** Summarizes JUnit files without sending anything to the region. */
  summarizeJunit(
    entityRef: string,
    trail: TrailRef,
    files: readonly UploadFile[],
    options?: SupplyChainRequestOptions,
  ): Promise<JunitSummary>;
  /** Attests JUnit results to a trail (E4). */
  attestJunit(
    entityRef: string,
    trail: TrailRef,
    request: { data: JunitAttestation; files: readonly UploadFile[] },
    options: WriteRequestOptions,
  ): Promise<WriteAnswer>;
  /** Creates or edits a notification (E3). */
  putNotification(
    entityRef: string,
    notification: NotificationWrite,
    options: WriteRequestOptions,
  ): Promise<WriteAnswer>;
  /** Returns what archiving an environment would affect. */
  getArchiveImpact(
    entityRef: string,
    environment: EnvironmentRef,
    options?: SupplyChainRequestOptions,
  ): Promise<ArchiveImpact>;
  /**
   * Archives an environment for the whole organization (E14). This can't be
   * undone.
   *
   * @param confirm - the environment's name, as typed by the user
   */
  archiveEnvironment(
    entityRef: string,
    environment: EnvironmentRef,
    confirm: string,
    options: WriteRequestOptions,
  ): Promise<WriteAnswer>;
}

/**
 * Implements {@link SupplyChainApi} over HTTP.
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

  getEnvironments(
    entityRef: string,
    query?: EnvironmentsQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<EnvironmentsAnswer>(
      entityPath(entityRef, ['environments'], query),
      options,
    );
  }

  getDeployments(
    entityRef: string,
    { region, org, environment }: EnvironmentRef,
    query?: DeploymentsQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<DeploymentsAnswer>(
      entityPath(
        entityRef,
        ['environments', region, org, environment, 'deployments'],
        query,
      ),
      options,
    );
  }

  getTrend(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#request<TrendAnswer>(
      entityPath(entityRef, ['trend']),
      options,
    );
  }

  getServices(query?: ServicesQuery, options?: SupplyChainRequestOptions) {
    return this.#request<ServicesAnswer>(`services${searchOf(query)}`, options);
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

  search(value: string, options?: SupplyChainRequestOptions) {
    return this.#request<SearchAnswer>(
      `search?${new URLSearchParams({ value })}`,
      options,
    );
  }

  getSetup(options?: SupplyChainRequestOptions) {
    return this.#request<SetupAnswer>('setup', options);
  }

  getWrites(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#request<WritesAnswer>(
      entityPath(entityRef, ['writes']),
      options,
    );
  }

  getWrite(
    entityRef: string,
    idempotencyKey: string,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<WriteAnswer>(
      entityPath(entityRef, ['writes', idempotencyKey]),
      options,
    );
  }

  attestGeneric(
    entityRef: string,
    trail: TrailRef,
    request: { data: GenericAttestation; files: readonly UploadFile[] },
    options: WriteRequestOptions,
  ) {
    return this.#write<WriteAnswer>(
      'POST',
      entityPath(entityRef, attestSegments(trail, 'generic')),
      formOf(request.files, request.data),
      options,
    );
  }

  summarizeJunit(
    entityRef: string,
    trail: TrailRef,
    files: readonly UploadFile[],
    options?: SupplyChainRequestOptions,
  ) {
    return this.#write<JunitSummary>(
      'POST',
      entityPath(entityRef, [...attestSegments(trail, 'junit'), 'summary']),
      formOf(files),
      options,
    );
  }

  attestJunit(
    entityRef: string,
    trail: TrailRef,
    request: { data: JunitAttestation; files: readonly UploadFile[] },
    options: WriteRequestOptions,
  ) {
    return this.#write<WriteAnswer>(
      'POST',
      entityPath(entityRef, attestSegments(trail, 'junit')),
      formOf(request.files, request.data),
      options,
    );
  }

  putNotification(
    entityRef: string,
    notification: NotificationWrite,
    options: WriteRequestOptions,
  ) {
    return this.#write<WriteAnswer>(
      'PUT',
      entityPath(entityRef, ['notifications']),
      notification,
      options,
    );
  }

  getArchiveImpact(
    entityRef: string,
    environment: EnvironmentRef,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<ArchiveImpact>(
      entityPath(entityRef, archiveSegments(environment)),
      options,
    );
  }

  archiveEnvironment(
    entityRef: string,
    environment: EnvironmentRef,
    confirm: string,
    options: WriteRequestOptions,
  ) {
    return this.#write<WriteAnswer>(
      'POST',
      entityPath(entityRef, archiveSegments(environment)),
      { confirm },
      options,
    );
  }

  async #request<T>(
    path: string,
    options?: SupplyChainRequestOptions,
  ): Promise<T> {
    const response = await this.#fetch(path, options);
    return response.json();
  }

  #fetch(path: string, options?: SupplyChainRequestOptions): Promise<Response> {
    return this.#send(path, {
      signal: options?.signal,
      ...(options?.refresh && { headers: { 'Cache-Control': 'no-cache' } }),
    });
  }

  async #write<T>(
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    options?: Partial<WriteRequestOptions>,
  ): Promise<T> {
    const isForm = body instanceof FormData;
    const { idempotencyKey, signal } = options ?? {};
    const response = await this.#send(path, {
      method,
      signal,
      headers: {
        ...(!isForm && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    return response.json();
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const baseUrl = await this.#discoveryApi.getBaseUrl('supply-chain');
    const response = await this.#fetchApi.fetch(`${baseUrl}/v1/${path}`, init);
    if (!response.ok) {
      throw await ResponseError.fromResponse(response);
    }
    return response;
  }
}

/**
 * @throws an {@link IncompleteFileError} unless the caller cancelled the
 * download
 */
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
    throw new IncompleteFileError('The download was interrupted', error);
  }
}

function trailSegments({ region, org, flow, trail }: TrailRef): string[] {
  return ['trails', region, org, flow, trail];
}

function attestSegments(trail: TrailRef, type: 'generic' | 'junit') {
  return [...trailSegments(trail), 'attestations', type];
}

function archiveSegments({ region, org, environment }: EnvironmentRef) {
  return ['environments', region, org, environment, 'archive'];
}

/** Builds a multipart form from a write's data and files. */
function formOf(files: readonly UploadFile[], data?: object): FormData {
  const form = new FormData();
  if (data) {
    form.append('data', JSON.stringify(data));
  }
  for (const { content, fileName } of files) {
    form.append('files', content, fileName);
  }
  return form;
}

function entityPath(
  entityRef: string,
  resource: string[],
  query: object = {},
): string {
  const { kind, namespace, name }: CompoundEntityRef = parseEntityRef(
    entityRef,
    { defaultNamespace: DEFAULT_NAMESPACE },
  );
  const path = ['entities', kind, namespace, name, ...resource]
    .map(encodeURIComponent)
    .join('/');
  return `${path}${searchOf(query)}`;
}

/**
 * Builds a query string including the question mark; empty without parameters.
 */
function searchOf(query: object = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) {
      search.set(key, String(value));
    }
  }
  return search.size ? `?${search}` : '';
}

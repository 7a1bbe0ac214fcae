import { ResponseError } from '@backstage/errors';
import { stringifyTrailRef } from '../link/references';
import type { EnvironmentRef, TrailRef } from '../link/references';
import type { ArchiveImpact } from './archiving';
import type { ArtifactsResponse } from './artifacts';
import type {
  GenericAttestation,
  JunitAttestation,
  JunitSummary,
} from './attesting';
import type { AttestationsResponse, FailedTestsResponse } from './attestations';
import type { ArtifactDetailsResponse, TrailDetailsResponse } from './details';
import type {
  DeploymentsResponse,
  DeploymentsQuery,
  EnvironmentsResponse,
  EnvironmentsQuery,
} from './environments';
import { formOf, wholeFile } from './files';
import type { EvidenceFile, UploadFile } from './files';
import type { LinkResponse } from './link';
import type { NotificationsResponse } from './notifications';
import type { NotificationWrite } from './notificationWrites';
import {
  archiveSegments,
  attestSegments,
  entityPath,
  evidenceSegments,
  searchOf,
  trailSegments,
} from './paths';
import type { ArtifactsQuery, TableQuery } from './queries';
import type { SearchResponse } from './search';
import type { ServicesResponse, ServicesQuery } from './services';
import type { SetupResponse } from './setup';
import type { SummaryResponse } from './summary';
import type {
  SupplyChainRequestOptions,
  WriteRequestOptions,
} from './requestOptions';
import type { TrailsResponse } from './trails';
import type { TrendQuery, TrendResponse } from './trend';
import { IDEMPOTENCY_KEY_HEADER } from './writes';
import type { WriteResponse, WritesResponse } from './writes';

/**
 * Client of the Supply Chain plugins' portal API, over HTTP.
 *
 * Methods about an entity take its reference, such as
 * `component:default/payments-api`. All methods throw a `ResponseError` when
 * the portal responds with an error.
 *
 * @public
 */
export class SupplyChainClient {
  readonly #discoveryApi: { getBaseUrl(pluginId: string): Promise<string> };
  readonly #fetchApi: { fetch: typeof fetch };

  constructor(options: {
    discoveryApi: { getBaseUrl(pluginId: string): Promise<string> };
    fetchApi: { fetch: typeof fetch };
  }) {
    this.#discoveryApi = options.discoveryApi;
    this.#fetchApi = options.fetchApi;
  }

  /** Returns what the entity's annotations resolve to. */
  getLink(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#request<LinkResponse>(
      entityPath(entityRef, ['link']),
      options,
    );
  }

  /** Returns the latest trail of each flow, and what runs where. */
  getSummary(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#request<SummaryResponse>(
      entityPath(entityRef, ['summary']),
      options,
    );
  }

  /** Returns a page of artifacts, newest first. */
  getArtifacts(
    entityRef: string,
    query?: ArtifactsQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<ArtifactsResponse>(
      entityPath(entityRef, ['artifacts'], query),
      options,
    );
  }

  /** Returns a page of trails, newest first. */
  getTrails(
    entityRef: string,
    query?: TableQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<TrailsResponse>(
      entityPath(entityRef, ['trails'], query),
      options,
    );
  }

  /** Returns what runs in each environment, now or at a given time. */
  getEnvironments(
    entityRef: string,
    query?: EnvironmentsQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<EnvironmentsResponse>(
      entityPath(entityRef, ['environments'], query),
      options,
    );
  }

  /** Returns the deployments of an environment, newest first. */
  getDeployments(
    entityRef: string,
    { region, org, environment }: EnvironmentRef,
    query?: DeploymentsQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<DeploymentsResponse>(
      entityPath(
        entityRef,
        ['environments', region, org, environment, 'deployments'],
        query,
      ),
      options,
    );
  }

  /** Returns how the trails of recent weeks turned out. */
  getTrend(
    entityRef: string,
    query?: TrendQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<TrendResponse>(
      entityPath(entityRef, ['trend'], query),
      options,
    );
  }

  /** Returns the components that the caller can see, worst first. */
  getServices(query?: ServicesQuery, options?: SupplyChainRequestOptions) {
    return this.#request<ServicesResponse>(
      `services${searchOf(query)}`,
      options,
    );
  }

  /** Returns the notifications, without their targets' secrets. */
  getNotifications(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#request<NotificationsResponse>(
      entityPath(entityRef, ['notifications']),
      options,
    );
  }

  /** Returns an artifact with its evidence, environments, history and flows. */
  getArtifact(
    entityRef: string,
    fingerprint: string,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<ArtifactDetailsResponse>(
      entityPath(entityRef, ['artifacts', fingerprint]),
      options,
    );
  }

  /**
   * Returns a trail with its template compared to its attestations, and its
   * events.
   */
  getTrail(
    entityRef: string,
    trail: TrailRef,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<TrailDetailsResponse>(
      entityPath(entityRef, trailSegments(trail)),
      options,
    );
  }

  /** Returns a trail's attestations of one name, newest first. */
  getAttestations(
    entityRef: string,
    trail: TrailRef,
    name: string,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<AttestationsResponse>(
      entityPath(entityRef, [...trailSegments(trail), 'attestations', name]),
      options,
    );
  }

  /** Returns the failed tests in the JUnit file attached to an attestation. */
  getFailedTests(
    entityRef: string,
    trail: TrailRef,
    attestationId: string,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<FailedTestsResponse>(
      entityPath(entityRef, [
        ...evidenceSegments(trail, attestationId),
        'tests',
      ]),
      options,
    );
  }

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
  ): Promise<EvidenceFile> {
    return this.#download(
      entityPath(entityRef, evidenceSegments(trail, attestationId)),
      options,
    );
  }

  /**
   * Downloads the evidence package of some trails, or of an artifact: a ZIP file
   * with a report, the records and the evidence files.
   *
   * @throws an {@link IncompleteFileError} when the download is interrupted
   */
  getPackage(
    entityRef: string,
    subject: { trails: readonly TrailRef[] } | { fingerprint: string },
    options?: SupplyChainRequestOptions,
  ): Promise<EvidenceFile> {
    const query = new URLSearchParams(
      'trails' in subject
        ? subject.trails.map(ref => ['trail', stringifyTrailRef(ref)])
        : subject,
    );
    return this.#download(
      `${entityPath(entityRef, ['package'])}?${query}`,
      options,
    );
  }

  /**
   * Searches artifacts by commit or fingerprint across everything the caller
   * can see.
   */
  search(value: string, options?: SupplyChainRequestOptions) {
    return this.#request<SearchResponse>(
      `search?${new URLSearchParams({ value })}`,
      options,
    );
  }

  /** Returns the status of each region and organization, for portal admins. */
  getSetup(options?: SupplyChainRequestOptions) {
    return this.#request<SetupResponse>('setup', options);
  }

  /** Returns the writes that the caller may perform on the entity. */
  getWrites(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#request<WritesResponse>(
      entityPath(entityRef, ['writes']),
      options,
    );
  }

  /**
   * Returns the outcome of one of the caller's writes, checking with the region
   * if it is unknown.
   */
  getWrite(
    entityRef: string,
    idempotencyKey: string,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#request<WriteResponse>(
      entityPath(entityRef, ['writes', idempotencyKey]),
      options,
    );
  }

  /** Attests any data to a trail or to one of its artifacts (E5). */
  attestGeneric(
    entityRef: string,
    trail: TrailRef,
    request: { data: GenericAttestation; files: readonly UploadFile[] },
    options: WriteRequestOptions,
  ) {
    return this.#write<WriteResponse>(
      'POST',
      entityPath(entityRef, attestSegments(trail, 'generic')),
      formOf(request.files, request.data),
      options,
    );
  }

  /** Summarizes JUnit files without sending anything to the region. */
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

  /** Attests JUnit results to a trail (E4). */
  attestJunit(
    entityRef: string,
    trail: TrailRef,
    request: { data: JunitAttestation; files: readonly UploadFile[] },
    options: WriteRequestOptions,
  ) {
    return this.#write<WriteResponse>(
      'POST',
      entityPath(entityRef, attestSegments(trail, 'junit')),
      formOf(request.files, request.data),
      options,
    );
  }

  /** Creates or edits a notification (E3). */
  putNotification(
    entityRef: string,
    notification: NotificationWrite,
    options: WriteRequestOptions,
  ) {
    return this.#write<WriteResponse>(
      'PUT',
      entityPath(entityRef, ['notifications']),
      notification,
      options,
    );
  }

  /** Returns what archiving an environment would affect. */
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
  ) {
    return this.#write<WriteResponse>(
      'POST',
      entityPath(entityRef, archiveSegments(environment)),
      { confirm },
      options,
    );
  }

  async #download(
    path: string,
    options?: SupplyChainRequestOptions,
  ): Promise<EvidenceFile> {
    const response = await this.#fetch(path, options);
    return {
      content: await wholeFile(response, options?.signal),
      fileName:
        /filename="([^"]+)"/.exec(
          response.headers.get('content-disposition') ?? '',
        )?.[1] ?? 'evidence',
    };
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
 * The methods of {@link SupplyChainClient}, for apps that replace it.
 *
 * @public
 */
export type SupplyChainApi = Pick<SupplyChainClient, keyof SupplyChainClient>;

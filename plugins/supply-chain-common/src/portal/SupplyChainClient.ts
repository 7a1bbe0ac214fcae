import { stringifyTrailRef } from '../link/references';
import type { EnvironmentRef, TrailRef } from '../link/refs';
import {
  archiveSegments,
  entityPath,
  evidenceSegments,
  PortalRequests,
  trailSegments,
} from './PortalRequests';
import type { ArchiveImpact } from './archiving';
import type { ArtifactsResponse } from './artifacts';
import type { AttestationsResponse, FailedTestsResponse } from './attestations';
import type {
  GenericAttestation,
  JunitAttestation,
  JunitSummary,
} from './attesting';
import type { ArtifactDetailsResponse, TrailDetailsResponse } from './details';
import type { DeploymentsResponse, EnvironmentsResponse } from './environments';
import { formOf, wholeFile } from './files';
import type { EvidenceFile, UploadFile } from './files';
import type { LinkResponse } from './link';
import type { NotificationWrite } from './notificationWrites';
import type { NotificationsResponse } from './notifications';
import type {
  ArtifactsQuery,
  DeploymentsQuery,
  EnvironmentsQuery,
  ServicesQuery,
  TableQuery,
} from './queries';
import type {
  SupplyChainRequestOptions,
  WriteRequestOptions,
} from './requestOptions';
import type { SearchResponse } from './search';
import type { ServicesResponse } from './services';
import type { SetupResponse } from './setup';
import type { SummaryResponse } from './summary';
import type { TrailsResponse } from './trails';
import type { TrendQuery, TrendResponse } from './trend';
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
  readonly #portal: PortalRequests;

  constructor(options: {
    discoveryApi: { getBaseUrl(pluginId: string): Promise<string> };
    fetchApi: { fetch: typeof fetch };
  }) {
    this.#portal = new PortalRequests(options);
  }

  /** Returns what the entity's annotations resolve to. */
  getLink(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#read<LinkResponse>(entityRef, ['link'], options);
  }

  /** Returns the latest trail of each flow, and what runs where. */
  getSummary(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#read<SummaryResponse>(entityRef, ['summary'], options);
  }

  /** Returns a page of artifacts, newest first. */
  getArtifacts(
    entityRef: string,
    query?: ArtifactsQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#read<ArtifactsResponse>(
      entityRef,
      ['artifacts'],
      options,
      query,
    );
  }

  /** Returns a page of trails, newest first. */
  getTrails(
    entityRef: string,
    query?: TableQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#read<TrailsResponse>(entityRef, ['trails'], options, query);
  }

  /** Returns what runs in each environment, now or at a given time. */
  getEnvironments(
    entityRef: string,
    query?: EnvironmentsQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#read<EnvironmentsResponse>(
      entityRef,
      ['environments'],
      options,
      query,
    );
  }

  /** Returns the deployments of an environment, newest first. */
  getDeployments(
    entityRef: string,
    { region, org, environment }: EnvironmentRef,
    query?: DeploymentsQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#read<DeploymentsResponse>(
      entityRef,
      ['environments', region, org, environment, 'deployments'],
      options,
      query,
    );
  }

  /** Returns how the trails of recent weeks turned out. */
  getTrend(
    entityRef: string,
    query?: TrendQuery,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#read<TrendResponse>(entityRef, ['trend'], options, query);
  }

  /** Returns the components that the caller can see, worst first. */
  getServices(query?: ServicesQuery, options?: SupplyChainRequestOptions) {
    return this.#portal.read<ServicesResponse>(['services'], options, query);
  }

  /** Returns the notifications, without their targets' secrets. */
  getNotifications(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#read<NotificationsResponse>(
      entityRef,
      ['notifications'],
      options,
    );
  }

  /** Returns an artifact with its evidence, environments, history and flows. */
  getArtifact(
    entityRef: string,
    fingerprint: string,
    options?: SupplyChainRequestOptions,
  ) {
    return this.#read<ArtifactDetailsResponse>(
      entityRef,
      ['artifacts', fingerprint],
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
    return this.#read<TrailDetailsResponse>(
      entityRef,
      trailSegments(trail),
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
    return this.#read<AttestationsResponse>(
      entityRef,
      [...trailSegments(trail), 'attestations', name],
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
    return this.#read<FailedTestsResponse>(
      entityRef,
      [...evidenceSegments(trail, attestationId), 'tests'],
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
    return this.#download(
      entityPath(entityRef, ['package']),
      options,
      'trails' in subject
        ? { trail: subject.trails.map(stringifyTrailRef) }
        : subject,
    );
  }

  /**
   * Searches artifacts and trails by a pasted text, such as a commit, across
   * everything the caller can see.
   */
  search(value: string, options?: SupplyChainRequestOptions) {
    return this.#portal.read<SearchResponse>(['search'], options, { value });
  }

  /** Returns the status of each region and organization, for portal admins. */
  getSetup(options?: SupplyChainRequestOptions) {
    return this.#portal.read<SetupResponse>(['setup'], options);
  }

  /** Returns the writes that the caller may perform on the entity. */
  getWrites(entityRef: string, options?: SupplyChainRequestOptions) {
    return this.#read<WritesResponse>(entityRef, ['writes'], options);
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
    return this.#read<WriteResponse>(
      entityRef,
      ['writes', idempotencyKey],
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
    return this.#portal.write<WriteResponse>(
      'POST',
      entityRef,
      [...trailSegments(trail), 'attestations', 'generic'],
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
    return this.#portal.write<JunitSummary>(
      'POST',
      entityRef,
      [...trailSegments(trail), 'attestations', 'junit', 'summary'],
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
    return this.#portal.write<WriteResponse>(
      'POST',
      entityRef,
      [...trailSegments(trail), 'attestations', 'junit'],
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
    return this.#portal.write<WriteResponse>(
      'PUT',
      entityRef,
      ['notifications'],
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
    return this.#read<ArchiveImpact>(
      entityRef,
      archiveSegments(environment),
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
    return this.#portal.write<WriteResponse>(
      'POST',
      entityRef,
      archiveSegments(environment),
      { confirm },
      options,
    );
  }

  async #download(
    path: readonly string[],
    options?: SupplyChainRequestOptions,
    query?: object,
  ): Promise<EvidenceFile> {
    const response = await this.#portal.fetch(path, options, query);
    return {
      content: await wholeFile(response, options?.signal),
      fileName:
        /filename="([^"]+)"/.exec(
          response.headers.get('content-disposition') ?? '',
        )?.[1] ?? 'evidence',
    };
  }

  #read<T>(
    entityRef: string,
    resource: readonly string[],
    options?: SupplyChainRequestOptions,
    query?: object,
  ): Promise<T> {
    return this.#portal.read(entityPath(entityRef, resource), options, query);
  }
}

/** The methods of {@link SupplyChainClient}, for apps that replace it. @public */
export type SupplyChainApi = Pick<SupplyChainClient, keyof SupplyChainClient>;

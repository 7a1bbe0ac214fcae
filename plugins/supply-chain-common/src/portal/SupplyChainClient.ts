import { stringifyTrailRef } from '../link/refs';
import type { EnvironmentRef, TrailRef } from '../link/refs';
import {
  entityPath,
  environmentPath,
  type EvidenceFile,
  formOf,
  PortalRequests,
  type SupplyChainRequestOptions,
  trailPath,
  type WriteRequestOptions,
} from './PortalRequests';
import type { ArtifactDetailsResponse, ArtifactsResponse } from './artifacts';
import type { AttestationsResponse, FileResultsResponse } from './attestations';
import type {
  GenericAttestation,
  JunitAttestation,
  NotificationWrite,
} from './bodies';
import type {
  ArchiveImpact,
  DeploymentsResponse,
  EnvironmentsResponse,
} from './environments';
import type { HealthResponse } from './health';
import type {
  LinkPreviewResponse,
  LinkResponse,
  LinkSuggestionsResponse,
} from './link';
import type { NotificationsResponse } from './notifications';
import type {
  ArtifactsQuery,
  DeploymentsQuery,
  EnvironmentsQuery,
  LinkPreviewQuery,
  ServicesQuery,
  TableQuery,
  TrendQuery,
} from './queries';
import type { SearchResponse } from './search';
import type { ServicesResponse } from './services';
import type { SummaryResponse, TrendResponse } from './summary';
import type { TrailDetailsResponse, TrailsResponse } from './trails';
import type { JunitSummary, WriteResponse, WritesResponse } from './writes';

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
    const path = entityPath(entityRef, 'link');
    return this.#portal.read<LinkResponse>(path, options);
  }

  /** Returns flows that the entity's annotations may be meant to name. */
  getLinkSuggestions(entityRef: string, options?: SupplyChainRequestOptions) {
    const path = entityPath(entityRef, 'link', 'suggestions');
    return this.#portal.read<LinkSuggestionsResponse>(path, options);
  }

  /** Returns what the entity would show with other annotations. */
  getLinkPreview(
    entityRef: string,
    query: LinkPreviewQuery,
    options?: SupplyChainRequestOptions,
  ) {
    const path = entityPath(entityRef, 'link', 'preview');
    return this.#portal.read<LinkPreviewResponse>(path, options, query);
  }

  /** Returns the latest trail of each flow, and what runs where. */
  getSummary(entityRef: string, options?: SupplyChainRequestOptions) {
    const path = entityPath(entityRef, 'summary');
    return this.#portal.read<SummaryResponse>(path, options);
  }

  /** Returns a page of artifacts, newest first. */
  getArtifacts(
    entityRef: string,
    query?: ArtifactsQuery,
    options?: SupplyChainRequestOptions,
  ) {
    const path = entityPath(entityRef, 'artifacts');
    return this.#portal.read<ArtifactsResponse>(path, options, query);
  }

  /** Returns an artifact with its evidence, environments, history and flows. */
  getArtifact(
    entityRef: string,
    fingerprint: string,
    options?: SupplyChainRequestOptions,
  ) {
    const path = entityPath(entityRef, 'artifacts', fingerprint);
    return this.#portal.read<ArtifactDetailsResponse>(path, options);
  }

  /** Returns a page of trails, newest first. */
  getTrails(
    entityRef: string,
    query?: TableQuery,
    options?: SupplyChainRequestOptions,
  ) {
    const path = entityPath(entityRef, 'trails');
    return this.#portal.read<TrailsResponse>(path, options, query);
  }

  /** Returns a trail: its template against its attestations, and its events. */
  getTrail(
    entityRef: string,
    trail: TrailRef,
    options?: SupplyChainRequestOptions,
  ) {
    const path = trailPath(entityRef, trail);
    return this.#portal.read<TrailDetailsResponse>(path, options);
  }

  /** Returns a trail's attestations of one name, newest first. */
  getAttestations(
    entityRef: string,
    trail: TrailRef,
    name: string,
    options?: SupplyChainRequestOptions,
  ) {
    const path = trailPath(entityRef, trail, 'attestations', name);
    return this.#portal.read<AttestationsResponse>(path, options);
  }

  /** Returns the failed tests or findings in the file of an attestation. */
  getFileResults(
    entityRef: string,
    trail: TrailRef,
    attestationId: string,
    options?: SupplyChainRequestOptions,
  ) {
    const file = ['evidence', attestationId, 'results'];
    const path = trailPath(entityRef, trail, ...file);
    return this.#portal.read<FileResultsResponse>(path, options);
  }

  /** Downloads the file attached to an attestation. */
  getEvidence(entityRef: string, trail: TrailRef, attestationId: string) {
    const path = trailPath(entityRef, trail, 'evidence', attestationId);
    return this.#portal.download(path);
  }

  /**
   * Downloads the evidence package of some trails, or of an artifact: a ZIP file
   * with a report, the records and the evidence files.
   */
  getPackage(
    entityRef: string,
    subject: { trails: readonly TrailRef[] } | { fingerprint: string },
  ) {
    const query =
      'trails' in subject
        ? { trail: subject.trails.map(stringifyTrailRef) }
        : subject;
    const path = entityPath(entityRef, 'package');
    return this.#portal.download(path, query);
  }

  /** Returns what runs in each environment, now or at a given time. */
  getEnvironments(
    entityRef: string,
    query?: EnvironmentsQuery,
    options?: SupplyChainRequestOptions,
  ) {
    const path = entityPath(entityRef, 'environments');
    return this.#portal.read<EnvironmentsResponse>(path, options, query);
  }

  /** Returns the deployments of an environment, newest first. */
  getDeployments(
    entityRef: string,
    environment: EnvironmentRef,
    query?: DeploymentsQuery,
    options?: SupplyChainRequestOptions,
  ) {
    const path = environmentPath(entityRef, environment, 'deployments');
    return this.#portal.read<DeploymentsResponse>(path, options, query);
  }

  /** Returns how the trails of recent weeks turned out. */
  getTrend(
    entityRef: string,
    query?: TrendQuery,
    options?: SupplyChainRequestOptions,
  ) {
    const path = entityPath(entityRef, 'trend');
    return this.#portal.read<TrendResponse>(path, options, query);
  }

  /** Returns the notifications, without their targets' secrets. */
  getNotifications(entityRef: string, options?: SupplyChainRequestOptions) {
    const path = entityPath(entityRef, 'notifications');
    return this.#portal.read<NotificationsResponse>(path, options);
  }

  /** Returns the components that the caller can see, worst first. */
  getServices(query?: ServicesQuery, options?: SupplyChainRequestOptions) {
    return this.#portal.read<ServicesResponse>('services', options, query);
  }

  /**
   * Searches artifacts and trails by a pasted text, such as a commit, across
   * everything the caller can see.
   */
  search(value: string, options?: SupplyChainRequestOptions) {
    return this.#portal.read<SearchResponse>('search', options, { value });
  }

  /** Returns the status of each region and organization, for portal admins. */
  getHealth(options?: SupplyChainRequestOptions) {
    return this.#portal.read<HealthResponse>('health', options);
  }

  /** Creates or updates the notification for an organization's deliveries (E3). */
  createDeliveries(
    { region, org }: { region: string; org: string },
    options: WriteRequestOptions,
  ): Promise<WriteResponse> {
    const place = [region, org].map(encodeURIComponent).join('/');
    const path = `health/deliveries/${place}`;
    return this.#portal.write('POST', path, {}, options);
  }

  /** Returns the writes that the caller may perform on the entity. */
  getWrites(entityRef: string, options?: SupplyChainRequestOptions) {
    const path = entityPath(entityRef, 'writes');
    return this.#portal.read<WritesResponse>(path, options);
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
    const path = entityPath(entityRef, 'writes', idempotencyKey);
    return this.#portal.read<WriteResponse>(path, options);
  }

  /** Attests any data to a trail or to one of its artifacts (E5). */
  attestGeneric(
    entityRef: string,
    trail: TrailRef,
    request: { data: GenericAttestation; files: readonly EvidenceFile[] },
    options: WriteRequestOptions,
  ): Promise<WriteResponse> {
    const path = trailPath(entityRef, trail, 'attestations', 'generic');
    const body = formOf(request.files, request.data);
    return this.#portal.write('POST', path, body, options);
  }

  /** Summarizes JUnit files without sending anything to the region. */
  summarizeJunit(
    entityRef: string,
    trail: TrailRef,
    files: readonly EvidenceFile[],
    options?: SupplyChainRequestOptions,
  ): Promise<JunitSummary> {
    const summary = ['attestations', 'junit', 'summary'];
    const path = trailPath(entityRef, trail, ...summary);
    return this.#portal.write('POST', path, formOf(files), options);
  }

  /** Attests JUnit results to a trail (E4). */
  attestJunit(
    entityRef: string,
    trail: TrailRef,
    request: { data: JunitAttestation; files: readonly EvidenceFile[] },
    options: WriteRequestOptions,
  ): Promise<WriteResponse> {
    const path = trailPath(entityRef, trail, 'attestations', 'junit');
    const body = formOf(request.files, request.data);
    return this.#portal.write('POST', path, body, options);
  }

  /** Creates or edits a notification (E3). */
  putNotification(
    entityRef: string,
    notification: NotificationWrite,
    options: WriteRequestOptions,
  ): Promise<WriteResponse> {
    const path = entityPath(entityRef, 'notifications');
    return this.#portal.write('PUT', path, notification, options);
  }

  /** Returns what archiving an environment would affect. */
  getArchiveImpact(
    entityRef: string,
    environment: EnvironmentRef,
    options?: SupplyChainRequestOptions,
  ) {
    const path = environmentPath(entityRef, environment, 'archive');
    return this.#portal.read<ArchiveImpact>(path, options);
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
  ): Promise<WriteResponse> {
    const path = environmentPath(entityRef, environment, 'archive');
    return this.#portal.write('POST', path, { confirm }, options);
  }
}

/** The methods of {@link SupplyChainClient}, for apps that replace it. @public */
export type SupplyChainApi = Pick<SupplyChainClient, keyof SupplyChainClient>;

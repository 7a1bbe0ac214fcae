import type { EnvironmentRef, TrailRef } from '../link/references';
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
import type { EvidenceFile, UploadFile } from './files';
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

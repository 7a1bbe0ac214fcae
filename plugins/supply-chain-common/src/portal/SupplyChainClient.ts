import { ResponseError } from '@backstage/errors';
import type { EnvironmentRef, TrailRef } from '../link/Link';
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
  PackageQuery,
  ServicesQuery,
  TableQuery,
  TrendQuery,
} from './queries';
import { fileIn, fill, formOf, resourcePath, withQuery } from './http';
import type {
  EntityRead,
  EvidenceFile,
  EvidenceRef,
  RecordRead,
  RecordWrite,
  SupplyChainRequestOptions,
  Upload,
  WriteRequestOptions,
} from './requests';
import type { SearchResponse } from './search';
import type {
  ServicesResponse,
  SummaryResponse,
  TrendResponse,
} from './components';
import type {
  ArtifactDetailsResponse,
  ArtifactsResponse,
  TrailDetailsResponse,
  TrailsResponse,
} from './trails';
import { IDEMPOTENCY_KEY_HEADER } from './writes';
import type { JunitSummary, WriteResponse, WritesResponse } from './writes';

const TRAIL = 'trails/:region/:org/:flow/:trail';
const ENVIRONMENT = 'environments/:region/:org/:environment';

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
  /** Returns what the entity's annotations resolve to. */
  readonly getLink = this.#reads<LinkResponse>('link');

  /** Returns flows that the entity's annotations may be meant to name. */
  readonly getLinkSuggestions =
    this.#reads<LinkSuggestionsResponse>('link/suggestions');

  /** Returns what the entity would show with other annotations. */
  readonly getLinkPreview = this.#reads<LinkPreviewResponse, LinkPreviewQuery>(
    'link/preview',
  );

  /** Returns the latest trail of each flow, and what runs where. */
  readonly getSummary = this.#reads<SummaryResponse>('summary');

  /** Returns a page of artifacts, newest first. */
  readonly getArtifacts = this.#reads<ArtifactsResponse, ArtifactsQuery>(
    'artifacts',
  );

  /** Returns an artifact with its evidence, environments, history and flows. */
  readonly getArtifact = this.#readsOf<
    ArtifactDetailsResponse,
    { fingerprint: string }
  >('artifacts/:fingerprint');

  /** Returns a page of trails, newest first. */
  readonly getTrails = this.#reads<TrailsResponse, TableQuery>('trails');

  /** Returns a trail: its template against its attestations, and its events. */
  readonly getTrail = this.#readsOf<TrailDetailsResponse, TrailRef>(TRAIL);

  /** Returns a trail's attestations of one name, newest first. */
  readonly getAttestations = this.#readsOf<
    AttestationsResponse,
    TrailRef & { attestation: string }
  >(`${TRAIL}/attestations/:attestation`);

  /** Returns the failed tests or findings in the file of an attestation. */
  readonly getFileResults = this.#readsOf<FileResultsResponse, EvidenceRef>(
    `${TRAIL}/evidence/:attestationId/results`,
  );

  /** Returns what runs in each environment, now or at a given time. */
  readonly getEnvironments = this.#reads<
    EnvironmentsResponse,
    EnvironmentsQuery
  >('environments');

  /** Returns how the trails of recent weeks turned out. */
  readonly getTrend = this.#reads<TrendResponse, TrendQuery>('trend');

  /** Returns the notifications, without their targets' secrets. */
  readonly getNotifications =
    this.#reads<NotificationsResponse>('notifications');

  /** Returns what archiving an environment would affect. */
  readonly getArchiveImpact = this.#readsOf<ArchiveImpact, EnvironmentRef>(
    `${ENVIRONMENT}/archive`,
  );

  /** Returns the writes that the caller may perform on the entity. */
  readonly getWrites = this.#reads<WritesResponse>('writes');

  /** Returns a write of the caller's, checking with the region if unknown. */
  readonly getWrite = this.#readsOf<WriteResponse, { key: string }>(
    'writes/:key',
  );

  /** Attests any data to a trail or to one of its artifacts (E5). */
  readonly attestGeneric = this.#writesTo<TrailRef, Upload<GenericAttestation>>(
    `${TRAIL}/attestations/generic`,
  );

  /** Attests JUnit results to a trail (E4). */
  readonly attestJunit = this.#writesTo<TrailRef, Upload<JunitAttestation>>(
    `${TRAIL}/attestations/junit`,
  );

  /**
   * Archives an environment for the whole organization (E14), once the user has
   * typed its name. This can't be undone.
   */
  readonly archiveEnvironment = this.#writesTo<
    EnvironmentRef,
    { confirm: string }
  >(`${ENVIRONMENT}/archive`);

  constructor(
    private readonly options: {
      discoveryApi: { getBaseUrl(pluginId: string): Promise<string> };
      fetchApi: { fetch: typeof fetch };
    },
  ) {}

  /** Returns the deployments of an environment, newest first. */
  getDeployments(
    entityRef: string,
    environment: EnvironmentRef,
    query?: DeploymentsQuery,
    options?: SupplyChainRequestOptions,
  ): Promise<DeploymentsResponse> {
    const template = `${ENVIRONMENT}/deployments`;
    const path = resourcePath(entityRef, template, environment);
    return this.#read(withQuery(path, query), options);
  }

  /**
   * Downloads the evidence package of some trails, or of an artifact: a ZIP file
   * with a report, the records and the evidence files.
   */
  async getPackage(
    entityRef: string,
    query: PackageQuery,
  ): Promise<EvidenceFile> {
    const path = resourcePath(entityRef, 'package');
    return fileIn(await this.#send(withQuery(path, query)));
  }

  /** Downloads the file attached to an attestation. */
  async getEvidence(
    entityRef: string,
    ref: EvidenceRef,
  ): Promise<EvidenceFile> {
    const template = `${TRAIL}/evidence/:attestationId`;
    return fileIn(await this.#send(resourcePath(entityRef, template, ref)));
  }

  /** Summarizes JUnit files without sending anything to the region. */
  summarizeJunit(
    entityRef: string,
    trail: TrailRef,
    files: readonly EvidenceFile[],
  ): Promise<JunitSummary> {
    const template = `${TRAIL}/attestations/junit/summary`;
    const path = resourcePath(entityRef, template, trail);
    return this.#write('POST', path, { files });
  }

  /** Creates or edits a notification (E3). */
  putNotification(
    entityRef: string,
    notification: NotificationWrite,
    options: WriteRequestOptions,
  ): Promise<WriteResponse> {
    const path = resourcePath(entityRef, 'notifications');
    return this.#write('PUT', path, notification, options);
  }

  /** Creates or updates the notification for an organization's deliveries (E3). */
  createDeliveries(
    organization: { region: string; org: string },
    options: WriteRequestOptions,
  ): Promise<WriteResponse> {
    const path = fill('health/deliveries/:region/:org', organization);
    return this.#write('POST', path, {}, options);
  }

  /** Returns the components that the caller can see, worst first. */
  getServices(
    query?: ServicesQuery,
    options?: SupplyChainRequestOptions,
  ): Promise<ServicesResponse> {
    return this.#read(withQuery('services', query), options);
  }

  /**
   * Searches artifacts and trails by a pasted text, such as a commit, across
   * everything the caller can see.
   */
  search(
    value: string,
    options?: SupplyChainRequestOptions,
  ): Promise<SearchResponse> {
    return this.#read(withQuery('search', { value }), options);
  }

  /** Returns the status of each region and organization, for portal admins. */
  getHealth(options?: SupplyChainRequestOptions): Promise<HealthResponse> {
    return this.#read('health', options);
  }

  #reads<T, Query extends object = object>(
    resource: string,
  ): EntityRead<T, Query> {
    return (entityRef, query, options) =>
      this.#read(withQuery(resourcePath(entityRef, resource), query), options);
  }

  #readsOf<T, Ref extends object>(template: string): RecordRead<T, Ref> {
    return (entityRef, ref, options) =>
      this.#read(resourcePath(entityRef, template, ref), options);
  }

  #writesTo<Ref extends object, Content extends object>(
    template: string,
  ): RecordWrite<Ref, Content> {
    return (entityRef, ref, content, options) => {
      const path = resourcePath(entityRef, template, ref);
      return this.#write('POST', path, content, options);
    };
  }

  async #read<T>(
    path: string,
    { signal, refresh }: SupplyChainRequestOptions = {},
  ): Promise<T> {
    const headers = refresh ? { 'Cache-Control': 'no-cache' } : undefined;
    return (await this.#send(path, { signal, headers })).json();
  }

  async #write<T>(
    method: 'POST' | 'PUT',
    path: string,
    content: object,
    { idempotencyKey, signal }: Partial<WriteRequestOptions> = {},
  ): Promise<T> {
    const body =
      'files' in content
        ? formOf(content as Upload<object>)
        : JSON.stringify(content);
    const headers = new Headers();
    if (typeof body === 'string') {
      headers.set('Content-Type', 'application/json');
    }
    if (idempotencyKey) {
      headers.set(IDEMPOTENCY_KEY_HEADER, idempotencyKey);
    }
    const request = { method, signal, headers, body };
    return (await this.#send(path, request)).json();
  }

  /** @param path - relative to `/v1`, with the query */
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

/** The methods of {@link SupplyChainClient}, for apps that replace it. @public */
export type SupplyChainApi = Pick<SupplyChainClient, keyof SupplyChainClient>;

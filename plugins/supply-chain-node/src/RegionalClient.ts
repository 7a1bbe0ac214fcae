import {
  ApiKey,
  apiKeySchema,
  Artifact,
  artifactSchema,
  ArtifactSearchResult,
  artifactSearchResultSchema,
  artifactsQuerySchema,
  DEFAULT_ARTIFACTS_PER_PAGE,
  EnvironmentNotification,
  environmentNotificationSchema,
  flowArtifactsQuerySchema,
  genericAttestationInputSchema,
  junitAttestationInputSchema,
  MAX_TRAILS_PER_PAGE,
  notificationInputSchema,
  ParsedList,
  TrailAttestation,
  trailAttestationSchema,
  trailListOf,
  trailSchema,
  trailsQuerySchema,
} from './regional';
import {
  notificationNumberSchema,
  searchValueSchema,
} from 'backstage-plugin-supply-chain-common';
import { z } from 'zod';
import { Caller } from './Caller';
import {
  ArchiveEnvironmentRequest,
  AttestGenericRequest,
  AttestJunitRequest,
  CallOptions,
  DownloadEvidenceRequest,
  DownloadOptions,
  EvidenceDownload,
  GetApiKeyRequest,
  GetNotificationRequest,
  ListApiKeysRequest,
  ListArtifactsRequest,
  ListFlowArtifactsRequest,
  ListTrailAttestationsRequest,
  ListTrailsRequest,
  PutEnvironmentNotificationRequest,
  RegionalClientOptions,
  RegionalPage,
  SearchArtifactsRequest,
  TrailPage,
  TrailPagesRequest,
} from './requests';
import { isRepeated, toTrailPage } from './trailPage';
import { Call } from './Transport';

const DEFAULT_MAX_EVIDENCE_BYTES = 100 * 1024 * 1024;
const DEFAULT_MAX_PAGES = 100;

const defaultOrganizationSchema = z.object({
  default_org_name: z.string().nullish(),
});

/**
 * The client of the regional API: one method for each endpoint of its contract,
 * E1 to E14, with one key, in one region.
 *
 * It checks what it sends, reads tolerantly, and never tries again by itself.
 * Every method rejects with a {@link RegionalApiError} and nothing else.
 *
 * @public
 */
export class RegionalClient {
  readonly #caller: Caller;

  /**
   * @throws TypeError for a base URL, key or timeout that cannot be right
   */
  constructor(options: RegionalClientOptions) {
    this.#caller = new Caller(options);
  }

  /**
   * Lists the artifacts of an organization, newest first (E1). Regions give no
   * total: there is a next page when this one came back full.
   */
  async listArtifacts(
    request: ListArtifactsRequest,
    options?: CallOptions,
  ): Promise<RegionalPage<Artifact>> {
    const query = this.#caller.check('E1', artifactsQuerySchema, {
      flow_name: request.flowName,
      repo_name: request.repoName,
      page: request.page,
      per_page: request.perPage,
    });
    const artifacts = await this.#caller.list(artifactSchema, {
      endpoint: 'E1',
      path: ['artifacts', { org: request.org }],
      query,
      basic: true,
      signal: options?.signal,
    });
    return toPage(artifacts, request.perPage);
  }

  /**
   * Lists the artifacts of a flow (E2).
   *
   * @deprecated by the regional API: use {@link RegionalClient.listArtifacts}
   * with `flowName`, unless a region does not offer it
   */
  async listFlowArtifacts(
    request: ListFlowArtifactsRequest,
    options?: CallOptions,
  ): Promise<RegionalPage<Artifact>> {
    const { org, flowName, page, perPage } = request;
    const artifacts = await this.#caller.list(artifactSchema, {
      endpoint: 'E2',
      path: ['artifacts', { org }, { flowName }],
      query: this.#caller.check('E2', flowArtifactsQuerySchema, {
        page,
        per_page: perPage,
      }),
      signal: options?.signal,
    });
    return toPage(artifacts, perPage);
  }

  /**
   * Creates or updates a notification of environments (E3). Some regions add
   * one each time: never call it again when its outcome is unknown.
   *
   * @returns whether the region said that it is new; it does not say its number
   */
  async putEnvironmentNotification(
    request: PutEnvironmentNotificationRequest,
    options?: CallOptions,
  ): Promise<{ created: boolean }> {
    const notification = this.#caller.check(
      'E3',
      notificationInputSchema,
      request.notification,
    );
    const { httpStatus } = await this.#caller.write({
      endpoint: 'E3',
      method: 'PUT',
      path: ['actions', { org: request.org }, 'environments'],
      json: notification,
      secrets: notification.targets.flatMap(target =>
        'webhook' in target ? [target.webhook] : [],
      ),
      signal: options?.signal,
    });
    return { created: httpStatus === 201 };
  }

  /**
   * Attests JUnit results (E4). Evidence is append-only, and a flow or trail
   * that is unknown gets created: make sure that the trail exists, and never
   * call it again when its outcome is unknown.
   */
  async attestJunit(
    request: AttestJunitRequest,
    options?: CallOptions,
  ): Promise<void> {
    const schema = junitAttestationInputSchema;
    await this.#caller.attest('E4', 'junit', schema, request, options);
  }

  /**
   * Attests anything else (E5), as {@link RegionalClient.attestJunit} does.
   */
  async attestGeneric(
    request: AttestGenericRequest,
    options?: CallOptions,
  ): Promise<void> {
    const schema = genericAttestationInputSchema;
    await this.#caller.attest('E5', 'generic', schema, request, options);
  }

  /**
   * Lists the trails of a flow, newest first (E6), with 100 a page unless
   * given. A trail weighs about 20 KB.
   */
  async listTrails(
    request: ListTrailsRequest,
    options?: CallOptions,
  ): Promise<TrailPage> {
    const { org, flowName, page, perPage = MAX_TRAILS_PER_PAGE } = request;
    const call: Call = {
      endpoint: 'E6',
      path: ['trails', { org }, { flowName }],
      query: this.#caller.check('E6', trailsQuerySchema, {
        page,
        per_page: perPage,
      }),
      signal: options?.signal,
    };
    const { body } = await this.#caller.json(call);
    const list = trailListOf(body) ?? this.#caller.malformed(call);
    const trails = await this.#caller.readItems(trailSchema, list.values, call);
    const { pagination } = list;
    return toTrailPage(
      { ...trails, ...(pagination && { pagination }) },
      page ?? 1,
      perPage,
    );
  }

  /**
   * Goes through the pages of {@link RegionalClient.listTrails}, one request at
   * a time. When `maxPages` ends it, the last page still says `hasNextPage`.
   */
  async *trailPages(
    request: TrailPagesRequest,
    options?: CallOptions,
  ): AsyncGenerator<TrailPage, void, undefined> {
    const { maxPages = DEFAULT_MAX_PAGES, ...rest } = request;
    let previous: TrailPage | undefined;
    for (let page = 1; page <= maxPages; page++) {
      const current = await this.listTrails({ ...rest, page }, options);
      if (isRepeated(current, previous)) {
        return;
      }
      yield current;
      if (!current.hasNextPage) {
        return;
      }
      previous = current;
    }
  }

  /**
   * Gets a notification by its number (E7). The webhooks of its targets are
   * secrets.
   */
  async getNotification(
    request: GetNotificationRequest,
    options?: CallOptions,
  ): Promise<EnvironmentNotification> {
    const { org } = request;
    const number = this.#caller.check(
      'E7',
      notificationNumberSchema,
      request.number,
    );
    return this.#caller.record(environmentNotificationSchema, {
      endpoint: 'E7',
      path: [
        'organizations',
        { org },
        'environments_notifications',
        { number: String(number) },
      ],
      signal: options?.signal,
    });
  }

  /**
   * Lists the attestations of one name in a trail (E8): several are history,
   * of which the newest counts. A name that is unknown has none.
   */
  async listTrailAttestations(
    request: ListTrailAttestationsRequest,
    options?: CallOptions,
  ): Promise<ParsedList<TrailAttestation>> {
    const { org, flowName, trailName, attestationName } = request;
    return this.#caller.list(trailAttestationSchema, {
      endpoint: 'E8',
      path: [
        'attestations',
        { org },
        { flowName },
        'trail',
        { trailName },
        { attestationName },
      ],
      signal: options?.signal,
    });
  }

  /**
   * Finds artifacts by commit or fingerprint (E9). No match is an error of the
   * kind `not-found`.
   */
  async searchArtifacts(
    request: SearchArtifactsRequest,
    options?: CallOptions,
  ): Promise<ArtifactSearchResult> {
    const { org } = request;
    const value = this.#caller.check('E9', searchValueSchema, request.value);
    return this.#caller.record(artifactSearchResultSchema, {
      endpoint: 'E9',
      path: ['search', { org }, 'sha', { value }],
      signal: options?.signal,
    });
  }

  /** Gets one active key of a service account, without its secret (E10). */
  async getApiKey(
    request: GetApiKeyRequest,
    options?: CallOptions,
  ): Promise<ApiKey> {
    const { org, serviceAccount, keyId } = request;
    return this.#caller.record(apiKeySchema, {
      endpoint: 'E10',
      path: [
        'service-accounts',
        { org },
        { serviceAccount },
        'api-keys',
        { keyId },
      ],
      signal: options?.signal,
    });
  }

  /** Lists the active keys of a service account, without secrets (E11). */
  async listApiKeys(
    request: ListApiKeysRequest,
    options?: CallOptions,
  ): Promise<ParsedList<ApiKey>> {
    const { org, serviceAccount } = request;
    return this.#caller.list(apiKeySchema, {
      endpoint: 'E11',
      path: ['service-accounts', { org }, { serviceAccount }, 'api-keys'],
      signal: options?.signal,
    });
  }

  /** Gets the key's default organization, if it has one (E12). */
  async getDefaultOrganization(
    options?: CallOptions,
  ): Promise<string | undefined> {
    const answer = await this.#caller.record(defaultOrganizationSchema, {
      endpoint: 'E12',
      path: ['user', 'default-org'],
      signal: options?.signal,
    });
    return answer.default_org_name || undefined;
  }

  /**
   * Downloads the evidence of an attestation (E13), as a stream that fails with
   * the kind `too-large` beyond `maxBytes`. Nothing attached is an error of the
   * kind `not-found`; `has_audit_package` tells beforehand.
   */
  async downloadEvidence(
    request: DownloadEvidenceRequest,
    options?: DownloadOptions,
  ): Promise<EvidenceDownload> {
    const { org, flowName, trailName, attestationId } = request;
    const call: Call = {
      endpoint: 'E13',
      path: [
        'attestations',
        { org },
        { flowName },
        'trail',
        { trailName },
        'attestation',
        { attestationId },
        'evidence',
      ],
      signal: options?.signal,
    };
    const maxBytes = options?.maxBytes ?? DEFAULT_MAX_EVIDENCE_BYTES;
    return this.#caller.download(call, maxBytes);
  }

  /** Archives an environment (E14). There is no way back through the API. */
  async archiveEnvironment(
    request: ArchiveEnvironmentRequest,
    options?: CallOptions,
  ): Promise<void> {
    const { org, environment } = request;
    await this.#caller.write({
      endpoint: 'E14',
      method: 'PUT',
      path: ['environments', { org }, { environment }, 'archive'],
      signal: options?.signal,
    });
  }
}

function toPage<T>(
  list: ParsedList<T>,
  perPage: number = DEFAULT_ARTIFACTS_PER_PAGE,
): RegionalPage<T> {
  const count = list.items.length + list.unreadable;
  return { ...list, hasNextPage: count >= perPage };
}

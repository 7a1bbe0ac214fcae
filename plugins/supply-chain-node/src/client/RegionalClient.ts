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
} from '../regional';
import {
  notificationNumberSchema,
  searchValueSchema,
} from 'backstage-plugin-supply-chain-common';
import { z } from 'zod';
import { createAttestationForm, findTooLarge } from './attestationForm';
import { BodyLimitError } from '../http/body';
import { holdsMoreThan } from '../http/jsonValues';
import { MAX_RECORD_VALUES } from '../http/limits';
import { readList } from './readList';
import { RegionalApiError, RegionalEndpoint } from '../http/RegionalApiError';
import {
  ArchiveEnvironmentRequest,
  Attachment,
  AttestGenericRequest,
  AttestJunitRequest,
  CallOptions,
  DownloadEvidenceRequest,
  DownloadOptions,
  GetApiKeyRequest,
  GetNotificationRequest,
  ListApiKeysRequest,
  ListArtifactsRequest,
  ListFlowArtifactsRequest,
  ListTrailAttestationsRequest,
  ListTrailsRequest,
  PutEnvironmentNotificationRequest,
  RegionalPage,
  SearchArtifactsRequest,
  TrailPage,
  TrailPagesRequest,
  TrailRequest,
} from './requests';
import { isRepeated, toTrailPage } from './trailPage';
import {
  Call,
  EvidenceDownload,
  RegionalClientOptions,
  Transport,
} from '../http/Transport';

const DEFAULT_MAX_EVIDENCE_BYTES = 100 * 1024 * 1024;
const DEFAULT_MAX_PAGES = 100;

const defaultOrganizationSchema = z.object({
  default_org_name: z.string().nullish(),
});

/**
 * Client of the regional API, with one method for each endpoint of its
 * contract, E1 to E14. Uses one key in one region.
 *
 * Validates requests strictly, parses responses tolerantly, and never retries.
 * Every method rejects only with a {@link RegionalApiError}.
 *
 * @public
 */
export class RegionalClient {
  readonly #transport: Transport;

  /** @throws TypeError for an invalid base URL, key or timeout */
  constructor(options: RegionalClientOptions) {
    this.#transport = new Transport(options);
  }

  /**
   * Lists the artifacts of an organization, newest first (E1). Regions return
   * no total, so a full page implies a next one.
   */
  async listArtifacts(
    request: ListArtifactsRequest,
    options?: CallOptions,
  ): Promise<RegionalPage<Artifact>> {
    const query = this.#check('E1', artifactsQuerySchema, {
      flow_name: request.flowName,
      repo_name: request.repoName,
      page: request.page,
      per_page: request.perPage,
    });
    const artifacts = await this.#list(artifactSchema, {
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
   * with `flowName`, unless a region doesn't support it
   */
  async listFlowArtifacts(
    request: ListFlowArtifactsRequest,
    options?: CallOptions,
  ): Promise<RegionalPage<Artifact>> {
    const { org, flowName, page, perPage } = request;
    const artifacts = await this.#list(artifactSchema, {
      endpoint: 'E2',
      path: ['artifacts', { org }, { flowName }],
      query: this.#check('E2', flowArtifactsQuerySchema, {
        page,
        per_page: perPage,
      }),
      signal: options?.signal,
    });
    return toPage(artifacts, perPage);
  }

  /**
   * Creates or updates a notification for environments (E3). Some regions add a
   * new one on every call, so never retry when the outcome is unknown.
   *
   * @returns whether the region reported it as new; its number isn't returned
   */
  async putEnvironmentNotification(
    request: PutEnvironmentNotificationRequest,
    options?: CallOptions,
  ): Promise<{ created: boolean }> {
    const notification = this.#check(
      'E3',
      notificationInputSchema,
      request.notification,
    );
    const { httpStatus } = await this.#transport.write({
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
   * Attests JUnit results (E4). Evidence is append-only, and an unknown flow or
   * trail is created. Make sure that the trail exists, and never retry when the
   * outcome is unknown.
   */
  async attestJunit(
    request: AttestJunitRequest,
    options?: CallOptions,
  ): Promise<void> {
    const schema = junitAttestationInputSchema;
    await this.#attest('E4', 'junit', schema, request, options);
  }

  /**
   * Attests any other data (E5). See {@link RegionalClient.attestJunit} for
   * precautions.
   */
  async attestGeneric(
    request: AttestGenericRequest,
    options?: CallOptions,
  ): Promise<void> {
    const schema = genericAttestationInputSchema;
    await this.#attest('E5', 'generic', schema, request, options);
  }

  /**
   * Lists the trails of a flow, newest first (E6), 100 per page by default. A
   * trail is about 20 KB.
   */
  async listTrails(
    request: ListTrailsRequest,
    options?: CallOptions,
  ): Promise<TrailPage> {
    const { org, flowName, page, perPage = MAX_TRAILS_PER_PAGE } = request;
    const call: Call = {
      endpoint: 'E6',
      path: ['trails', { org }, { flowName }],
      query: this.#check('E6', trailsQuerySchema, {
        page,
        per_page: perPage,
      }),
      signal: options?.signal,
    };
    const trails = await this.#transport.json(call, async body => {
      const list = trailListOf(body) ?? malformed(call);
      const { pagination } = list;
      return {
        ...(await readList(trailSchema, list.values)),
        ...(pagination && { pagination }),
      };
    });
    return toTrailPage(trails, page ?? 1, perPage);
  }

  /**
   * Iterates over the pages of {@link RegionalClient.listTrails}, one request
   * at a time. If it stops at `maxPages`, the last page has `hasNextPage` set.
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
   * Gets a notification by number (E7). The webhooks of its targets are
   * secrets.
   */
  async getNotification(
    request: GetNotificationRequest,
    options?: CallOptions,
  ): Promise<EnvironmentNotification> {
    const { org } = request;
    const number = this.#check('E7', notificationNumberSchema, request.number);
    return this.#record(environmentNotificationSchema, {
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
   * Lists a trail's attestations of one name (E8). Only the newest one counts;
   * the others are history. Returns an empty list for an unknown name.
   */
  async listTrailAttestations(
    request: ListTrailAttestationsRequest,
    options?: CallOptions,
  ): Promise<ParsedList<TrailAttestation>> {
    const { org, flowName, trailName, attestationName } = request;
    return this.#list(trailAttestationSchema, {
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
   * Finds artifacts by commit or fingerprint (E9). Rejects with the kind
   * `not-found` when nothing matches.
   */
  async searchArtifacts(
    request: SearchArtifactsRequest,
    options?: CallOptions,
  ): Promise<ArtifactSearchResult> {
    const { org } = request;
    const value = this.#check('E9', searchValueSchema, request.value);
    return this.#record(artifactSearchResultSchema, {
      endpoint: 'E9',
      path: ['search', { org }, 'sha', { value }],
      signal: options?.signal,
    });
  }

  /** Gets an active key of a service account, without its secret (E10). */
  async getApiKey(
    request: GetApiKeyRequest,
    options?: CallOptions,
  ): Promise<ApiKey> {
    const { org, serviceAccount, keyId } = request;
    return this.#record(apiKeySchema, {
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
    return this.#list(apiKeySchema, {
      endpoint: 'E11',
      path: ['service-accounts', { org }, { serviceAccount }, 'api-keys'],
      signal: options?.signal,
    });
  }

  /** Gets the key's default organization, if it has one (E12). */
  async getDefaultOrganization(
    options?: CallOptions,
  ): Promise<string | undefined> {
    const record = await this.#record(defaultOrganizationSchema, {
      endpoint: 'E12',
      path: ['user', 'default-org'],
      signal: options?.signal,
    });
    return record.default_org_name || undefined;
  }

  /**
   * Downloads the evidence of an attestation as a stream (E13). The stream
   * fails with the kind `too-large` beyond `maxBytes`. Rejects with the kind
   * `not-found` when nothing is attached; check `has_audit_package` beforehand.
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
    return this.#transport.download(call, maxBytes);
  }

  /** Archives an environment (E14). The API can't undo this. */
  async archiveEnvironment(
    request: ArchiveEnvironmentRequest,
    options?: CallOptions,
  ): Promise<void> {
    const { org, environment } = request;
    await this.#transport.write({
      endpoint: 'E14',
      method: 'PUT',
      path: ['environments', { org }, { environment }, 'archive'],
      signal: options?.signal,
    });
  }

  /** Validates input strictly. */
  #check<S extends z.ZodType>(
    endpoint: RegionalEndpoint,
    schema: S,
    input: unknown,
  ): z.output<S> {
    const result = schema.safeParse(input);
    if (result.success) {
      return result.data;
    }
    throw this.#transport.refuse(
      endpoint,
      Object.fromEntries(
        result.error.issues.map(issue => [
          issue.path.join('.') || 'input',
          issue.message,
        ]),
      ),
    );
  }

  /** Fetches a list, item by item. */
  #list<S extends z.ZodType>(
    schema: S,
    call: Call,
  ): Promise<ParsedList<z.output<S>>> {
    return this.#transport.json(call, body =>
      Array.isArray(body) ? readList(schema, body) : malformed(call),
    );
  }

  /** Fetches one record. */
  #record<S extends z.ZodType>(schema: S, call: Call): Promise<z.output<S>> {
    return this.#transport.json(call, body => {
      if (holdsMoreThan(body, MAX_RECORD_VALUES)) {
        throw new BodyLimitError(`${MAX_RECORD_VALUES} values`);
      }
      const result = schema.safeParse(body);
      return result.success ? result.data : malformed(call);
    });
  }

  /** Sends an attestation, unless a part of it exceeds its limit. */
  async #attest(
    endpoint: 'E4' | 'E5',
    type: 'junit' | 'generic',
    schema: z.ZodType,
    request: TrailRequest & { data: unknown; attachment?: Attachment },
    options?: CallOptions,
  ): Promise<void> {
    const { org, flowName, trailName, attachment } = request;
    const data = this.#check(endpoint, schema, request.data);
    const dataJson = JSON.stringify(data);
    const tooLarge = findTooLarge(dataJson, attachment);
    if (tooLarge) {
      throw this.#transport.refuse(endpoint, tooLarge, 'too-large');
    }
    await this.#transport.write({
      endpoint,
      method: 'POST',
      path: [
        'attestations',
        { org },
        { flowName },
        'trail',
        { trailName },
        type,
      ],
      form: createAttestationForm(dataJson, attachment),
      signal: options?.signal,
    });
  }
}

/** Throws: the response was JSON, but not what the endpoint returns. */
function malformed({ endpoint }: Call): never {
  throw new RegionalApiError({
    kind: 'malformed',
    endpoint,
    detail: 'form',
    message: 'The region sent a response in an unknown format',
  });
}

function toPage<T>(
  list: ParsedList<T>,
  perPage: number = DEFAULT_ARTIFACTS_PER_PAGE,
): RegionalPage<T> {
  const count = list.items.length + list.unreadable;
  return { ...list, hasNextPage: count >= perPage };
}

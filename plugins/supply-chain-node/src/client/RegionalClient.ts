import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import type { Call, EvidenceDownload, TransportOptions } from '../http/Call';
import { MAX_EVIDENCE_BYTES } from '../http/limits';
import { Transport } from '../http/Transport';
import { readApiKey } from '../records/apiKey';
import { readArtifact, readFoundArtifact } from '../records/artifact';
import { readAttestation } from '../records/attestation/attestation';
import { readParts, isObject, readText } from '../records/reading';
import type { ParsedList } from '../records/reading';
import { readNotification } from '../records/notification';
import type {
  ArtifactToStore,
  AttestationEntry,
  FoundArtifact,
  RegionalKey,
  RegionalNotification,
  TrailToStore,
} from '../records/stored';
import { readTrail } from '../records/trail/trail';
import { malformed, readList, RegionCalls, trailPath } from './RegionCalls';
import type {
  GenericAttestationInput,
  JunitAttestationInput,
  NotificationInput,
} from './inputs';
import type {
  AttestRequest,
  CallOptions,
  FlowRequest,
  ListArtifactsRequest,
  OrganizationRequest,
  PageRequest,
  RegionalPage,
  ServiceAccountRequest,
  TrailRequest,
} from './requests';
import { toTrailPage, trailListOf } from './trailPage';

/** Page size of E1 without `per_page`. */
const DEFAULT_ARTIFACTS_PER_PAGE = 15;

/** Maximum number of trails per page of E6. */
const MAX_TRAILS_PER_PAGE = 100;

/**
 * Connection options for an organization's data in a region.
 *
 * @public
 */
export interface RegionalClientOptions extends TransportOptions {
  /** Name of the region in the records. */
  region: string;
}

/**
 * Client of the regional API, with one method for each endpoint of its
 * contract but the deprecated E2. Uses one key in one region.
 *
 * Reads responses tolerantly, and never retries. Returns the portal's records.
 * Every method rejects only with a {@link RegionalApiError}.
 *
 * @public
 */
export class RegionalClient {
  readonly #region: string;
  readonly #calls: RegionCalls;

  /** @throws TypeError for an invalid base URL, key or timeout */
  constructor({ region, ...options }: RegionalClientOptions) {
    this.#region = region;
    this.#calls = new RegionCalls(new Transport(options));
  }

  /**
   * Lists the artifacts of an organization, newest first (E1). Regions return
   * no total, so a full page implies a next one.
   */
  async listArtifacts(
    request: ListArtifactsRequest,
    options?: CallOptions,
  ): Promise<RegionalPage<ArtifactToStore>> {
    const { org, flowName, repoName, page, perPage } = request;
    const call: Call = {
      endpoint: 'E1',
      path: ['artifacts', { org }],
      query: {
        flow_name: flowName,
        repo_name: repoName,
        page,
        per_page: perPage,
      },
      signal: options?.signal,
    };
    const flow = this.#flow(org, flowName ?? '');
    const artifacts = await this.#calls.list(call, value =>
      readArtifact(flow, value),
    );
    const count = artifacts.items.length + artifacts.unreadable;
    const full = perPage ?? DEFAULT_ARTIFACTS_PER_PAGE;
    return { ...artifacts, hasNextPage: count >= full };
  }

  /**
   * Creates or updates a notification for environments (E3). Some regions add a
   * new one on every call, so never retry when the outcome is unknown.
   */
  async putEnvironmentNotification(
    request: OrganizationRequest & { notification: NotificationInput },
    options?: CallOptions,
  ): Promise<void> {
    const { org, notification } = request;
    await this.#calls.transport.write({
      endpoint: 'E3',
      method: 'PUT',
      path: ['actions', { org }, 'environments'],
      json: notification,
      signal: options?.signal,
    });
  }

  /**
   * Attests JUnit results (E4). Evidence is append-only, and an unknown flow or
   * trail is created. Make sure that the trail exists, and never retry when the
   * outcome is unknown.
   */
  async attestJunit(
    request: AttestRequest<JunitAttestationInput>,
    options?: CallOptions,
  ): Promise<void> {
    await this.#calls.attest('E4', 'junit', request, options);
  }

  /**
   * Attests any other data (E5). See {@link RegionalClient.attestJunit} for
   * precautions.
   */
  async attestGeneric(
    request: AttestRequest<GenericAttestationInput>,
    options?: CallOptions,
  ): Promise<void> {
    await this.#calls.attest('E5', 'generic', request, options);
  }

  /**
   * Lists the trails of a flow, newest first (E6), 100 per page by default. A
   * trail is about 20 KB.
   */
  async listTrails(
    request: FlowRequest & PageRequest,
    options?: CallOptions,
  ): Promise<RegionalPage<TrailToStore>> {
    const { org, flowName, page, perPage = MAX_TRAILS_PER_PAGE } = request;
    const call: Call = {
      endpoint: 'E6',
      path: ['trails', { org }, { flowName }],
      // Without a size, a region returns every trail of the flow at once.
      query: { page, per_page: perPage },
      signal: options?.signal,
    };
    const flow = this.#flow(org, flowName);
    return this.#calls.transport.json(call, async body => {
      const { values, pagination } = trailListOf(body) ?? malformed(call);
      const trails = await readList(values, value => readTrail(flow, value));
      return toTrailPage(trails, pagination, { page: page ?? 1, perPage });
    });
  }

  /**
   * Gets a notification by number (E7). The webhooks that an edit may keep are
   * secrets.
   */
  async getNotification(
    request: OrganizationRequest & { number: number },
    options?: CallOptions,
  ): Promise<RegionalNotification> {
    const { org, number } = request;
    const call: Call = {
      endpoint: 'E7',
      path: [
        'organizations',
        { org },
        'environments_notifications',
        { number: String(number) },
      ],
      signal: options?.signal,
    };
    const place = { region: this.#region, org };
    return this.#calls.record(call, value => readNotification(place, value));
  }

  /**
   * Lists a trail's attestations of one name, newest first (E8). Only the newest
   * one counts; the others are history. Empty for an unknown name.
   */
  async listTrailAttestations(
    request: TrailRequest & { attestationName: string },
    options?: CallOptions,
  ): Promise<ParsedList<AttestationEntry>> {
    const { attestationName } = request;
    const call: Call = {
      endpoint: 'E8',
      path: [...trailPath(request), { attestationName }],
      signal: options?.signal,
    };
    const list = await this.#calls.list(call, readAttestation);
    list.items.sort((a, b) =>
      (b.details.createdAt ?? '').localeCompare(a.details.createdAt ?? ''),
    );
    return list;
  }

  /**
   * Finds artifacts by commit or fingerprint in lower case, or at least its first
   * five characters (E9). Rejects with the kind `not-found` when nothing matches.
   */
  async searchArtifacts(
    request: OrganizationRequest & { value: string },
    options?: CallOptions,
  ): Promise<ParsedList<FoundArtifact>> {
    const { org, value } = request;
    const call: Call = {
      endpoint: 'E9',
      path: ['search', { org }, 'sha', { value }],
      signal: options?.signal,
    };
    const place = { region: this.#region, org };
    return this.#calls.record(call, body =>
      isObject(body)
        ? readParts(body.artifacts, item => readFoundArtifact(place, item))
        : undefined,
    );
  }

  /** Gets an active key of a service account, without its secret (E10). */
  getApiKey(
    { keyId, ...request }: ServiceAccountRequest & { keyId: string },
    options?: CallOptions,
  ): Promise<RegionalKey> {
    const path = [...keysPath(request), { keyId }];
    const call: Call = { endpoint: 'E10', path, signal: options?.signal };
    return this.#calls.record(call, readApiKey);
  }

  /** Lists the active keys of a service account, without secrets (E11). */
  listApiKeys(
    request: ServiceAccountRequest,
    options?: CallOptions,
  ): Promise<ParsedList<RegionalKey>> {
    const path = keysPath(request);
    const call: Call = { endpoint: 'E11', path, signal: options?.signal };
    return this.#calls.list(call, readApiKey);
  }

  /** Gets the key's default organization, if it has one (E12). */
  async getDefaultOrganization(
    options?: CallOptions,
  ): Promise<string | undefined> {
    const call: Call = {
      endpoint: 'E12',
      path: ['user', 'default-org'],
      signal: options?.signal,
    };
    const body = await this.#calls.record(call, value =>
      isObject(value) ? value : undefined,
    );
    return readText(body.default_org_name);
  }

  /**
   * Downloads the evidence of an attestation as a stream (E13). The stream
   * fails with the kind `too-large` beyond `maxBytes`, by default 100 MiB. Rejects with the kind
   * `not-found` when nothing is attached; check `hasEvidence` beforehand.
   */
  async downloadEvidence(
    request: TrailRequest & { attestationId: string },
    options?: CallOptions & { maxBytes?: number },
  ): Promise<EvidenceDownload> {
    const { attestationId } = request;
    return this.#calls.transport.download(
      {
        endpoint: 'E13',
        path: [
          ...trailPath(request),
          'attestation',
          { attestationId },
          'evidence',
        ],
        signal: options?.signal,
      },
      options?.maxBytes ?? MAX_EVIDENCE_BYTES,
    );
  }

  /** Archives an environment (E14). The API can't undo this. */
  async archiveEnvironment(
    request: OrganizationRequest & { environment: string },
    options?: CallOptions,
  ): Promise<void> {
    const { org, environment } = request;
    await this.#calls.transport.write({
      endpoint: 'E14',
      method: 'PUT',
      path: ['environments', { org }, { environment }, 'archive'],
      signal: options?.signal,
    });
  }

  #flow(org: string, flow: string): FlowRef {
    return { region: this.#region, org, flow };
  }
}

/** The path of a service account's keys. */
function keysPath({
  org,
  serviceAccount,
}: ServiceAccountRequest): Call['path'] {
  return ['service-accounts', { org }, { serviceAccount }, 'api-keys'];
}

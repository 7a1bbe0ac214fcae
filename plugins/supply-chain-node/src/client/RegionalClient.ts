import { MAX_EVIDENCE_BYTES } from '../http/limits';
import { malformed } from '../http/RegionalApiError';
import { Transport } from '../http/Transport';
import type {
  EvidenceDownload,
  RegionalClientOptions,
} from '../http/Transport';
import type { Call } from '../http/url';
import { readApiKey } from '../records/apiKey';
import { readArtifact, readFoundArtifact } from '../records/artifact';
import { readAttestation } from '../records/attestation/attestation';
import { readList, readParts } from '../records/list';
import type { ParsedList } from '../records/list';
import { isObject, readText } from '../records/reading';
import { readNotification } from '../records/notification';
import type {
  ArtifactToStore,
  AttestationEntry,
  FoundArtifact,
  RegionalKey,
  RegionalNotification,
} from '../records/stored';
import { readTrail } from '../records/trail/trail';
import type {
  AttestRequest,
  CallOptions,
  GenericAttestationInput,
  JunitAttestationInput,
  ListArtifactsRequest,
  NotificationInput,
  OrganizationRequest,
  PageRequest,
  TrailPage,
  TrailRequest,
} from './requests';
import { trailListOf } from './trailPage';

/** Maximum number of trails per page of E6. */
const MAX_TRAILS_PER_PAGE = 100;

/**
 * Client of the regional API, with one method for each endpoint of its
 * contract, E1 to E14, except E2 and E10, which E1 and E11 replace. Uses one key
 * in one region.
 *
 * Reads responses tolerantly, and never retries. Returns the portal's records.
 * Every method rejects only with a {@link RegionalApiError}.
 *
 * @public
 */
export class RegionalClient {
  readonly #region: string;
  readonly #transport: Transport;

  /** @throws TypeError for an invalid base URL, key or timeout */
  constructor(options: RegionalClientOptions) {
    this.#region = options.region;
    this.#transport = new Transport(options);
  }

  /** Lists the artifacts of an organization, newest first (E1). */
  listArtifacts(
    request: ListArtifactsRequest,
    options?: CallOptions,
  ): Promise<ParsedList<ArtifactToStore>> {
    const { org, flowName, repoName, page, perPage } = request;
    const call: Call = {
      ...options,
      endpoint: 'E1',
      path: ['artifacts', { org }],
      query: {
        flow_name: flowName,
        repo_name: repoName,
        page,
        per_page: perPage,
      },
    };
    const flow = { region: this.#region, org, flow: flowName ?? '' };
    return this.#transport.list(call, value => readArtifact(flow, value));
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
    await this.#transport.write({
      ...options,
      endpoint: 'E3',
      method: 'PUT',
      path: ['actions', { org }, 'environments'],
      json: notification,
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
    await this.#attest('E4', 'junit', request, options);
  }

  /**
   * Attests any other data (E5). See {@link RegionalClient.attestJunit} for
   * precautions.
   */
  async attestGeneric(
    request: AttestRequest<GenericAttestationInput>,
    options?: CallOptions,
  ): Promise<void> {
    await this.#attest('E5', 'generic', request, options);
  }

  /**
   * Lists the trails of a flow, newest first (E6), 100 per page by default. A
   * trail is about 20 KB.
   */
  async listTrails(
    request: OrganizationRequest & PageRequest & { flowName: string },
    options?: CallOptions,
  ): Promise<TrailPage> {
    const { org, flowName, page = 1, perPage = MAX_TRAILS_PER_PAGE } = request;
    const call: Call = {
      ...options,
      endpoint: 'E6',
      path: ['trails', { org }, { flowName }],
      // Without a size, a region returns every trail of the flow at once.
      query: { page, per_page: perPage },
    };
    const flow = { region: this.#region, org, flow: flowName };
    return this.#transport.json(call, async body => {
      const { values, hasNextPage } =
        trailListOf(body, { page, perPage }) ?? malformed(call);
      const trails = await readList(values, value => readTrail(flow, value));
      return { ...trails, hasNextPage };
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
      ...options,
      endpoint: 'E7',
      path: [
        'organizations',
        { org },
        'environments_notifications',
        { number: String(number) },
      ],
    };
    const place = { region: this.#region, org };
    return this.#transport.record(call, value =>
      readNotification(place, value),
    );
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
      ...options,
      endpoint: 'E8',
      path: [...trailPath(request), { attestationName }],
    };
    const list = await this.#transport.list(call, readAttestation);
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
      ...options,
      endpoint: 'E9',
      path: ['search', { org }, 'sha', { value }],
    };
    const place = { region: this.#region, org };
    return this.#transport.record(call, body =>
      isObject(body)
        ? readParts(body.artifacts, item => readFoundArtifact(place, item))
        : undefined,
    );
  }

  /** Lists the active keys of a service account, without secrets (E11). */
  listApiKeys(
    request: OrganizationRequest & { serviceAccount: string },
    options?: CallOptions,
  ): Promise<ParsedList<RegionalKey>> {
    const { org, serviceAccount } = request;
    const call: Call = {
      ...options,
      endpoint: 'E11',
      path: ['service-accounts', { org }, { serviceAccount }, 'api-keys'],
    };
    return this.#transport.list(call, readApiKey);
  }

  /** Gets the key's default organization, if it has one (E12). */
  async getDefaultOrganization(
    options?: CallOptions,
  ): Promise<string | undefined> {
    const call: Call = {
      ...options,
      endpoint: 'E12',
      path: ['user', 'default-org'],
    };
    const body = await this.#transport.record(call, value =>
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
    return this.#transport.download(
      {
        ...options,
        endpoint: 'E13',
        path: [
          ...trailPath(request),
          'attestation',
          { attestationId },
          'evidence',
        ],
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
    await this.#transport.write({
      ...options,
      endpoint: 'E14',
      method: 'PUT',
      path: ['environments', { org }, { environment }, 'archive'],
    });
  }

  async #attest(
    endpoint: 'E4' | 'E5',
    type: 'junit' | 'generic',
    request: AttestRequest<unknown>,
    options?: CallOptions,
  ): Promise<void> {
    const { attachment } = request;
    const form = new FormData();
    // A field, not a file.
    form.append('data_json', JSON.stringify(request.data));
    if (attachment) {
      const file = new Blob([attachment.content]);
      form.append('attachment_file', file, attachment.fileName);
    }
    await this.#transport.write({
      ...options,
      endpoint,
      method: 'POST',
      path: [...trailPath(request), type],
      form,
    });
  }
}

/** The path of a trail's attestations. */
function trailPath({ org, flowName, trailName }: TrailRequest): Call['path'] {
  return ['attestations', { org }, { flowName }, 'trail', { trailName }];
}

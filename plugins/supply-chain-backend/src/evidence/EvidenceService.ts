import { NotFoundError } from '@backstage/errors';
import type {
  ArtifactDetailsAnswer,
  ArtifactsAnswer,
  AttestationsAnswer,
  DeploymentsAnswer,
  EnvironmentRef,
  EnvironmentsAnswer,
  FlowRef,
  Link,
  NotificationsAnswer,
  ParsedServicesQuery,
  ParsedTableQuery,
  Problem,
  SearchAnswer,
  ServicesAnswer,
  SummaryAnswer,
  TrailDetailsAnswer,
  TrailRef,
  TrailsAnswer,
  TrendAnswer,
} from 'backstage-plugin-supply-chain-common';
import {
  stringifyFlowRef,
  SUPPLY_CHAIN_ANNOTATIONS,
} from 'backstage-plugin-supply-chain-common';
import {
  RegionalApiError,
  type EvidenceDownload,
} from 'backstage-plugin-supply-chain-node';
import type {
  AccessibleEntities,
  AccessibleEntity,
} from '../access/EntityAccess';
import type { RegionGateway } from '../regions/RegionGateway';
import type { EvidenceStore } from '../store/EvidenceStore';
import { LIST_KINDS } from '../records/storedRecords';
import type { FlowKey } from '../records/storedRecords';
import { answerOf } from './answerOf';
import { artifactDetails } from './artifactDetails';
import { deploymentHistory } from './deploymentHistory';
import { environmentsOf } from './environments';
import { KeptAnswers } from './KeptAnswers';
import { KeptSummaries } from './KeptSummaries';
import { attestationDetails, ownEvidence, trailDetails } from './details';
import type { PendingSource } from './details';
import {
  FileTooLargeError,
  portalError,
  RegionReader,
} from '../sync/RegionReader';
import type { ListSource } from '../sync/RegionReader';
import { searchEntities } from './search';
import { servicesOf } from './services';
import { summarize } from './summary';
import { joinArtifacts, joinTrails } from './tableAnswers';
import { trendOf } from './trend';

/** Flows of one page of components that are read at the most. */
const MAX_READ_FLOWS = 200;

/** Builds of one component that are looked up (E9) at the most. */
const MAX_LOOKUPS = 20;
/** Of one page of a table. */
const MAX_LOOKUPS_OF_PAGE = 100;

const NO_FILE = 'The attestation has no file';

/** What accompanies a request on its way. */
export interface EvidenceOptions {
  /** Ends the reads when the caller has gone. */
  signal?: AbortSignal;
  /** Reads the regions even if what is kept is fresh. */
  refresh?: boolean;
}

/** Joins what the regions say into the portal's own answers. */
export class EvidenceService {
  readonly #gateway: RegionGateway;
  readonly #keepFor: () => number;
  readonly #sent: PendingSource;
  readonly #answers = new KeptAnswers();
  readonly #summaries: KeptSummaries;
  readonly #sources: Pick<
    ConstructorParameters<typeof RegionReader>[0],
    'gateway' | 'lists' | 'store'
  >;

  constructor(sources: {
    gateway: RegionGateway;
    lists: ListSource;
    store: EvidenceStore;
    /** Undefined for a flow of a region that is not configured any more. */
    keyOf: (flow: FlowRef) => FlowKey | undefined;
    /** How long records are kept, in milliseconds. */
    keepFor: () => number;
    sent: PendingSource;
  }) {
    this.#sent = sources.sent;
    this.#keepFor = sources.keepFor;
    this.#gateway = sources.gateway;
    this.#sources = sources;
    this.#summaries = new KeptSummaries(sources);
  }

  /** A page of the trails of the entity's flows, newest first (E6). */
  async listTrails(
    authorizedEntity: AccessibleEntity,
    query: ParsedTableQuery,
    options: EvidenceOptions = {},
  ): Promise<TrailsAnswer> {
    const reader = this.#reader(authorizedEntity, options);
    const question = {
      about: ['trails', query],
      maxLookups: MAX_LOOKUPS_OF_PAGE,
    };
    return this.#answers.of(authorizedEntity, reader, question, (data, notes) =>
      joinTrails(data, query, notes),
    );
  }

  /** A page of the artifacts of the entity's flows, newest first (E1, E6). */
  async listArtifacts(
    authorizedEntity: AccessibleEntity,
    query: ParsedTableQuery,
    options: EvidenceOptions = {},
  ): Promise<ArtifactsAnswer> {
    const reader = this.#reader(authorizedEntity, options);
    const question = {
      about: ['artifacts', query],
      maxLookups: MAX_LOOKUPS_OF_PAGE,
    };
    return this.#answers.of(authorizedEntity, reader, question, (data, notes) =>
      joinArtifacts(data, query, notes),
    );
  }

  /** What runs in each environment, now or at a time. */
  async listEnvironments(
    authorizedEntity: AccessibleEntity,
    { at }: { at?: string },
    options: EvidenceOptions = {},
  ): Promise<EnvironmentsAnswer> {
    const reader = this.#reader(authorizedEntity, options);
    const environments = await environmentsOf(authorizedEntity.link, reader, {
      at,
      keepFor: this.#keepFor(),
    });
    return { ...environments, ...answerOf(authorizedEntity, reader) };
  }

  /**
   * The deployments of an environment, newest first.
   *
   * @throws NotFoundError when it is not an environment of the link
   */
  async listDeployments(
    authorizedEntity: AccessibleEntity,
    environment: EnvironmentRef,
    query: { page: number; perPage: number },
    options: EvidenceOptions = {},
  ): Promise<DeploymentsAnswer> {
    const reader = this.#reader(authorizedEntity, options);
    const history = await deploymentHistory(
      authorizedEntity.link,
      reader,
      environment,
      query,
    );
    return { ...history, ...answerOf(authorizedEntity, reader) };
  }

  /** How the trails of the last weeks turned out. */
  async getTrend(
    authorizedEntity: AccessibleEntity,
    options: EvidenceOptions = {},
  ): Promise<TrendAnswer> {
    const reader = this.#reader(authorizedEntity, options);
    const trend = await trendOf(authorizedEntity.link, reader, Date.now());
    return { ...trend, ...answerOf(authorizedEntity, reader) };
  }

  /**
   * Components, the worst first, from what is kept. Only for a refresh, and for
   * those of one system or domain, the flows of a page are read first.
   *
   * @param ownership - references of the caller and of their groups
   */
  async listServices(
    components: AccessibleEntities,
    query: ParsedServicesQuery,
    ownership: readonly string[],
    options: EvidenceOptions = {},
  ): Promise<ServicesAnswer> {
    const kept = () =>
      servicesOf(components, this.#summaries, query, ownership);
    const answer = await kept();
    if (!options.refresh && !query.system && !query.domain) {
      return answer;
    }
    const shown = new Set(answer.services.map(({ entityRef }) => entityRef));
    const links = components.entities.flatMap(({ entityRef, link }) =>
      shown.has(entityRef) ? [link] : [],
    );
    const reader = new RegionReader({
      ...this.#sources,
      caller: 'services',
      ...options,
    });
    await readFlows(links, reader);
    const { stale, problems } = reader.provenance;
    const now = await kept();
    return {
      ...now,
      stale: stale || now.stale,
      problems: [
        ...links.flatMap(link => link.problems),
        ...problems,
        ...now.problems.filter(each => !problems.some(isSameSource(each))),
      ],
    };
  }

  /** The newest trail and artifact of each flow, and what runs where. */
  async summarize(
    authorizedEntity: AccessibleEntity,
    options: EvidenceOptions = {},
  ): Promise<SummaryAnswer> {
    const reader = this.#reader(authorizedEntity, options);
    const question = { about: ['summary'], maxLookups: MAX_LOOKUPS };
    return this.#answers.of(authorizedEntity, reader, question, summarize);
  }

  /** One trail: template against reported, and its events (E6). */
  async getTrail(
    authorizedEntity: AccessibleEntity,
    ref: TrailRef,
    options: EvidenceOptions = {},
  ): Promise<TrailDetailsAnswer> {
    const reader = this.#reader(authorizedEntity, options);
    const details = await trailDetails(
      authorizedEntity,
      reader,
      ref,
      this.#sent,
    );
    return { ...details, ...reader.provenance };
  }

  /** The attestations of one name in a trail, newest first (E8). */
  async listAttestations(
    authorizedEntity: AccessibleEntity,
    ref: TrailRef,
    name: string,
    options: EvidenceOptions = {},
  ): Promise<AttestationsAnswer> {
    const reader = this.#reader(authorizedEntity, options);
    const details = await attestationDetails(
      authorizedEntity,
      reader,
      ref,
      name,
    );
    return { ...details, ...reader.provenance };
  }

  /** One artifact: what it carries, where it runs, its history (E1, E9). */
  async getArtifact(
    authorizedEntity: AccessibleEntity,
    fingerprint: string,
    options: EvidenceOptions = {},
  ): Promise<ArtifactDetailsAnswer> {
    const reader = this.#reader(authorizedEntity, options);
    const details = await artifactDetails(
      authorizedEntity,
      reader,
      fingerprint,
    );
    return { ...details, ...reader.provenance };
  }

  /**
   * Makes sure that an attestation has a file (E8), without its download. Only
   * where the region does not say so, it is asked for the file (E13), which is
   * left unread.
   *
   * @throws NotFoundError when it is not the entity's, or has no file
   */
  async assertEvidence(
    authorizedEntity: AccessibleEntity,
    ref: TrailRef,
    attestationId: string,
    options: { signal: AbortSignal; user: string },
  ): Promise<void> {
    const { signal } = options;
    const reader = this.#reader(authorizedEntity, { signal });
    const { entry } = await ownEvidence(
      authorizedEntity,
      reader,
      ref,
      attestationId,
      {
        entry: true,
      },
    );
    const { hasEvidence } = entry?.details ?? {};
    if (hasEvidence === false) {
      throw new NotFoundError(NO_FILE);
    }
    if (hasEvidence === undefined) {
      const { body } = await this.openEvidence(
        authorizedEntity,
        ref,
        attestationId,
        options,
      );
      await body.cancel();
    }
  }

  /**
   * The file of an attestation (E13). Its body must be read or cancelled.
   *
   * @throws NotFoundError when it is not the entity's, or has no file;
   * {@link FileTooLargeError} when it is larger than the portal passes on
   */
  async openEvidence(
    authorizedEntity: AccessibleEntity,
    ref: TrailRef,
    attestationId: string,
    options: {
      signal: AbortSignal;
      /** Files of one user at once are few, whatever entity they are of. */
      user: string;
    },
  ): Promise<EvidenceDownload> {
    const { signal, user } = options;
    const reader = this.#reader(authorizedEntity, { signal });
    const { flow } = await ownEvidence(
      authorizedEntity,
      reader,
      ref,
      attestationId,
      {
        entry: false,
      },
    );
    const { region, org } = flow;
    try {
      return await this.#gateway.download(
        {
          region,
          org,
          endpoint: 'E13',
          caller: user,
          signal,
        },
        (client, call) =>
          client.downloadEvidence(
            { org, flowName: flow.flow, trailName: ref.trail, attestationId },
            call,
          ),
      );
    } catch (error) {
      if (isAboveLimit(error)) {
        throw new FileTooLargeError(
          "The file exceeds the portal's download limit",
        );
      }
      throw portalError(error, flow, NO_FILE);
    }
  }

  /** Artifacts by commit or fingerprint, of the entities alone (E9). */
  async search(
    { entities, omitted: unsearchedEntities }: AccessibleEntities,
    value: string,
    options: EvidenceOptions = {},
  ): Promise<SearchAnswer> {
    const reader = new RegionReader({
      ...this.#sources,
      caller: 'search',
      ...options,
    });
    const found = await searchEntities(entities, reader, value);
    return {
      configured: true,
      ...found,
      ...reader.provenance,
      problems: [],
      unsearchedEntities,
    };
  }

  /** The notifications that the entity names (E7), without their secrets. */
  async listNotifications(
    authorizedEntity: AccessibleEntity,
    options: EvidenceOptions = {},
  ): Promise<NotificationsAnswer> {
    const reader = this.#reader(authorizedEntity, options);
    const notifications = await Promise.all(
      authorizedEntity.link.notifications.map(ref => reader.notification(ref)),
    );
    return {
      notifications: notifications.filter(each => each !== undefined),
      ...answerOf(authorizedEntity, reader, [
        SUPPLY_CHAIN_ANNOTATIONS.flows,
        SUPPLY_CHAIN_ANNOTATIONS.artifacts,
      ]),
    };
  }

  #reader({ entityRef }: AccessibleEntity, options: EvidenceOptions) {
    return new RegionReader({
      ...this.#sources,
      caller: entityRef,
      ...options,
    });
  }
}

/** Brings the lists of the flows of some links up to date. */
async function readFlows(
  links: readonly Link[],
  reader: RegionReader,
): Promise<void> {
  const flows = new Map(
    links.flatMap(link =>
      link.flows.map(flow => [stringifyFlowRef(flow), flow] as const),
    ),
  );
  await Promise.all(
    [...flows.values()]
      .slice(0, MAX_READ_FLOWS)
      .flatMap(flow => LIST_KINDS.map(kind => reader.list(flow, kind))),
  );
}

/** Whether a problem tells the same of the same organization. */
function isSameSource({ reason, region, org }: Problem) {
  return (other: Problem) =>
    other.reason === reason && other.region === region && other.org === org;
}

/** A region's own 413 is a failure of the region, not a limit of the portal. */
function isAboveLimit(error: unknown): boolean {
  return (
    error instanceof RegionalApiError &&
    error.kind === 'too-large' &&
    error.httpStatus === undefined
  );
}

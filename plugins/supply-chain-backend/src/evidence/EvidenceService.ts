import type {
  ArtifactDetailsResponse,
  ArtifactsResponse,
  AttestationsResponse,
  DeploymentsResponse,
  EnvironmentRef,
  EnvironmentsResponse,
  FlowRef,
  NotificationsResponse,
  ParsedArtifactsQuery,
  ParsedServicesQuery,
  ParsedTableQuery,
  Problem,
  RunningArtifact,
  SearchResponse,
  ServicesResponse,
  SummaryResponse,
  TrailDetailsResponse,
  TrailRef,
  TrailsResponse,
  TrendResponse,
} from 'backstage-plugin-supply-chain-common';
import { SUPPLY_CHAIN_ANNOTATIONS } from 'backstage-plugin-supply-chain-common';
import type { ComponentsOfQuery, Owning } from '../access/componentsOfQuery';
import type {
  AccessibleEntities,
  AccessibleEntity,
} from '../access/EntityAccess';
import type { CachedReads } from '../regions/CachedReads';
import type { EvidenceStore } from '../store/EvidenceStore';
import type { FlowKey } from '../records/storedRecords';
import { MAX_LOOKUPS } from './link/LinkData';
import { responseOf } from './responseOf';
import { artifactDetails } from './artifacts/artifactDetails';
import { deploymentHistory } from './environments/deploymentHistory';
import { environmentsOf } from './environments/environments';
import { ResponseCache } from './ResponseCache';
import { ServiceReads } from './services/ServiceReads';
import { StoredSummaries } from './services/StoredSummaries';
import { attestationDetails } from './attestations/attestationDetails';
import { trailDetails } from './trails/trailDetails';
import { RegionReader } from './reader/RegionReader';
import type { ListSource } from '../sync/ListSource';
import { isSamePlace } from './environments/runningBuilds';
import type { SentWrites } from './sentWrites';
import { searchEntities } from './search/search';
import { servicesOf, shownComponents } from './services/services';
import { summarize } from './services/summary';
import { joinArtifacts } from './artifacts/artifactsPage';
import { joinTrails } from './trails/trailsPage';
import { trendOf } from './trails/trend';

/** Maximum number of builds looked up (E9) per table page. */
const MAX_LOOKUPS_OF_PAGE = 100;

/** Options for a request. */
interface EvidenceOptions {
  /** Aborts the reads when the caller leaves. */
  signal?: AbortSignal;
  /** Reads from the regions even if the stored data is fresh. */
  refresh?: boolean;
}

/** Builds the portal's responses from the data of the regions. */
export class EvidenceService {
  readonly #keepFor: () => number;
  readonly #sent: SentWrites;
  readonly #responses = new ResponseCache();
  readonly #summaries: StoredSummaries;
  readonly #serviceReads: ServiceReads;
  readonly #sources: Pick<
    ConstructorParameters<typeof RegionReader>[0],
    'lists' | 'reads' | 'store'
  >;

  constructor(sources: {
    lists: ListSource;
    reads: CachedReads;
    store: EvidenceStore;
    /** Undefined if the flow's region is no longer configured. */
    keyOf: (flow: FlowRef) => FlowKey | undefined;
    /** How long records are stored, in milliseconds. */
    keepFor: () => number;
    sent: SentWrites;
  }) {
    this.#sent = sources.sent;
    this.#keepFor = sources.keepFor;
    this.#sources = sources;
    this.#summaries = new StoredSummaries(sources);
    this.#serviceReads = new ServiceReads(sources, this.#summaries);
  }

  /** A page of trails of the entity's flows, newest first (E6). */
  async listTrails(
    authorizedEntity: AccessibleEntity,
    query: ParsedTableQuery,
    options: EvidenceOptions = {},
  ): Promise<TrailsResponse> {
    const reader = this.#reader(authorizedEntity, options);
    const question = {
      about: ['trails', query],
      maxLookups: MAX_LOOKUPS_OF_PAGE,
    };
    return this.#responses.getOrBuild(
      authorizedEntity,
      reader,
      question,
      (data, notes) => joinTrails(data, query, notes),
    );
  }

  /** A page of artifacts of the entity's flows, newest first (E1, E6). */
  async listArtifacts(
    authorizedEntity: AccessibleEntity,
    query: ParsedArtifactsQuery,
    options: EvidenceOptions = {},
  ): Promise<ArtifactsResponse> {
    const reader = this.#reader(authorizedEntity, options);
    const question = {
      about: ['artifacts', query],
      maxLookups: MAX_LOOKUPS_OF_PAGE,
    };
    return this.#responses.getOrBuild(
      authorizedEntity,
      reader,
      question,
      (data, notes) => joinArtifacts(data, query, notes),
    );
  }

  /** Builds running in each environment, now or at a past time. */
  async listEnvironments(
    authorizedEntity: AccessibleEntity,
    { at }: { at?: string },
    options: EvidenceOptions = {},
  ): Promise<EnvironmentsResponse> {
    const reader = this.#reader(authorizedEntity, options);
    const response = await environmentsOf(authorizedEntity.link, reader, {
      at,
      keepFor: this.#keepFor(),
    });
    const archives =
      at === undefined
        ? await this.#sent.archives.archiveOf(response.environments, {
            caller: authorizedEntity.entityRef,
            ...(options.signal && { signal: options.signal }),
          })
        : [];
    return {
      ...response,
      environments: response.environments.map((environment, index) => ({
        ...environment,
        ...(archives[index] && { archived: archives[index] }),
      })),
      ...responseOf(authorizedEntity, reader),
    };
  }

  /**
   * Known builds of some entities that are running in an environment, from
   * stored data.
   *
   * @returns an item per entity, in order; complete if it can't run others there
   */
  async listStoredRunning(
    entities: readonly AccessibleEntity[],
    environment: EnvironmentRef,
  ): Promise<{ builds: RunningArtifact[]; complete: boolean }[]> {
    const kept = await this.#summaries.summariesOf(entities);
    return kept.map(({ summary }) => ({
      builds: summary.running.filter(each => isSamePlace(each, environment)),
      complete: summary.historyComplete,
    }));
  }

  /**
   * Deployments to an environment, newest first.
   *
   * @throws NotFoundError if the environment isn't linked
   */
  async listDeployments(
    authorizedEntity: AccessibleEntity,
    environment: EnvironmentRef,
    query: { page: number; perPage: number },
    options: EvidenceOptions = {},
  ): Promise<DeploymentsResponse> {
    return this.#find(authorizedEntity, options, async reader => {
      const history = await deploymentHistory(
        authorizedEntity.link,
        reader,
        environment,
        query,
      );
      return { ...history, ...responseOf(authorizedEntity, reader) };
    });
  }

  /** Outcomes of the last weeks' trails. */
  async getTrend(
    authorizedEntity: AccessibleEntity,
    options: EvidenceOptions = {},
  ): Promise<TrendResponse> {
    const reader = this.#reader(authorizedEntity, options);
    const trend = await trendOf(authorizedEntity.link, reader, Date.now());
    return { ...trend, ...responseOf(authorizedEntity, reader) };
  }

  /**
   * Components, worst first, from stored data. When filtered by system or
   * domain, flows of the page that were never read are read first, and those
   * that aren't fresh are reread afterwards. A refresh reads all of them first.
   *
   * @param owning - entity refs of the users and their groups
   */
  async listServices(
    components: ComponentsOfQuery,
    query: ParsedServicesQuery,
    owning: Owning,
    options: EvidenceOptions = {},
  ): Promise<ServicesResponse> {
    const kept = () => servicesOf(components, this.#summaries, query, owning);
    if (!options.refresh && !query.system && !query.domain) {
      return kept();
    }
    const shown = await shownComponents(
      components,
      this.#summaries,
      query,
      owning,
    );
    const links = shown.map(({ link }) => link);
    const { provenance } = await this.#serviceReads.read(links, options);
    const { stale, settling, problems } = provenance;
    const now = await kept();
    return {
      ...now,
      stale: stale || now.stale,
      ...(settling && { settling }),
      problems: [
        ...links.flatMap(link => link.problems),
        ...problems,
        ...now.problems.filter(each => !problems.some(supersedes(each))),
      ],
    };
  }

  /**
   * Summarizes the newest trail and artifact of each flow, and where builds are
   * running.
   */
  async summarize(
    authorizedEntity: AccessibleEntity,
    options: EvidenceOptions = {},
  ): Promise<SummaryResponse> {
    const reader = this.#reader(authorizedEntity, options);
    const question = { about: ['summary'], maxLookups: MAX_LOOKUPS };
    return this.#responses.getOrBuild(
      authorizedEntity,
      reader,
      question,
      summarize,
    );
  }

  /** A trail compared with its template, and its events (E6). */
  async getTrail(
    authorizedEntity: AccessibleEntity,
    ref: TrailRef,
    options: EvidenceOptions = {},
  ): Promise<TrailDetailsResponse> {
    return this.#find(authorizedEntity, options, async reader => {
      const details = await trailDetails(
        authorizedEntity,
        reader,
        ref,
        this.#sent.attestations,
      );
      return { ...details, ...reader.provenance };
    });
  }

  /** All attestations with one name in a trail, newest first (E8). */
  async listAttestations(
    authorizedEntity: AccessibleEntity,
    ref: TrailRef,
    name: string,
    options: EvidenceOptions = {},
  ): Promise<AttestationsResponse> {
    return this.#find(authorizedEntity, options, async reader => {
      const details = await attestationDetails(
        authorizedEntity,
        reader,
        ref,
        name,
      );
      return {
        ...details,
        ...responseOf(authorizedEntity, reader, [
          SUPPLY_CHAIN_ANNOTATIONS.notifications,
          SUPPLY_CHAIN_ANNOTATIONS.environments,
        ]),
      };
    });
  }

  /** An artifact with its evidence, environments and history (E1, E9). */
  async getArtifact(
    authorizedEntity: AccessibleEntity,
    fingerprint: string,
    options: EvidenceOptions = {},
  ): Promise<ArtifactDetailsResponse> {
    return this.#find(authorizedEntity, options, async reader => {
      const details = await artifactDetails(
        authorizedEntity,
        reader,
        fingerprint,
      );
      return { ...details, ...reader.provenance };
    });
  }

  /** Finds the entities' artifacts by commit or fingerprint (E9). */
  async search(
    { entities, omitted: unsearchedEntities }: AccessibleEntities,
    value: string,
    options: EvidenceOptions = {},
  ): Promise<SearchResponse> {
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

  /** The entity's notifications (E7), without secrets. */
  async listNotifications(
    authorizedEntity: AccessibleEntity,
    options: EvidenceOptions = {},
  ): Promise<NotificationsResponse> {
    const reader = this.#reader(authorizedEntity, options);
    const read = await Promise.all(
      authorizedEntity.link.notifications.map(ref => reader.notification(ref)),
    );
    const notifications = read.filter(each => each !== undefined);
    return {
      notifications,
      pending: await this.#sent.notifications.pendingOf(
        authorizedEntity,
        notifications,
      ),
      ...responseOf(authorizedEntity, reader, [
        SUPPLY_CHAIN_ANNOTATIONS.flows,
        SUPPLY_CHAIN_ANNOTATIONS.artifacts,
      ]),
    };
  }

  /** Finds one of the entity's records. */
  #find<T>(
    { entityRef }: AccessibleEntity,
    options: EvidenceOptions,
    find: (reader: RegionReader) => Promise<T>,
  ): Promise<T> {
    return RegionReader.find(
      { ...this.#sources, caller: entityRef, ...options },
      find,
    );
  }

  #reader({ entityRef }: AccessibleEntity, options: EvidenceOptions) {
    return new RegionReader({
      ...this.#sources,
      caller: entityRef,
      ...options,
    });
  }
}

/** Whether a problem supersedes a stored one. */
function supersedes({ reason, region, org, flow, stale }: Problem) {
  return (other: Problem) =>
    other.reason === reason &&
    other.region === region &&
    other.org === org &&
    (other.flow === undefined || other.flow === flow) &&
    (!other.stale || stale === true);
}

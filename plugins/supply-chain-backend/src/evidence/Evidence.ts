import type {
  ArchiveRecord,
  EnvironmentRecord,
  EnvironmentRef,
  LinkPreviewResponse,
  ParsedArtifactsQuery,
  ParsedServicesQuery,
  ParsedTableQuery,
  PastedText,
  TrailRef,
  TrendQuery,
} from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import type { Owning } from '../access/entityLists';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { AccessibleEntities } from '../access/EntityAccess';
import type { Linking } from '../access/Linking';
import type { SupplyChainConfig } from '../config/SupplyChainConfig';
import type { CachedReads } from '../regions/CachedReads';
import type { ReadOptions } from '../regions/RegionRequest';
import type { Store } from '../store/Store';
import type { RunningCheck } from '../sync/RunningCheck';
import type { Sync } from '../sync/Sync';
import { artifactDetails } from './artifactDetails';
import { artifactsPage } from './artifacts';
import { assertOwnEvidence, attestationDetails } from './attestations';
import { deliveryOf } from './delivery';
import { deploymentsPage } from './deployments';
import { environmentsOf } from './environments';
import { guidanceOn } from './guidance';
import { seenIn, suggestFlows } from './linkSuggestions';
import { listNotifications } from './notifications';
import { PromotionOrders } from './order';
import { readOwnTrail, trailDetails } from './ownTrail';
import { RegionReads } from './RegionReads';
import { searchEntities } from './search';
import { Services } from './services/services';
import { summarize } from './summary';
import { trailsPage } from './trails';
import { trendOf } from './trend';
import { View } from './View';

/** Memory limit of the responses, in bytes. */
const MAX_SIZE = 16 * 1024 * 1024;

/** Options for a request. */
interface EvidenceOptions extends Pick<ReadOptions, 'signal' | 'refresh'> {
  /** Uses what is stored, however old it is. */
  stored?: boolean;
}

interface ViewOptions extends EvidenceOptions {
  /** Also asks whether the entity's builds still run (E9). */
  confirms?: boolean;
}

interface EvidenceSources {
  store: Store;
  sync: Sync;
  running: RunningCheck;
  reads: CachedReads;
  /** The current configuration. */
  config: () => SupplyChainConfig;
  /**
   * Who archived environments through the portal; an item per environment.
   */
  archivesOf(
    environments: readonly EnvironmentRecord[],
  ): Promise<(ArchiveRecord | undefined)[]>;
}

/** Builds the portal's responses from the data of the regions. */
export class Evidence {
  readonly services: Services;
  /** By entity, query and the revisions of its flows. */
  readonly #responses = new LRUCache<string, object>({
    maxSize: MAX_SIZE,
    sizeCalculation: (body, key) =>
      2 * (key.length + JSON.stringify(body).length),
  });
  readonly #orders: PromotionOrders;

  constructor(private readonly sources: EvidenceSources) {
    this.services = new Services(sources);
    this.#orders = new PromotionOrders(sources);
  }

  /** A page of trails of the entity's flows, newest first (E6). */
  listTrails(
    entity: AccessibleEntity,
    query: ParsedTableQuery,
    options: EvidenceOptions = {},
  ) {
    return this.#remembered(entity, options, ['trails', query], view =>
      trailsPage(view, query),
    );
  }

  /** A page of artifacts of the entity's flows, newest first (E1, E6). */
  listArtifacts(
    entity: AccessibleEntity,
    query: ParsedArtifactsQuery,
    options: EvidenceOptions = {},
  ) {
    return this.#remembered(entity, options, ['artifacts', query], view =>
      artifactsPage(view, query),
    );
  }

  /** Builds running in each environment, now or at a past time. */
  async listEnvironments(
    entity: AccessibleEntity,
    { at }: { at?: string },
    options: EvidenceOptions = {},
  ) {
    const { archivesOf, config } = this.sources;
    const confirms = at === undefined;
    const view = await this.#view(entity, { ...options, confirms });
    const response = await environmentsOf(view, {
      at,
      keepFor: config().store.keepFor,
      order: await this.#orders.of(entity.link.flows),
    });
    const archives = confirms ? await archivesOf(response.environments) : [];
    return {
      ...response,
      environments: response.environments.map((environment, index) => ({
        ...environment,
        archived: archives.at(index),
      })),
    };
  }

  /**
   * Deployments to an environment, newest first.
   *
   * @throws NotLinkedError unless the environment is the entity's
   */
  async listDeployments(
    entity: AccessibleEntity,
    environment: EnvironmentRef,
    query: { page: number; perPage: number },
    options: EvidenceOptions = {},
  ) {
    const view = await this.#view(entity, options);
    return deploymentsPage(view, environment, query);
  }

  /** Outcomes of the last weeks' trails. */
  async getTrend(
    entity: AccessibleEntity,
    { flow }: TrendQuery,
    options: EvidenceOptions = {},
  ) {
    const view = await this.#view(entity, options);
    const { keepFor } = this.sources.config().store;
    return trendOf(view, { flow, keepFor });
  }

  /**
   * Components, worst first.
   *
   * @param owning - entity refs of the users and their groups
   */
  async listServices(
    components: AccessibleEntities,
    query: ParsedServicesQuery,
    owning: Owning,
    options: EvidenceOptions = {},
  ) {
    const order = await this.#orders.of(
      components.entities.flatMap(({ link }) => link.flows),
    );
    return this.services.list(components, query, { owning, order, ...options });
  }

  /** Summarizes the newest trail of each flow, and where builds are running. */
  async summarize(entity: AccessibleEntity, options: EvidenceOptions = {}) {
    const { flows, environments } = entity.link;
    const viewing = { ...options, confirms: true };
    return this.#remembered(entity, viewing, ['summary'], async view => {
      const [summary] = await summarize([view], this.sources.store);
      const order = await this.#orders.of(flows);
      return { ...summary, running: order.sort(summary.running, environments) };
    });
  }

  /** Flows that an entity may be meant to link. */
  suggestFlows(linking: Linking, options: EvidenceOptions = {}) {
    const { store, config } = this.sources;
    const reads = this.#reads(linking.authorizedEntity, options);
    return suggestFlows(linking, { store, reads, config });
  }

  /** What an entity would show with the proposed annotations. */
  async previewLink(
    linking: Linking,
    options: EvidenceOptions = {},
  ): Promise<LinkPreviewResponse> {
    const { store, sync } = this.sources;
    const { authorizedEntity } = linking;
    const { entityRef, link } = authorizedEntity;
    await sync.tryOut(link.flows, {
      caller: entityRef,
      ...options,
    });
    const [summary, environments] = await Promise.all([
      this.summarize(authorizedEntity, options),
      this.listEnvironments(authorizedEntity, {}, options),
    ]);
    const flows = await sync.states(link.flows);
    return {
      summary,
      environments,
      ...(await seenIn(flows, linking, store)),
    };
  }

  /** A trail compared with its template, and its events (E6). */
  async getTrail(
    entity: AccessibleEntity,
    ref: TrailRef,
    options: EvidenceOptions = {},
  ) {
    const { view, trail } = await this.#ownTrail(entity, ref, options);
    return trailDetails(view, trail, {
      guidance: guidanceOn(trail.own, this.sources.config().guidance),
      delivery: await deliveryOf(view, trail.own),
    });
  }

  /** All attestations with one name in a trail, newest first (E8). */
  async listAttestations(
    entity: AccessibleEntity,
    ref: TrailRef,
    name: string,
    options: EvidenceOptions = {},
  ) {
    const { view, trail } = await this.#ownTrail(entity, ref, options);
    const reads = this.#reads(entity, options);
    return attestationDetails(view, trail, reads, name);
  }

  /**
   * Ensures that the entity may access an attestation, before its file is read.
   *
   * @throws NotFoundError or NotLinkedError if it isn't the entity's
   */
  async assertOwnEvidence(
    entity: AccessibleEntity,
    ref: TrailRef,
    attestationId: string,
    options: EvidenceOptions,
  ): Promise<void> {
    const { trail } = await this.#ownTrail(entity, ref, options);
    const reads = this.#reads(entity, options);
    await assertOwnEvidence(trail, reads, attestationId);
  }

  /** An artifact with its evidence, environments and history (E1, E9). */
  async getArtifact(
    entity: AccessibleEntity,
    fingerprint: string,
    options: EvidenceOptions = {},
  ) {
    const view = await this.#view(entity, options);
    return artifactDetails(view, this.#reads(entity, options), fingerprint);
  }

  /** Finds the entities' artifacts (E9) and trails. */
  async search(
    entities: AccessibleEntities,
    wanted: PastedText,
    options: EvidenceOptions = {},
  ) {
    const reads = this.#reads({ entityRef: 'search' }, options);
    return searchEntities(entities, wanted, { ...this.sources, reads });
  }

  /** The entity's notifications (E7), without secrets. */
  async listNotifications(
    entity: AccessibleEntity,
    options: EvidenceOptions = {},
  ) {
    return listNotifications(entity, this.#reads(entity, options));
  }

  async #ownTrail(
    entity: AccessibleEntity,
    ref: TrailRef,
    options: EvidenceOptions,
  ) {
    const view = await this.#view(entity, options);
    const reading = { caller: entity.entityRef, ...options };
    const { sync } = this.sources;
    return { view, trail: await readOwnTrail(view, sync, ref, reading) };
  }

  /** The entity's flows once their newest records are fresh. */
  async #view(entity: AccessibleEntity, options: ViewOptions): Promise<View> {
    const { running, store, sync } = this.sources;
    const { flows: refs } = entity.link;
    const reading = { caller: entity.entityRef, ...options };
    let flows = options.stored
      ? await sync.states(refs)
      : await sync.ensureFresh(refs, reading);
    const confirms = options.confirms && !options.stored;
    if (confirms && (await running.confirm(flows, reading))) {
      flows = await sync.states(refs);
    }
    return new View(entity, flows, store);
  }

  #reads(
    { entityRef }: Pick<AccessibleEntity, 'entityRef'>,
    { signal, refresh }: EvidenceOptions,
  ) {
    const { reads } = this.sources;
    return new RegionReads(reads, { caller: entityRef, signal, refresh });
  }

  /** Returns the same object as long as the stored records are the same. */
  async #remembered<T extends { coverage: object }>(
    entity: AccessibleEntity,
    options: ViewOptions,
    about: readonly unknown[],
    build: (view: View) => Promise<T>,
  ): Promise<T> {
    const view = await this.#view(entity, options);
    const heads = view.flows.map(({ trails, artifacts }) => [
      trails.headAt,
      artifacts.headAt,
    ]);
    const { entityRef, link } = entity;
    const key = JSON.stringify([entityRef, link, about, view.revision, heads]);
    const known = this.#responses.get(key) as T | undefined;
    if (known) {
      return known;
    }
    const response = await build(view);
    this.#responses.set(key, response);
    return response;
  }
}

import {
  stringifyEnvironmentRef,
  stringifyFlowRef,
} from 'backstage-plugin-supply-chain-common';
import type {
  Coverage,
  EnvironmentRef,
  ParsedServicesQuery,
  Problem,
  RunningArtifact,
  ServiceRecord,
  ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import type { ComponentsOfQuery, Owning } from '../../access/componentsOfQuery';
import type { AccessibleEntity } from '../../access/catalogFacts';
import type { AccessibleEntities } from '../../access/EntityAccess';
import type { SupplyChainConfig } from '../../config/SupplyChainConfig';
import type { Store } from '../../store/Store';
import type { WeekRow } from '../../store/Trails';
import type { Sync, SyncedFlow } from '../../sync/Sync';
import type { PromotionOrder } from '../order';
import { ownWeeks, secondsOf, shareOf, sharesOf, trendWeeks } from '../trend';
import type { View } from '../View';
import { filtersOf } from './serviceFilters';
import {
  isInScope,
  matchesPlace,
  ownsAny,
  unmatchedFacets,
} from './serviceMatching';
import type { Facet, Service } from './serviceMatching';
import { bySeverity, lastState } from './serviceRow';
import type { ServiceRow } from './serviceRow';
import { Summaries } from './Summaries';

/** Maximum number of unlinked components listed. */
const MAX_UNLINKED = 100;

/** Answers about many components from stored data. */
export class Services {
  readonly #store: Store;
  readonly #sync: Sync;
  readonly #config: () => SupplyChainConfig;
  readonly #summaries: Summaries;
  /** Of components that share their flows, by the same and the first week. */
  readonly #weeks = new LRUCache<string, WeekRow[]>({ max: 2_000 });

  constructor(options: {
    store: Store;
    sync: Sync;
    /** The current configuration. */
    config: () => SupplyChainConfig;
  }) {
    this.#store = options.store;
    this.#sync = options.sync;
    this.#config = options.config;
    this.#summaries = new Summaries(options);
  }

  /**
   * The components that the caller may see and that are linked to flows, worst
   * first.
   */
  async page(
    components: ComponentsOfQuery,
    query: ParsedServicesQuery,
    owning: Owning,
    order: PromotionOrder,
  ): Promise<ServicesResponse> {
    const { all, mine, placed, matching } = components;
    const visible = new Map(
      [all, mine, placed, matching].flatMap(({ entities }) =>
        entities.map(component => [component.entityRef, component] as const),
      ),
    );
    const linked = [...visible.values()].filter(isLinked);
    const { services, problems } = await this.#summaries.of(linked);
    const servicesIn = ({ entities }: AccessibleEntities) =>
      entities.flatMap(({ entityRef }) => services.get(entityRef) ?? []);
    const unmatched = new Map(
      [...services.values()]
        .filter(service => isInScope(service, query, owning))
        .map(service => [service, unmatchedFacets(service, query)]),
    );
    const matches = (among: readonly Service[], ignored?: Facet) =>
      among.filter(service =>
        unmatched.get(service)?.every(facet => facet === ignored),
      );
    const listed = servicesIn(matching);
    // A list from the catalog lacks the components of other owners and systems.
    const without = (facet: Facet) =>
      matches(
        query[facet] && (facet === 'owner' || facet === 'system')
          ? [...services.values()]
          : listed,
        facet,
      ).map(({ row }) => row);
    const found = matches(listed)
      .map(service => ({
        ...service,
        last: lastState(
          order.sort(service.row.running, service.component.link.environments),
        ),
      }))
      .sort(bySeverity);
    const { page, perPage } = query;
    const shown = found.slice((page - 1) * perPage, page * perPage);
    const unlinked = placed.entities.filter(
      component =>
        !isLinked(component) && matchesPlace(component.about, query, owning),
    );
    return {
      services: await this.#withDetails(shown, order),
      page,
      perPage,
      total: found.length,
      ...filtersOf(
        [...services.values()].map(({ row }) => row),
        without,
        order,
      ),
      all: servicesIn(all).length,
      mine: servicesIn(mine).filter(({ row }) => ownsAny(row, owning.mine))
        .length,
      unlinked: unlinked.length,
      unlinkedComponents: unlinked
        .toSorted((a, b) => a.entityRef.localeCompare(b.entityRef, 'en'))
        .slice(0, MAX_UNLINKED)
        .map(({ entityRef, about }) => ({ entityRef, title: about.title })),
      omitted: matching.omitted,
      coverage: joined(found.map(({ row }) => row.coverage)),
      problems: uniqueProblems(
        found.flatMap(
          ({ component }) => problems.get(component.entityRef) ?? [],
        ),
      ),
    };
  }

  /** Reads the flows of the components on a page of them. */
  async refresh(
    components: readonly AccessibleEntity[],
    { services }: ServicesResponse,
    options: { signal?: AbortSignal },
  ): Promise<void> {
    const shown = new Set(services.map(({ entityRef }) => entityRef));
    const flows = components
      .filter(({ entityRef }) => shown.has(entityRef))
      .flatMap(({ link }) => link.flows);
    await this.#sync.ensureFresh(flows, {
      caller: 'services',
      signal: options.signal,
      refresh: true,
    });
  }

  /**
   * What is known to run of each component in an environment, in order.
   *
   * @returns `complete` if it can't run others there
   */
  async runningIn(
    components: readonly AccessibleEntity[],
    environment: EnvironmentRef,
  ): Promise<{ builds: RunningArtifact[]; complete: boolean }[]> {
    const { services } = await this.#summaries.of(components);
    const place = stringifyEnvironmentRef(environment);
    return components.map(({ entityRef }) => {
      const { running, coverage } = services.get(entityRef)!.row;
      return {
        builds: running.filter(
          build => stringifyEnvironmentRef(build) === place,
        ),
        complete: coverage.complete,
      };
    });
  }

  /** Problems of components' links and their sources, by entity ref. */
  async problemsOf(components: readonly AccessibleEntity[]) {
    return (await this.#summaries.of(components)).problems;
  }

  /** Adds what only the rows of a page show: trends, and distances. */
  async #withDetails(
    services: readonly Service[],
    order: PromotionOrder,
  ): Promise<ServiceRecord[]> {
    const views = await this.#summaries.viewsOf(
      services.map(({ component }) => component),
    );
    const { keepFor } = this.#config().store;
    const weeks = trendWeeks(Date.now(), keepFor);
    const [since = Date.now()] = weeks;
    const flowIds = [...new Set(views.flatMap(view => view.flowIds))];
    const byFlow = Map.groupBy(
      await this.#store.trails.weeks(flowIds, since),
      ({ flowId }) => flowId,
    );
    return Promise.all(
      services.map(async ({ row }, index) => {
        const view = views[index];
        const counting = view.flows.filter(
          ({ ref }) => !view.scope.isOfPullRequests(ref),
        );
        const isKnown = row.coverage.complete;
        const rows =
          isKnown && view.scope.isRestricted
            ? await this.#ownWeeks(view, counting, since)
            : counting.flatMap(({ flowId }) => byFlow.get(flowId) ?? []);
        return {
          ...row,
          running: await this.#withDistances(
            view,
            order.sort(row.running, view.scope.link.environments),
          ),
          trend: isKnown ? sharesOf(weeks, rows) : [],
          share: isKnown ? shareOf(rows) : undefined,
          secondsToCompliant: isKnown ? secondsOf(rows) : undefined,
        };
      }),
    );
  }

  /** The weeks of a component that shares its flows with others. */
  async #ownWeeks(
    view: View,
    flows: readonly SyncedFlow[],
    since: number,
  ): Promise<WeekRow[]> {
    const { entityRef, scope, revision } = view;
    const key = JSON.stringify([entityRef, scope.link, revision, since]);
    const known = this.#weeks.get(key);
    if (known) {
      return known;
    }
    await view.readNames();
    const rows = await ownWeeks(view, flows, since);
    this.#weeks.set(key, rows);
    return rows;
  }

  async #withDistances(
    view: View,
    running: ServiceRow['running'],
  ): Promise<ServiceRecord['running']> {
    const ids = new Map(
      view.flows.map(({ ref, flowId }) => [stringifyFlowRef(ref), flowId]),
    );
    const distances = await this.#store.artifacts.behind(
      running.map(({ name, fingerprint, ...build }) => ({
        flowId: ids.get(stringifyFlowRef(build))!,
        name,
        fingerprint,
      })),
      view.scope.repos,
    );
    return running.map((build, index) => ({
      ...build,
      behind: view.isSettled(build) ? distances[index] : undefined,
    }));
  }
}

/** Whether a component is linked to flows, or means to be. */
function isLinked({ link }: AccessibleEntity): boolean {
  return (
    link.flows.length > 0 ||
    link.problems.some(({ annotation }) =>
      annotation?.startsWith('supply-chain/'),
    )
  );
}

/** The coverage of an answer that rests on several. */
function joined(parts: readonly Coverage[]): Coverage {
  const times = parts.flatMap(({ asOf }) => asOf ?? []).sort();
  const open = parts.filter(({ complete }) => !complete);
  const since = open.flatMap(part => part.since ?? []).sort();
  return {
    asOf: times.at(0),
    stale: parts.some(({ stale }) => stale),
    complete: open.length === 0,
    why: open.find(({ why }) => why === 'reading')?.why ?? open.at(0)?.why,
    since: since.at(-1),
  };
}

function uniqueProblems(problems: readonly Problem[]): Problem[] {
  return [
    ...new Map(
      problems.map(problem => [JSON.stringify(problem), problem]),
    ).values(),
  ];
}

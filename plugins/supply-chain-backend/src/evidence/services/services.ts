import type {
  Coverage,
  ParsedServicesQuery,
  Problem,
  ServiceRecord,
  ServicesResponse,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import type { ComponentsOfQuery, Owning } from '../../access/componentsOfQuery';
import type {
  AccessibleEntities,
  AccessibleEntity,
} from '../../access/EntityAccess';
import type { SupplyChainConfig } from '../../config/SupplyChainConfig';
import { groupBy } from '../../records/groupBy';
import type { Store } from '../../store/Store';
import type { WeekRow } from '../../store/Trails';
import type { Sync, SyncedFlow } from '../../sync/Sync';
import { noteNames } from '../names';
import type { PromotionOrder } from '../order';
import { summarize } from '../summary';
import { ownWeeks, secondsOf, sharesOf, trendWeeks } from '../trend';
import { View } from '../View';
import { filtersOf } from './serviceFilters';
import {
  isInScope,
  matchesPlace,
  ownsAny,
  stateOf,
  unmatchedFacets,
} from './serviceMatching';
import type { Facet, Service } from './serviceMatching';
import { bySeverity, toServiceRow } from './serviceRow';
import type { ServiceRow } from './serviceRow';

/** Maximum number of unlinked components listed. */
const MAX_UNLINKED = 100;
/** Memory limit of the summaries, in bytes. */
const MAX_SIZE = 32 * 1024 * 1024;
/** Number of components summarized at once. */
const AT_ONCE = 250;

interface Summarized {
  row: ServiceRow;
  problems: Problem[];
}

/** Summaries of components from stored data, without calling a region. */
export class Services {
  readonly #store: Store;
  readonly #sync: Sync;
  readonly #config: () => SupplyChainConfig;
  /** By component and the revisions of its flows. */
  readonly #summaries = new LRUCache<string, Summarized>({
    maxSize: MAX_SIZE,
    sizeCalculation: (summarized, key) =>
      2 * (key.length + JSON.stringify(summarized).length),
  });

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
    const { services, problems } = await this.#servicesOf(linked, order);
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
    const found = matches(listed).sort((a, b) => bySeverity(a.row, b.row));
    const { page, perPage } = query;
    const shown = found.slice((page - 1) * perPage, page * perPage);
    const unlinked = placed.entities.filter(
      component =>
        !isLinked(component) && matchesPlace(component.about, query, owning),
    );
    return {
      services: await this.#withDetails(shown),
      page,
      perPage,
      total: found.length,
      states: countStates(without('state')),
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
      notCovered: found.filter(({ row }) => !row.coverage.complete).length,
      omitted: matching.omitted,
      coverage: joined(found.map(({ row }) => row.coverage)),
      problems: uniqueProblems(
        found.flatMap(
          ({ component }) => problems.get(component.entityRef) ?? [],
        ),
      ),
    };
  }

  /** A summary of each component. */
  async rowsOf(
    components: readonly AccessibleEntity[],
    order: PromotionOrder,
  ): Promise<ServiceRow[]> {
    const { services } = await this.#servicesOf(components, order);
    return components.map(({ entityRef }) => services.get(entityRef)!.row);
  }

  async #servicesOf(
    components: readonly AccessibleEntity[],
    order: PromotionOrder,
  ): Promise<{
    services: Map<string, Service>;
    problems: Map<string, Problem[]>;
  }> {
    const views = await this.#viewsOf(components);
    const services = new Map<string, Service>();
    const problems = new Map<string, Problem[]>();
    const take = (index: number, { row, ...rest }: Summarized) => {
      const component = components[index];
      const { title, owners, system } = toAbout(component);
      services.set(component.entityRef, {
        component,
        row: { ...row, title, owners, system },
      });
      problems.set(component.entityRef, rest.problems);
    };
    const keys = views.map((view, index) =>
      JSON.stringify([components[index].link, view.entityRef, view.revision]),
    );
    const unknown = keys.flatMap((key, index) => {
      const known = this.#summaries.get(key);
      if (known) {
        take(index, known);
      }
      return known ? [] : [index];
    });
    for (let from = 0; from < unknown.length; from += AT_ONCE) {
      const group = unknown.slice(from, from + AT_ONCE);
      const summaries = await summarize(
        group.map(index => views[index]),
        this.#store,
        order,
      );
      group.forEach((index, place) => {
        const summary = summaries[place];
        const summarized = {
          row: toServiceRow(components[index], summary),
          problems: summary.problems,
        };
        this.#summaries.set(keys[index], summarized);
        take(index, summarized);
      });
    }
    return { services, problems };
  }

  async #viewsOf(components: readonly AccessibleEntity[]): Promise<View[]> {
    const flows = new Map(
      components
        .flatMap(({ link }) => link.flows)
        .map(flow => [flowKey(flow), flow]),
    );
    const states = await this.#sync.states([...flows.values()]);
    const byFlow = new Map(states.map(state => [flowKey(state.ref), state]));
    const now = Date.now();
    return components.map(
      component =>
        new View(
          component,
          component.link.flows.flatMap(flow => byFlow.get(flowKey(flow)) ?? []),
          now,
        ),
    );
  }

  /** Adds what only the rows of a page show: trends, and distances. */
  async #withDetails(services: readonly Service[]): Promise<ServiceRecord[]> {
    const views = await this.#viewsOf(
      services.map(({ component }) => component),
    );
    const { keepFor } = this.#config().store;
    const weeks = trendWeeks(Date.now(), keepFor);
    const [since = Date.now()] = weeks;
    const flowIds = [...new Set(views.flatMap(view => view.flowIds))];
    const byFlow = groupBy(
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
          running: await this.#withDistances(view, row.running),
          trend: isKnown ? sharesOf(weeks, rows) : [],
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
    await noteNames(view, this.#store);
    const { rows } = await ownWeeks(view, this.#store, flows, since);
    this.#weeks.set(key, rows);
    return rows;
  }

  async #withDistances(
    view: View,
    running: ServiceRow['running'],
  ): Promise<ServiceRecord['running']> {
    const ids = new Map(
      view.flows.map(({ ref, flowId }) => [flowKey(ref), flowId]),
    );
    const distances = await this.#store.artifacts.behind(
      running.map(({ name, fingerprint, ...build }) => ({
        flowId: ids.get(flowKey(build))!,
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

function toAbout({ about }: AccessibleEntity) {
  return {
    title: about.title,
    owners: [...about.owners],
    system: about.partOf.find(ref => ref.startsWith('system:')),
  };
}

function flowKey(flow: { region: string; org: string; flow: string }): string {
  return JSON.stringify([flow.region, flow.org, flow.flow]);
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

function countStates(rows: readonly ServiceRow[]): ServicesResponse['states'] {
  const counts = new Map<StateValue, number>();
  for (const row of rows) {
    const state = stateOf(row);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts].map(([state, count]) => ({ state, count }));
}

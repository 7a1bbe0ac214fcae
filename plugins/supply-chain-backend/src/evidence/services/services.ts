import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type {
  Coverage,
  ParsedServicesQuery,
  ServiceRecord,
  ServicesResponse,
} from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import type { Owning } from '../../access/entityLists';
import type { AccessibleEntity } from '../../access/catalogFacts';
import type { AccessibleEntities } from '../../access/EntityAccess';
import type { SupplyChainConfig } from '../../config/SupplyChainConfig';
import type { Store } from '../../store/Store';
import type { WeekRow } from '../../store/rows';
import type { Sync } from '../../sync/Sync';
import { uniqueBy } from '../../util/uniqueBy';
import type { PromotionOrder } from '../order';
import { summarize } from '../summary';
import { ownWeeks, secondsOf, shareOf, sharesOf, trendWeeks } from '../trend';
import { View } from '../View';
import {
  choicesOf,
  isInScope,
  matchesPlace,
  ownsAny,
  unmatchedFacets,
} from './facets';
import type { Facet } from './facets';
import { bySeverity, toServiceRow } from './serviceRow';
import type { Service } from './serviceRow';

/** Maximum number of unlinked components listed. */
const MAX_UNLINKED = 100;
/** Memory limit of the summaries, in bytes. */
const MAX_SIZE = 32 * 1024 * 1024;
/** Number of components summarized at once. */
const AT_ONCE = 250;

/** Answers about many components from stored data. */
export class Services {
  /** By component and the revisions of its flows. */
  readonly #known = new LRUCache<string, Pick<Service, 'row' | 'problems'>>({
    maxSize: MAX_SIZE,
    sizeCalculation: (known, key) =>
      2 * (key.length + JSON.stringify(known).length),
  });
  /** Of components that share their flows, by the same and the first week. */
  readonly #weeks = new LRUCache<string, WeekRow[]>({ max: 2_000 });

  constructor(
    private readonly sources: {
      store: Store;
      sync: Sync;
      /** The current configuration. */
      config: () => SupplyChainConfig;
    },
  ) {}

  /**
   * The components that the caller may see and that are linked to flows, worst
   * first. A refresh reads the flows of the page first.
   *
   * @param options - `owning` are the entity refs of the users and their groups
   */
  async list(
    components: AccessibleEntities,
    query: ParsedServicesQuery,
    options: {
      owning: Owning;
      order: PromotionOrder;
      signal?: AbortSignal;
      refresh?: boolean;
    },
  ): Promise<ServicesResponse> {
    const { owning, order, signal, refresh } = options;
    const page = () => this.#page(components, query, owning, order);
    const stored = await page();
    if (!refresh) {
      return stored;
    }
    const shown = new Set(stored.services.map(({ entityRef }) => entityRef));
    const flows = components.entities
      .filter(({ entityRef }) => shown.has(entityRef))
      .flatMap(({ link }) => link.flows);
    await this.sources.sync.ensureFresh(flows, {
      caller: 'services',
      signal,
      refresh,
    });
    return page();
  }

  async #page(
    components: AccessibleEntities,
    query: ParsedServicesQuery,
    owning: Owning,
    order: PromotionOrder,
  ): Promise<ServicesResponse> {
    const { entities, omitted } = components;
    const services = inOrder(await this.of(entities.filter(isLinked)), order);
    const unmatched = new Map(
      services
        .filter(service => isInScope(service, query, owning))
        .map(service => [service, unmatchedFacets(service, query)]),
    );
    const matching = (ignored?: Facet) =>
      services.filter(service =>
        unmatched.get(service)?.every(facet => facet === ignored),
      );
    const found = bySeverity(matching());
    const { page, perPage } = query;
    const shown = found.slice((page - 1) * perPage, page * perPage);
    const unlinked = entities.filter(
      component =>
        !isLinked(component) && matchesPlace(component.about, query, owning),
    );
    return {
      services: await this.#records(shown),
      page,
      perPage,
      total: found.length,
      ...choicesOf(services, matching, order),
      all: services.length,
      mine: services.filter(({ row }) => ownsAny(row, owning.mine)).length,
      unlinked: unlinked.length,
      unlinkedComponents: unlinked
        .toSorted((a, b) => a.entityRef.localeCompare(b.entityRef, 'en'))
        .slice(0, MAX_UNLINKED)
        .map(({ entityRef, about }) => ({ entityRef, title: about.title })),
      omitted,
      coverage: joined(found.map(({ row }) => row.coverage)),
      problems: uniqueBy(
        found.flatMap(({ problems }) => problems),
        problem => JSON.stringify(problem),
      ),
    };
  }

  /**
   * What the stored records say about some components, in order. It is remembered
   * as long as the records are the same.
   */
  async of(components: readonly AccessibleEntity[]): Promise<Service[]> {
    const views = await this.#viewsOf(components);
    const keyed = views.map((view, index) => {
      const component = components[index];
      const key = JSON.stringify([component, view.revision]);
      return { component, view, key, known: this.#known.get(key) };
    });
    const unknown = keyed.filter(({ known }) => !known);
    for (let from = 0; from < unknown.length; from += AT_ONCE) {
      const group = unknown.slice(from, from + AT_ONCE);
      const summaries = await summarize(
        group.map(({ view }) => view),
        this.sources.store,
      );
      group.forEach((item, index) => {
        const { problems } = summaries[index];
        const row = toServiceRow(item.component, summaries[index]);
        item.known = { row, problems };
        this.#known.set(item.key, item.known);
      });
    }
    return keyed.map(({ component, view, known }) => {
      const { row, problems } = known!;
      // The same records may have been read again since.
      const coverage = { ...row.coverage, asOf: view.coverage().asOf };
      const { flows } = view;
      return { component, flows, problems, row: { ...row, coverage } };
    });
  }

  /** What is known of the flows of some components, in order. */
  async #viewsOf(components: readonly AccessibleEntity[]): Promise<View[]> {
    const flows = components.flatMap(({ link }) => link.flows);
    const states = await this.sources.sync.states(
      uniqueBy(flows, stringifyFlowRef),
    );
    const byFlow = new Map(
      states.map(state => [stringifyFlowRef(state.ref), state]),
    );
    return components.map(
      component =>
        new View(
          component,
          component.link.flows.flatMap(
            flow => byFlow.get(stringifyFlowRef(flow)) ?? [],
          ),
          this.sources.store,
        ),
    );
  }

  /** Adds what only the rows of a page show: trends, and distances. */
  async #records(services: readonly Service[]): Promise<ServiceRecord[]> {
    const weeks = trendWeeks(Date.now(), this.sources.config().store.keepFor);
    const [since = Date.now()] = weeks;
    const flowIds = new Set(
      services.flatMap(({ flows }) => flows.map(({ flowId }) => flowId)),
    );
    const byFlow = Map.groupBy(
      await this.sources.store.trails.weeks([...flowIds], since),
      ({ flowId }) => flowId,
    );
    return Promise.all(
      services.map(async ({ component, flows, row }) => {
        const view = new View(component, flows, this.sources.store);
        const isKnown = row.coverage.complete;
        const rows =
          isKnown && view.scope.isRestricted
            ? await this.#ownWeeks(view, since)
            : countingFlows(view).flatMap(
                ({ flowId }) => byFlow.get(flowId) ?? [],
              );
        return {
          ...row,
          running: await this.#withDistances(view, row.running),
          trend: isKnown ? sharesOf(weeks, rows) : [],
          share: isKnown ? shareOf(rows) : undefined,
          secondsToCompliant: isKnown ? secondsOf(rows) : undefined,
        };
      }),
    );
  }

  /** The weeks of a component that shares its flows with others. */
  async #ownWeeks(view: View, since: number): Promise<WeekRow[]> {
    const { entityRef, scope, revision } = view;
    const key = JSON.stringify([entityRef, scope.link, revision, since]);
    const known = this.#weeks.get(key);
    if (known) {
      return known;
    }
    await view.readNames();
    const rows = await ownWeeks(view, countingFlows(view), since);
    this.#weeks.set(key, rows);
    return rows;
  }

  async #withDistances(
    view: View,
    running: Service['row']['running'],
  ): Promise<ServiceRecord['running']> {
    const distances = await this.sources.store.artifacts.behind(
      running.map(({ name, fingerprint, ...build }) => ({
        flowId: view.flowNamed(build)!.flowId,
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

function inOrder(
  services: readonly Service[],
  order: PromotionOrder,
): Service[] {
  return services.map(service => {
    const { component, row } = service;
    const running = order.sort(row.running, component.link.environments);
    return { ...service, row: { ...row, running } };
  });
}

function countingFlows({ flows, scope }: View): View['flows'] {
  return flows.filter(({ ref }) => !scope.isOfPullRequests(ref));
}

/** The coverage of an answer that rests on several. */
function joined(parts: readonly Coverage[]): Coverage {
  const times = parts.flatMap(({ asOf }) => asOf ?? []).sort();
  const open = parts.filter(({ complete }) => !complete);
  return {
    asOf: times.at(0),
    stale: parts.some(({ stale }) => stale),
    complete: open.length === 0,
    why: open.at(0)?.why,
  };
}

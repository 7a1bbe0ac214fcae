import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import type { Coverage, Problem } from 'backstage-plugin-supply-chain-common';
import { LRUCache } from 'lru-cache';
import type { AccessibleEntity } from '../../access/catalogFacts';
import type { Store } from '../../store/Store';
import type { Sync } from '../../sync/Sync';
import { summarize } from '../summary';
import { View } from '../View';
import type { Service } from './serviceMatching';
import { aboutService, toServiceRow } from './serviceRow';

/** Memory limit of the summaries, in bytes. */
const MAX_SIZE = 32 * 1024 * 1024;
/** Number of components summarized at once. */
const AT_ONCE = 250;

interface Summarized {
  row: ReturnType<typeof toServiceRow>;
  problems: Problem[];
}

/**
 * Summaries of components from stored data, remembered as long as their records
 * are the same.
 */
export class Summaries {
  readonly #store: Store;
  readonly #sync: Sync;
  /** By component and the revisions of its flows. */
  readonly #known = new LRUCache<string, Summarized>({
    maxSize: MAX_SIZE,
    sizeCalculation: (summarized, key) =>
      2 * (key.length + JSON.stringify(summarized).length),
  });

  constructor({ store, sync }: { store: Store; sync: Sync }) {
    this.#store = store;
    this.#sync = sync;
  }

  /** The components with their summaries and problems, by entity ref. */
  async of(components: readonly AccessibleEntity[]): Promise<{
    services: Map<string, Service>;
    problems: Map<string, Problem[]>;
  }> {
    const views = await this.viewsOf(components);
    const services = new Map<string, Service>();
    const problems = new Map<string, Problem[]>();
    const take = (index: number, { row, ...rest }: Summarized) => {
      const component = components[index];
      const coverage = datedAnew(row.coverage, views[index]);
      services.set(component.entityRef, {
        component,
        row: { ...row, ...aboutService(component), coverage },
      });
      problems.set(component.entityRef, rest.problems);
    };
    const keys = views.map((view, index) =>
      JSON.stringify([components[index].link, view.entityRef, view.revision]),
    );
    const unknown = keys.flatMap((key, index) => {
      const known = this.#known.get(key);
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
      );
      group.forEach((index, place) => {
        const summary = summaries[place];
        const summarized = {
          row: toServiceRow(components[index], summary),
          problems: summary.problems,
        };
        this.#known.set(keys[index], summarized);
        take(index, summarized);
      });
    }
    return { services, problems };
  }

  /** What is known of the flows of some components, in order. */
  async viewsOf(components: readonly AccessibleEntity[]): Promise<View[]> {
    const flows = new Map(
      components
        .flatMap(({ link }) => link.flows)
        .map(flow => [stringifyFlowRef(flow), flow]),
    );
    const states = await this.#sync.states([...flows.values()]);
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
          this.#store,
        ),
    );
  }
}

/** The same records may have been read again since, or more of the older ones. */
function datedAnew(coverage: Coverage, view: View): Coverage {
  const { asOf, since } = view.coverage();
  const isReading = coverage.why === 'reading';
  return { ...coverage, asOf, since: isReading ? since : undefined };
}

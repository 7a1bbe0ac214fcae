import type { Knex } from 'knex';
import { chunksOf } from '../util/chunksOf';
import { anyOf } from './conditions';
import type { FlowKey } from './rows';
import { storable } from './storable';

/** Maximum number of rows written per statement. */
const ROWS = 50;

/** A linked flow, and the entities that link it. */
interface LinkedFlow {
  flowId: number;
  key: FlowKey;
  entityRefs: string[];
}

interface Row {
  flow_id: number;
  entity_ref: string;
}

/** Which entities link which flows, as of the last look at the catalog. */
export class Links {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** Replaces all links. Flows without a row are left out. */
  async replace(
    links: readonly { entityRef: string; flow: FlowKey }[],
  ): Promise<void> {
    const flows: { id: number; address: string; org: string; name: string }[] =
      await this.#knex('flows').select('id', 'address', 'org', 'name');
    const idOf = new Map(
      flows.map(({ id, address, org, name }) => [
        keyOf([address, org, name]),
        id,
      ]),
    );
    const wanted = new Map<string, Row>();
    for (const { entityRef, flow } of links) {
      const { address, org, flow: name } = flow;
      const id = idOf.get(keyOf([address, org, name].map(storable)));
      if (id !== undefined) {
        const row = { flow_id: id, entity_ref: storable(entityRef) };
        wanted.set(keyOf([row.flow_id, row.entity_ref]), row);
      }
    }
    const rows: Row[] = await this.#knex('links').select(
      'flow_id',
      'entity_ref',
    );
    for (const row of rows) {
      if (!wanted.delete(keyOf([row.flow_id, row.entity_ref]))) {
        await this.#knex('links').where(row).delete();
      }
    }
    for (const chunk of chunksOf([...wanted.values()], ROWS)) {
      await this.#knex('links')
        .insert(chunk)
        .onConflict(['flow_id', 'entity_ref'])
        .ignore();
    }
  }

  /** Some flows that entities link. */
  async of(flowIds: readonly number[]): Promise<LinkedFlow[]> {
    const rows: {
      flow_id: number;
      entity_ref: string;
      address: string;
      org: string;
      name: string;
    }[] = await this.#knex('links')
      .join('flows', 'flows.id', 'links.flow_id')
      .where(anyOf(this.#knex, 'flow_id', flowIds))
      .select('flow_id', 'entity_ref', 'address', 'org', 'name')
      .orderBy(['flow_id', 'entity_ref']);
    const flows = new Map<number, LinkedFlow>();
    for (const { flow_id: flowId, address, org, name, ...row } of rows) {
      const key = { address, org, flow: name };
      const flow = flows.get(flowId) ?? { flowId, key, entityRefs: [] };
      flow.entityRefs.push(row.entity_ref);
      flows.set(flowId, flow);
    }
    return [...flows.values()];
  }

  /**
   * Linked flows that an event in an environment may concern: one that it names,
   * and those that report its build or, if it is about none, have one that runs
   * there.
   *
   * @returns their names
   */
  async concerned(
    { address, org }: Pick<FlowKey, 'address' | 'org'>,
    event: { environment: string; flow?: string; fingerprint?: string },
    limit: number,
  ): Promise<string[]> {
    const { environment, flow, fingerprint } = event;
    const having = fingerprint
      ? this.#knex('builds').where({ fingerprint })
      : this.#knex('deployments')
          .whereNull('stopped_at')
          .where({ environment: storable(environment) });
    return this.#knex('flows')
      .where({ address: storable(address), org: storable(org) })
      .whereExists(
        this.#knex('links').whereRaw('links.flow_id = flows.id').select('*'),
      )
      .where(named =>
        named
          .where({ name: storable(flow ?? '') })
          .orWhereIn('id', having.select('flow_id')),
      )
      .orderBy('id')
      .limit(limit)
      .pluck('name');
  }
}

function keyOf(parts: readonly (string | number)[]): string {
  return JSON.stringify(parts);
}

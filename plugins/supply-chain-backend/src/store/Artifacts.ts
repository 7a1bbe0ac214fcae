import type { StateValue } from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { ARTIFACTS } from './artifactTable';
import { buildRows, decideArtifacts } from './buildRows';
import { decompress } from './compress';
import { anyOf, ofFlows } from './conditions';
import {
  countRows,
  idsOf,
  NEWEST_FIRST,
  newestIds,
  rowsOf,
} from './recordQueries';
import type { RecordColumns } from './recordQueries';
import type { ArtifactToStore } from 'backstage-plugin-supply-chain-node';
import type {
  ArtifactRow,
  BuildRow,
  FlowState,
  ReadPage,
  RowPage,
  RowQuery,
} from './rows';
import { isLastStored, savePage } from './savePage';
import { wellFormed } from './storable';

/** A build, as a component delivers it. */
interface Delivery {
  flowId: number;
  /** Template name of the artifact. */
  name: string;
  fingerprint: string;
}

/** A name and a repository that an artifact of a flow has. */
interface Naming {
  flowId: number;
  name: string;
  repo?: string;
}

/** The stored artifacts, and what all records say about builds. */
export class Artifacts {
  readonly #knex: Knex;
  /** By flow and its revision. */
  readonly #names = new LRUCache<string, Naming[]>({ max: 2_000 });

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** @throws NotFoundError if the flow was deleted */
  save(flowId: number, page: ReadPage<ArtifactToStore>) {
    return savePage(this.#knex, ARTIFACTS, flowId, page);
  }

  /** Whether a page of a list ends with a stored record. */
  meets(flowId: number, page: readonly ArtifactToStore[]): Promise<boolean> {
    return isLastStored(this.#knex, ARTIFACTS, flowId, page);
  }

  /** Artifacts, newest first. `state` is that of the build over all flows. */
  async page(query: RowQuery, page: RowPage): Promise<ArtifactRow[]> {
    return this.#byIds(await idsOf(this.#knex, 'artifacts', query, page));
  }

  count(query: RowQuery): Promise<number> {
    return countRows(this.#knex, 'artifacts', query);
  }

  /** The newest artifact of each flow that has any. */
  async newest(flowIds: readonly number[]): Promise<ArtifactRow[]> {
    return this.#byIds(await newestIds(this.#knex, 'artifacts', flowIds));
  }

  /** The newest artifact of each name in each flow. */
  async newestOfEachName(
    flowIds: readonly number[],
    repos?: readonly string[],
  ): Promise<ArtifactRow[]> {
    const ofRepos = (rows: Knex.QueryBuilder) => {
      if (repos) {
        rows.where(anyOf(this.#knex, 'repo', repos.map(wellFormed)));
      }
    };
    const newest = this.#knex('artifacts')
      .where(anyOf(this.#knex, 'flow_id', flowIds))
      .modify(ofRepos)
      .groupBy('flow_id', 'name')
      .select({ of: 'flow_id', called: 'name' })
      .max({ at: 'created_at' });
    const rows: Record<string, unknown>[] = await this.#knex('artifacts')
      .join(newest.as('newest'), on =>
        on
          .on('flow_id', 'of')
          .andOn('name', 'called')
          .andOn('created_at', 'at'),
      )
      .modify(ofRepos)
      .orderBy('id')
      .select('id', 'flow_id', 'name');
    const ids = new Map(
      rows.map(row => [
        JSON.stringify([row.flow_id, row.name]),
        Number(row.id),
      ]),
    );
    return this.#byIds([...ids.values()]);
  }

  /** The records of one build in the given flows, newest first. */
  async records(
    flowIds: readonly number[],
    fingerprint: string,
  ): Promise<ArtifactRow[]> {
    const rows: { id: number }[] = await this.#knex('artifacts')
      .where({ fingerprint: wellFormed(fingerprint) })
      .where(ofFlows(this.#knex, 'flow_id', flowIds))
      .orderBy(NEWEST_FIRST)
      .select('id');
    return this.#byIds(rows.map(({ id }) => id));
  }

  /**
   * What the records of some flows say about builds: of each trail, the region's
   * own record (E1) or, without one, the trail's.
   */
  builds(
    flowIds: readonly number[],
    fingerprints: readonly string[],
  ): Promise<BuildRow[]> {
    return buildRows(this.#knex, flowIds, fingerprints);
  }

  /**
   * Stores the region's own states of a build in a flow (E9), by trail; undefined
   * where it gives none.
   *
   * @param at - when the region was asked, in milliseconds since the epoch
   * @returns whether all of these trails' records are stored, and any changed
   */
  async report(
    flowId: number,
    fingerprint: string,
    states: readonly { trail: string; state?: StateValue }[],
    at: number,
  ): Promise<{ isKnown: boolean; isChanged: boolean }> {
    return this.#knex.transaction(async trx => {
      await trx('flows').where({ id: flowId }).forUpdate().first();
      const place = { flow_id: flowId, fingerprint: wellFormed(fingerprint) };
      let isKnown = true;
      let isChanged = false;
      for (const { trail, state = '' } of states) {
        const stored: { reported: string }[] = await trx('artifacts')
          .where({ ...place, trail: wellFormed(trail) })
          .select('reported');
        isKnown &&= stored.length > 0;
        isChanged ||= stored.some(({ reported }) => reported !== state);
        await trx('artifacts')
          .where({ ...place, trail: wellFormed(trail) })
          .where('read_at', '<', at)
          .update({ reported: state, read_at: at });
      }
      await decideArtifacts(trx, flowId, [fingerprint]);
      if (isChanged) {
        await trx('flows').where({ id: flowId }).increment('revision');
      }
      return { isKnown, isChanged };
    });
  }

  /** Template names and repositories in the artifacts of some flows. */
  async names(
    flows: readonly Pick<FlowState, 'flowId' | 'revision'>[],
  ): Promise<Naming[]> {
    const found: Naming[] = [];
    for (const { flowId, revision } of flows) {
      const key = `${flowId} ${revision}`;
      const names = this.#names.get(key) ?? (await this.#readNames(flowId));
      this.#names.set(key, names);
      found.push(...names);
    }
    return found;
  }

  async #readNames(flowId: number): Promise<Naming[]> {
    const rows: { name: string; repo: string | null }[] = await this.#knex(
      'artifacts',
    )
      .where({ flow_id: flowId })
      .distinct('name', 'repo')
      .orderBy(['name', 'repo']);
    return rows.map(({ name, repo }) => ({
      flowId,
      name,
      repo: repo ?? undefined,
    }));
  }

  /**
   * Counts the newer deliveries of each build: of the same artifact in the same
   * flow.
   *
   * @returns an item per build, in order; undefined for one without a record
   */
  async behind(
    deliveries: readonly Delivery[],
    repos?: readonly string[],
  ): Promise<(number | undefined)[]> {
    if (deliveries.length === 0) {
      return [];
    }
    const newer = this.#knex('artifacts as newer')
      .where('newer.flow_id', this.#knex.ref('own.flow_id'))
      .where('newer.name', this.#knex.ref('own.name'))
      .whereRaw('newer.created_at > own.created_at')
      .modify(found => {
        if (repos) {
          found.where(anyOf(this.#knex, 'newer.repo', repos.map(wellFormed)));
        }
      })
      .whereNot('newer.fingerprint', this.#knex.ref('own.fingerprint'))
      .countDistinct('newer.fingerprint');
    const rows: Record<string, string | number>[] = await this.#knex(
      'artifacts as own',
    )
      .where(
        anyOf(this.#knex, 'own.fingerprint', [
          ...new Set(
            deliveries.map(({ fingerprint }) => wellFormed(fingerprint)),
          ),
        ]),
      )
      .where(
        ofFlows(this.#knex, 'own.flow_id', [
          ...new Set(deliveries.map(({ flowId }) => flowId)),
        ]),
      )
      // The newest record of a build counts.
      .orderBy('own.created_at')
      .select('own.flow_id', 'own.name', 'own.fingerprint', { newer });
    const counts = new Map(
      rows.map(row => [
        JSON.stringify([Number(row.flow_id), row.name, row.fingerprint]),
        Number(row.newer),
      ]),
    );
    return deliveries.map(({ flowId, name, fingerprint }) =>
      counts.get(
        JSON.stringify([flowId, wellFormed(name), wellFormed(fingerprint)]),
      ),
    );
  }

  #byIds(ids: readonly number[]): Promise<ArtifactRow[]> {
    return rowsOf(this.#knex, 'artifacts', ids, toArtifact);
  }
}

function toArtifact(row: RecordColumns): ArtifactRow {
  return {
    id: row.id,
    flowId: row.flow_id,
    readAt: Number(row.read_at),
    createdAt: Number(row.created_at),
    artifact: decompress<ArtifactToStore>(row.record),
  };
}

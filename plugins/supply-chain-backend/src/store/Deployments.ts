import type { Knex } from 'knex';
import { anyOf, ofFlows } from './conditions';
import { toNumber } from './lists';
import type { DeploymentRow, FlowKey } from './rows';
import { storable } from './storable';

/** How long after its end a build may be started again. */
const ROLLED_BACK_MS = 24 * 60 * 60_000;

interface DeploymentColumns {
  id: number;
  flow_id: number;
  trail_id: number;
  trail: string;
  fingerprint: string;
  name: string;
  environment: string;
  started_at: number | string | null;
  stopped_at: number | string | null;
  confirmed_at: number | string | null;
}

/** Which deployments of some flows. Times are milliseconds since the epoch. */
interface DeploymentQuery {
  flowIds: readonly number[];
  environment?: string;
  /** Template names of artifacts. */
  names?: readonly string[];
  fingerprints?: readonly string[];
  /** Only those that ran at this time; `now` for those that run. */
  at?: number | 'now';
}

/** An environment that an artifact of a flow was deployed to. */
export interface Place {
  flowId: number;
  environment: string;
  /** Template name of the artifact. */
  name: string;
  /** Number of deployments. */
  count: number;
  /** When the first one started. */
  since?: number;
}

/** When a deployment started, or ended if its start wasn't reported. */
const DEPLOYED_AT = 'coalesce(started_at, stopped_at, confirmed_at)';

/** The stored deployments. */
export class Deployments {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** Deployments, newest first. */
  async find(query: DeploymentQuery, limit?: number): Promise<DeploymentRow[]> {
    const found = this.#matching(query)
      .orderByRaw(`${DEPLOYED_AT} desc, id desc`)
      .modify(rows => {
        if (limit !== undefined) {
          rows.limit(limit);
        }
      });
    const rows: DeploymentColumns[] = await this.#knex
      .from(found.as('found'))
      .join('trails', 'trails.id', 'found.trail_id')
      .orderByRaw(`${DEPLOYED_AT} desc, found.id desc`)
      .select('found.*', { trail: 'trails.name' });
    return rows.map(toDeployment);
  }

  /** The environments that artifacts of some flows were deployed to. */
  async places(flowIds: readonly number[]): Promise<Place[]> {
    const rows: Record<string, unknown>[] = await this.#knex('deployments')
      .where(anyOf(this.#knex, 'flow_id', flowIds))
      .groupBy('flow_id', 'environment', 'name')
      .orderBy(['flow_id', 'environment', 'name'])
      .select('flow_id', 'environment', 'name')
      .count({ count: '*' })
      .min({ since: 'started_at' });
    return rows.map(row => ({
      flowId: Number(row.flow_id),
      environment: String(row.environment),
      name: String(row.name),
      count: Number(row.count),
      since: toNumber(row.since as number | string | null),
    }));
  }

  /**
   * When builds of an organization started first in each environment, newest
   * builds first.
   *
   * @param limit - maximum number of flows, and of rows
   */
  async firstStarts(
    { address, org }: Pick<FlowKey, 'address' | 'org'>,
    limit: { flows: number; rows: number },
  ): Promise<{ fingerprint: string; environment: string; at: number }[]> {
    const flowIds: number[] = await this.#knex('flows')
      .where({ address: storable(address), org: storable(org) })
      .orderBy('id')
      .limit(limit.flows)
      .pluck('id');
    const rows: Record<string, unknown>[] = await this.#knex('deployments')
      .where(anyOf(this.#knex, 'flow_id', flowIds))
      .whereNotNull('started_at')
      .groupBy('fingerprint', 'environment')
      .select('fingerprint', 'environment')
      .min({ at: 'started_at' })
      .orderBy('at', 'desc')
      .limit(limit.rows);
    return rows.map(({ fingerprint, environment, at }) => ({
      fingerprint: String(fingerprint),
      environment: String(environment),
      at: Number(at),
    }));
  }

  /**
   * Records where a build of an organization runs, as its region says (E9): ends
   * what doesn't run any more, and adds what no trail reports.
   *
   * @param build - `running` are environments, undefined if the region doesn't
   * say; `at` is when it was asked, in milliseconds since the epoch
   * @returns the flows that changed, and the one whose trails have to be read to
   * know more, if any
   */
  async confirm(
    flowIds: readonly number[],
    build: { fingerprint: string; running?: readonly string[]; at: number },
  ): Promise<{ changedIn: number[]; unseenIn?: number }> {
    const { running, at } = build;
    const fingerprint = storable(build.fingerprint);
    return this.#knex.transaction(async trx => {
      const ofBuild = (table: 'deployments' | 'builds') =>
        trx(table)
          .where({ [`${table}.fingerprint`]: fingerprint })
          .where(ofFlows(trx, `${table}.flow_id`, flowIds));
      await lockFlows(trx, [
        ...(await ofBuild('deployments').pluck('flow_id')),
        ...(await ofBuild('builds').pluck('flow_id')),
      ]);
      const rows: DeploymentColumns[] = await ofBuild('deployments');
      // The answer may be older than what trails have reported since.
      const open = rows.filter(
        row => row.stopped_at === null && Number(row.started_at) <= at,
      );
      const places = new Set(
        running?.map(storable) ?? open.map(row => row.environment),
      );
      const ended = open.filter(row => !places.has(row.environment));
      const unseen = [...places].filter(
        place =>
          !rows.some(
            ({ environment, stopped_at: end }) =>
              environment === place && (end === null || Number(end) >= at),
          ),
      );
      await trx('deployments')
        .where(
          anyOf(
            trx,
            'id',
            rows.map(({ id }) => id),
          ),
        )
        .update({ confirmed_at: at });
      await trx('deployments')
        .where(
          anyOf(
            trx,
            'id',
            ended.map(({ id }) => id),
          ),
        )
        .update({ stopped_at: at });
      const builds: Pick<DeploymentColumns, 'trail_id' | 'flow_id' | 'name'>[] =
        await ofBuild('builds')
          .join('trails', 'trails.id', 'builds.trail_id')
          .orderBy('trails.created_at', 'desc')
          .select('trail_id', 'builds.flow_id', 'builds.name');
      const [newest] = builds;
      const added = unseen.flatMap(environment =>
        builds
          .filter(({ trail_id: id }) => id === newest.trail_id)
          .map(own => ({ ...own, fingerprint, environment, confirmed_at: at })),
      );
      await trx.batchInsert('deployments', added, 100);
      return {
        changedIn: await countChange(trx, [...ended, ...added]),
        unseenIn: added.at(0)?.flow_id,
      };
    });
  }

  /**
   * Ends what runs in an environment of an organization that was archived (E14).
   *
   * @param at - in milliseconds since the epoch
   */
  async archive(
    { address, org }: Pick<FlowKey, 'address' | 'org'>,
    environment: string,
    at: number,
  ): Promise<void> {
    await this.#knex.transaction(async trx => {
      const flowIds: number[] = await trx('flows')
        .where({ address: storable(address), org: storable(org) })
        .pluck('id');
      const open = () =>
        trx('deployments')
          .where(anyOf(trx, 'flow_id', flowIds))
          .where({ environment: storable(environment) })
          .whereNull('stopped_at');
      await lockFlows(trx, await open().pluck('flow_id'));
      const ended: { flow_id: number }[] = await open().select('flow_id');
      await open().update({ stopped_at: at, confirmed_at: at });
      await countChange(trx, ended);
    });
  }

  /**
   * Builds that run, or did until lately and so may have been rolled back to, and
   * that no region was asked about since a time, in milliseconds since the epoch.
   */
  async unconfirmed(
    flowIds: readonly number[],
    before: number,
    limit: number,
  ): Promise<{ flowId: number; fingerprint: string }[]> {
    const rows: Record<string, unknown>[] = await this.#knex('deployments')
      .where(anyOf(this.#knex, 'flow_id', flowIds))
      .where(may =>
        may
          .whereNull('stopped_at')
          .orWhere('stopped_at', '>', before - ROLLED_BACK_MS),
      )
      .where(old =>
        old.whereNull('confirmed_at').orWhere('confirmed_at', '<', before),
      )
      .groupBy('fingerprint')
      .select('fingerprint')
      .min({ flowId: 'flow_id' })
      .orderByRaw(
        'min(case when stopped_at is null then 0 else 1 end), min(coalesce(confirmed_at, 0))',
      )
      .limit(limit);
    return rows.map(row => ({
      flowId: Number(row.flowId),
      fingerprint: String(row.fingerprint),
    }));
  }

  #matching(query: DeploymentQuery): Knex.QueryBuilder {
    const { flowIds, environment, names, fingerprints, at } = query;
    const knex = this.#knex;
    return knex('deployments')
      .where(
        (fingerprints ? ofFlows : anyOf)(knex, 'deployments.flow_id', flowIds),
      )
      .modify(found => {
        if (environment !== undefined) {
          found.where({ environment: storable(environment) });
        }
        if (names) {
          found.where(anyOf(knex, 'deployments.name', names.map(storable)));
        }
        if (fingerprints) {
          found.where(
            anyOf(knex, 'deployments.fingerprint', fingerprints.map(storable)),
          );
        }
        if (at === 'now') {
          found.whereNull('stopped_at');
        } else if (at !== undefined) {
          found
            .where('started_at', '<=', at)
            .where(end =>
              end.whereNull('stopped_at').orWhere('stopped_at', '>', at),
            );
        }
      });
  }
}

/** Locks flows in the same order everywhere, so that nothing deadlocks. */
async function lockFlows(
  trx: Knex.Transaction,
  flowIds: readonly number[],
): Promise<void> {
  await trx('flows')
    .where(anyOf(trx, 'id', [...new Set(flowIds)]))
    .orderBy('id')
    .forUpdate()
    .select('id');
}

async function countChange(
  trx: Knex.Transaction,
  rows: readonly { flow_id: number }[],
): Promise<number[]> {
  const ids = [...new Set(rows.map(({ flow_id: id }) => id))];
  await trx('flows').where(anyOf(trx, 'id', ids)).increment('revision');
  return ids;
}

function toDeployment(row: DeploymentColumns): DeploymentRow {
  return {
    id: row.id,
    flowId: row.flow_id,
    trailId: row.trail_id,
    trail: row.trail,
    fingerprint: row.fingerprint,
    name: row.name,
    environment: row.environment,
    startedAt: toNumber(row.started_at),
    stoppedAt: toNumber(row.stopped_at),
    confirmedAt: toNumber(row.confirmed_at),
  };
}

import type { Knex } from 'knex';
import { anyOf, ofFlows } from './conditions';
import { insertRows } from './database';
import type { DeploymentRow, FlowKey } from './rows';
import type { DeploymentColumns } from './saveDeployments';
import { storable } from './storable';

/** How long after its end a build may be started again. */
const ROLLED_BACK_MS = 24 * 60 * 60_000;

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
interface Place {
  flowId: number;
  environment: string;
  /** Template name of the artifact. */
  name: string;
  /** Number of deployments. */
  count: number;
  /** When the first one started. */
  since?: number;
}

export class Deployments {
  constructor(private readonly knex: Knex) {}

  /** Deployments, newest first. */
  async find(
    query: DeploymentQuery,
    limit = Number.MAX_SAFE_INTEGER,
  ): Promise<DeploymentRow[]> {
    const { flowIds, environment, names, fingerprints, at } = query;
    const environments = environment === undefined ? undefined : [environment];
    const inFlows = fingerprints ? ofFlows : anyOf;
    const found = this.knex('deployments')
      .join('trails', 'trails.id', 'deployments.trail_id')
      .where(inFlows(this.knex, 'deployments.flow_id', flowIds))
      .where(anyOf(this.knex, 'environment', environments))
      .where(anyOf(this.knex, 'deployments.name', names))
      .where(anyOf(this.knex, 'fingerprint', fingerprints))
      // One whose start wasn't reported is as old as its end.
      .orderByRaw(
        'coalesce(started_at, stopped_at, confirmed_at) desc, deployments.id desc',
      )
      .limit(limit)
      .select('deployments.id', 'deployments.name')
      .select('fingerprint', 'environment')
      .select({
        flowId: 'deployments.flow_id',
        trailId: 'trail_id',
        trail: 'trails.name',
        startedAt: 'started_at',
        stoppedAt: 'stopped_at',
        confirmedAt: 'confirmed_at',
      });
    if (at === 'now') {
      found.whereNull('stopped_at');
    } else if (at !== undefined) {
      found
        .where('started_at', '<=', at)
        .where(end =>
          end.whereNull('stopped_at').orWhere('stopped_at', '>', at),
        );
    }
    const rows: DeploymentRow[] = await found;
    return rows.map(row => ({
      ...row,
      startedAt: row.startedAt ?? undefined,
      stoppedAt: row.stoppedAt ?? undefined,
      confirmedAt: row.confirmedAt ?? undefined,
    }));
  }

  /** The environments that artifacts of some flows were deployed to. */
  async places(flowIds: readonly number[]): Promise<Place[]> {
    const rows: Place[] = await this.knex('deployments')
      .where(anyOf(this.knex, 'flow_id', flowIds))
      .groupBy('flow_id', 'environment', 'name')
      .orderBy(['flow_id', 'environment', 'name'])
      .select('environment', 'name', { flowId: 'flow_id' })
      .count({ count: '*' })
      .min({ since: 'started_at' });
    return rows.map(row => ({
      ...row,
      count: Number(row.count),
      since: row.since ?? undefined,
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
    const flowIds: number[] = await this.knex('flows')
      .where({ address, org })
      .orderBy('id')
      .limit(limit.flows)
      .pluck('id');
    return this.knex('deployments')
      .where(anyOf(this.knex, 'flow_id', flowIds))
      .whereNotNull('started_at')
      .groupBy('fingerprint', 'environment')
      .select('fingerprint', 'environment')
      .select(this.knex.raw('min(started_at) as at'))
      .orderBy('at', 'desc')
      .limit(limit.rows);
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
    return this.knex.transaction(async trx => {
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
        row => row.stopped_at === null && (row.started_at ?? 0) <= at,
      );
      const places = new Set(
        running?.map(storable) ?? open.map(row => row.environment),
      );
      const ended = open.filter(row => !places.has(row.environment));
      const seen = rows
        .filter(row => row.stopped_at === null || row.stopped_at >= at)
        .map(({ environment }) => environment);
      await ofBuild('deployments').update({ confirmed_at: at });
      const endedIds = ended.map(({ id }) => id);
      await trx('deployments')
        .where(anyOf(trx, 'id', endedIds))
        .update({ stopped_at: at });
      const builds: Pick<DeploymentColumns, 'trail_id' | 'flow_id' | 'name'>[] =
        await ofBuild('builds')
          .join('trails', 'trails.id', 'builds.trail_id')
          .orderBy('trails.created_at', 'desc')
          .select('trail_id', 'builds.flow_id', 'builds.name');
      const newest = builds.filter(row => row.trail_id === builds[0].trail_id);
      const added = [...places]
        .filter(place => !seen.includes(place))
        .flatMap(environment =>
          newest.map(own => ({
            ...own,
            fingerprint,
            environment,
            confirmed_at: at,
          })),
        );
      await insertRows(trx, 'deployments', added);
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
    await this.knex.transaction(async trx => {
      const flowIds: number[] = await trx('flows')
        .where({ address, org })
        .pluck('id');
      const open = trx('deployments')
        .where(anyOf(trx, 'flow_id', flowIds))
        .where({ environment: storable(environment) })
        .whereNull('stopped_at');
      await lockFlows(trx, await open.clone().pluck('flow_id'));
      const ended: { flow_id: number }[] = await open.clone().select('flow_id');
      await open.update({ stopped_at: at, confirmed_at: at });
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
    return this.knex('deployments')
      .where(anyOf(this.knex, 'flow_id', flowIds))
      .where(may =>
        may
          .whereNull('stopped_at')
          .orWhere('stopped_at', '>', before - ROLLED_BACK_MS),
      )
      .whereRaw('coalesce(confirmed_at, 0) < ?', [before])
      .groupBy('fingerprint')
      .select('fingerprint')
      .select(this.knex.raw('min(flow_id) as ??', ['flowId']))
      .orderByRaw(
        'min(case when stopped_at is null then 0 else 1 end), min(coalesce(confirmed_at, 0))',
      )
      .limit(limit);
  }
}

/** Locks flows in the same order everywhere, so that nothing deadlocks. */
async function lockFlows(
  trx: Knex.Transaction,
  flowIds: readonly number[],
): Promise<void> {
  await trx('flows')
    .where(anyOf(trx, 'id', flowIds))
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

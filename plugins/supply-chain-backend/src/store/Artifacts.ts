import type {
  ArtifactRecord,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type { ArtifactToStore } from 'backstage-plugin-supply-chain-node';
import type { Knex } from 'knex';
import { buildRows, changesOfBuilds } from './builds';
import { compress, decompress } from './compress';
import { anyOf, NEWEST_FIRST, ofFlows } from './conditions';
import { lockFlow } from './Flows';
import { Records } from './Records';
import type { ArtifactRow, BuildRow, Saved } from './rows';
import type { ListTable } from './ListTable';
import { searchText, storable, wellFormed } from './storable';

/** A build, as a component delivers it. */
type Delivery = Pick<BuildRow, 'flowId' | 'name' | 'fingerprint'>;

/** A name and a repository that an artifact of a flow has. */
type Naming = Pick<BuildRow, 'flowId' | 'name' | 'repo'>;

/** Storage of artifacts (E1). */
const ARTIFACTS: ListTable<ArtifactToStore> = {
  kind: 'artifacts',
  keyColumns: ['fingerprint', 'trail', 'name'],
  keyOf: ({ record, templateName }) => ({
    fingerprint: wellFormed(record.fingerprint),
    trail: wellFormed(record.trail ?? ''),
    name: storable(templateName ?? ''),
  }),
  columnsOf: artifact => ({
    state: artifact.record.state,
    repo: artifact.repo === undefined ? null : storable(artifact.repo),
    reported: artifact.reported ?? '',
    search: searchText(artifactText(artifact.record)),
  }),
  bodyOf: artifact => ({ record: compress(artifact) }),
  // Rereading an unchanged record may change its state, too.
  affectedBy: async (_, { kept }) =>
    kept.map(({ record }) => storable(record.record.fingerprint)),
  writeParts: async () => [],
};

/** The stored artifacts, and what all records say about builds. */
export class Artifacts extends Records<ArtifactToStore, ArtifactRow> {
  constructor(knex: Knex) {
    super(knex, ARTIFACTS, ({ record, ...row }) => ({
      ...row,
      artifact: decompress<ArtifactToStore>(record),
    }));
  }

  /** The newest artifact of each name in each flow. */
  async newestOfEachName(
    flowIds: readonly number[],
    repos?: readonly string[],
  ): Promise<ArtifactRow[]> {
    const names = this.knex('artifacts')
      .where(anyOf(this.knex, 'flow_id', flowIds))
      .where(anyOf(this.knex, 'repo', repos))
      .distinct({ of: 'flow_id', called: 'name' });
    const newest = this.knex('artifacts')
      .whereRaw('flow_id = of and name = called')
      .where(anyOf(this.knex, 'repo', repos))
      .orderBy(NEWEST_FIRST)
      .limit(1)
      .select('id');
    const rows: { newest: number }[] = await this.knex
      .from(names.as('names'))
      .select({ newest });
    return this.byIds(rows.map(row => row.newest));
  }

  /** The records of one build in the given flows, newest first. */
  async records(
    flowIds: readonly number[],
    fingerprint: string,
  ): Promise<ArtifactRow[]> {
    const ids: number[] = await this.knex('artifacts')
      .where(anyOf(this.knex, 'fingerprint', [fingerprint]))
      .where(ofFlows(this.knex, 'flow_id', flowIds))
      .orderBy(NEWEST_FIRST)
      .pluck('id');
    return this.byIds(ids);
  }

  /**
   * What the records of some flows say about builds: of each trail, the region's
   * own record (E1) or, without one, the trail's.
   */
  builds(
    flowIds: readonly number[],
    fingerprints: readonly string[],
  ): Promise<BuildRow[]> {
    return buildRows(this.knex, flowIds, fingerprints);
  }

  /**
   * Stores the region's own states of a build in a flow (E9), by trail; undefined
   * where it gives none.
   *
   * @param at - when the region was asked, in milliseconds since the epoch
   * @returns whether all of these trails' records are stored, and what changed
   */
  async report(
    { flowId, fingerprint }: Pick<BuildRow, 'flowId' | 'fingerprint'>,
    states: readonly { trail: string; state?: StateValue }[],
    at: number,
  ): Promise<Saved & { isKnown: boolean }> {
    return this.knex.transaction(async trx => {
      const flow = await lockFlow(trx, flowId);
      const ofBuild = trx('artifacts')
        .where(anyOf(trx, 'fingerprint', [fingerprint]))
        .where(ofFlows(trx, 'flow_id', [flowId]));
      const stored: { trail: string; reported: string }[] =
        await ofBuild.clone();
      const told = states.map(({ trail, state = '' }) => ({
        known: stored.filter(row => row.trail === storable(trail)),
        state,
        trail: storable(trail),
      }));
      const isKnown = told.every(({ known }) => known.length > 0);
      const isChanged = told.some(({ known, state }) =>
        known.some(({ reported }) => reported !== state),
      );
      const write = async () => {
        for (const { state, trail } of told) {
          await ofBuild
            .clone()
            .where({ trail })
            .where('read_at', '<', at)
            .update({ reported: state, read_at: at });
        }
        return [];
      };
      // The first walk finds what happened long ago.
      const isNews = flow.artifacts.walkedAt !== undefined;
      const context = { trx, flow, flowId, isNews, readAt: at };
      const changes = await changesOfBuilds(context, [fingerprint], write);
      await trx('flows')
        .where({ id: flowId })
        .increment('revision', isChanged ? 1 : 0);
      return { isKnown, isChanged, changes };
    });
  }

  /** Template names and repositories in the artifacts of some flows. */
  async names(flowIds: readonly number[]): Promise<Naming[]> {
    const rows: (Naming & { repo: string | null })[] = await this.knex(
      'artifacts',
    )
      .where(anyOf(this.knex, 'flow_id', flowIds))
      .distinct('name', 'repo', { flowId: 'flow_id' })
      .orderBy(['flow_id', 'name', 'repo']);
    return rows.map(row => ({ ...row, repo: row.repo ?? undefined }));
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
    const newer = this.knex('artifacts as newer')
      .whereRaw('newer.flow_id = own.flow_id')
      .whereRaw('newer.name = own.name')
      .whereRaw('newer.created_at > own.created_at')
      .whereRaw('newer.fingerprint <> own.fingerprint')
      .where(anyOf(this.knex, 'newer.repo', repos))
      .countDistinct('newer.fingerprint');
    const fingerprints = deliveries.map(({ fingerprint }) => fingerprint);
    const flowIds = deliveries.map(({ flowId }) => flowId);
    const rows: (Delivery & { newer: number | string })[] = await this.knex(
      'artifacts as own',
    )
      .where(anyOf(this.knex, 'own.fingerprint', fingerprints))
      .where(ofFlows(this.knex, 'own.flow_id', flowIds))
      // The newest record of a build counts.
      .orderBy('own.created_at')
      .select('own.name', 'own.fingerprint', { flowId: 'own.flow_id', newer });
    const keyOf = ({ flowId, name, fingerprint }: Delivery) =>
      JSON.stringify([flowId, storable(name), storable(fingerprint)]);
    const counts = new Map(rows.map(row => [keyOf(row), Number(row.newer)]));
    return deliveries.map(delivery => counts.get(keyOf(delivery)));
  }
}

/** The searchable text of an artifact. */
function artifactText(artifact: ArtifactRecord): (string | undefined)[] {
  return [
    artifact.name,
    artifact.filename,
    artifact.fingerprint,
    artifact.trail,
    artifact.commit?.sha,
    artifact.commit?.message,
    artifact.commit?.author,
  ];
}

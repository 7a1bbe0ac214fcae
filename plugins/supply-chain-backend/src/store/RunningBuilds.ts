import type {
  BuildReports,
  BuildRow,
  StoreChange,
} from '../records/storedRecords';
import { groupBy } from '../records/groupBy';
import { builds } from './buildRows';
import { anyOf, ofFlows } from './conditions';
import { runningIn } from './deploymentRows';
import { listStates, toIso } from './flowRows';
import { rowKey } from './listTable';
import type { ListTable, WriteContext } from './listTable';
import type { PagedRecord } from './placePage';
import { storable } from './storable';

/** Where the fingerprints of stored records are. */
const FINGERPRINTS = {
  trails: { table: 'trail_builds', id: 'trail_id' },
  artifacts: { table: 'artifacts', id: 'id' },
};

/**
 * What a flow says about running builds before and after a page of one of its
 * lists is saved. Reads that only for builds that the page may change.
 */
export class RunningBuilds<T> {
  readonly #context: WriteContext;
  readonly #list: ListTable<T>;
  readonly #isFirstRead: boolean;
  readonly #isComplete: boolean;
  readonly #noted = new Set<string>();
  readonly #before = new Map<string, BuildReports>();
  /** Keys of records that existed before, but weren't read yet. */
  #older = new Set<string>();

  constructor(
    context: WriteContext,
    list: ListTable<T>,
    options: {
      /** Whether nothing of the list was read before, so that all is new. */
      isFirstRead: boolean;
      /** Whether all older records of the list had been read. */
      isComplete: boolean;
    },
  ) {
    this.#context = context;
    this.#list = list;
    this.#isFirstRead = options.isFirstRead;
    this.#isComplete = options.isComplete;
  }

  /** Call before stored records are deleted. */
  async noteStored(ids: readonly number[]): Promise<void> {
    if (!this.#isFirstRead) {
      await this.#note(await this.#fingerprintsOf(ids));
    }
  }

  /** Call before the records of the page are written. */
  async notePage(records: readonly PagedRecord<T>[]): Promise<void> {
    if (this.#isFirstRead) {
      return;
    }
    const { isNews } = this.#context;
    const older = records.filter(
      record => !record.stored && !this.#isComplete && !isNews(record),
    );
    this.#older = new Set(older.map(({ key }) => key));
    const changed = records.filter(
      ({ key, hash, stored }) => stored?.hash !== hash && !this.#older.has(key),
    );
    await this.#note([
      ...changed.flatMap(({ record }) => this.#list.fingerprintsOf(record)),
      ...(this.#list.kind === 'trails'
        ? await this.#fingerprintsOf(
            changed.flatMap(({ stored }) => stored?.id ?? []),
          )
        : await this.#overtaken(records)),
    ]);
  }

  /**
   * The running builds that the page may have changed. Call after its records
   * and the state of its list are written.
   */
  async changes(): Promise<StoreChange[]> {
    const { flow, readAt } = this.#context;
    const running = await runningIn(this.#context, [...this.#before.keys()]);
    if (running.size === 0) {
      return [];
    }
    const reports = await this.#reportsOn([...running.keys()]);
    return [...running].map(([fingerprint, environments]): StoreChange => {
      const after = reports.get(fingerprint)!;
      return {
        kind: 'build-state',
        flow,
        fingerprint,
        at: toIso(readAt)!,
        runningIn: environments,
        before: this.#before.get(fingerprint)!,
        after,
        older: after.rows.filter(row => this.#isOlder(row)),
      };
    });
  }

  /** Reads what the flow says about those builds that are running. */
  async #note(fingerprints: readonly string[]): Promise<void> {
    const added = new Set(
      fingerprints.map(storable).filter(each => !this.#noted.has(each)),
    );
    if (added.size === 0) {
      return;
    }
    added.forEach(each => this.#noted.add(each));
    const running = await runningIn(this.#context, [...added]);
    if (running.size > 0) {
      const reports = await this.#reportsOn([...running.keys()]);
      reports.forEach((each, build) => this.#before.set(build, each));
    }
  }

  async #reportsOn(
    fingerprints: readonly string[],
  ): Promise<Map<string, BuildReports>> {
    const { trx, flowId } = this.#context;
    const rows = groupBy(
      await builds(trx, [flowId], fingerprints),
      ({ fingerprint }) => fingerprint,
    );
    const artifacts = (await listStates(trx, [flowId])).find(
      ({ kind }) => kind === 'artifacts',
    );
    return new Map(
      fingerprints.map(fingerprint => [
        fingerprint,
        { rows: rows.get(fingerprint) ?? [], ...(artifacts && { artifacts }) },
      ]),
    );
  }

  async #fingerprintsOf(ids: readonly number[]): Promise<string[]> {
    const { trx } = this.#context;
    const { table, id } = FINGERPRINTS[this.#list.kind];
    return ids.length > 0
      ? trx(table).where(anyOf(trx, id, ids)).distinct().pluck('fingerprint')
      : [];
  }

  /**
   * Builds whose trails changed after the region's verdicts on them were read,
   * which are read again without having changed.
   */
  async #overtaken(records: readonly PagedRecord<T>[]): Promise<string[]> {
    const { trx, flowId } = this.#context;
    const same = records.filter(({ hash, stored }) => stored?.hash === hash);
    if (same.length === 0) {
      return [];
    }
    const readAt = Math.min(...same.map(({ stored }) => stored!.readAt));
    const fingerprints = same.flatMap(({ record }) =>
      this.#list.fingerprintsOf(record),
    );
    return trx('trail_builds as builds')
      .join('trails', 'trails.id', 'builds.trail_id')
      .where(anyOf(trx, 'builds.fingerprint', fingerprints.map(storable)))
      .where(ofFlows(trx, 'builds.flow_id', [flowId]))
      .where(newer =>
        newer
          .where('trails.modified_at', '>', readAt)
          .orWhere('builds.since', '>', readAt),
      )
      .distinct()
      .pluck('builds.fingerprint');
  }

  #isOlder({ from, fingerprint, trail = '' }: BuildRow): boolean {
    const isOfList = (from === 'trail') === (this.#list.kind === 'trails');
    const key = rowKey(this.#list, { name: trail, fingerprint, trail });
    return isOfList && this.#older.has(key);
  }
}

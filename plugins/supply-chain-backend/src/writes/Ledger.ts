import { createHash, randomUUID } from 'node:crypto';
import type { JsonObject } from '@backstage/types';
import type {
  NotificationOutcome,
  WriteResponse,
  WriteDoubt,
  WriteRefusalReason,
} from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';

/**
 * Identical content from the same user to the same target counts as one write
 * within this time.
 */
const SAME_WRITE_MS = 10 * 60_000;

/** How long a write with unknown outcome blocks others. */
const UNKNOWN_LOCKS_MS = 60 * 60_000;

/**
 * How long writes are retained, except written archivings: the stored data may
 * show the environment until a build starts there again.
 */
const KEEP_MS = 30 * 24 * 60 * 60_000;

/**
 * - `sending`: claimed, and in progress unless its replica died
 * - `refused`: by the portal or the region; nothing was written
 */
export type WriteState = 'sending' | 'refused' | WriteResponse['outcome'];

/** Parts of a key that identifies a target or a place. */
export type Parts = readonly (string | number | undefined)[];

/** A requested write. */
export interface NewWrite {
  key: string;
  /** Name of the write, unique among all writes. */
  kind: string;
  entityRef: string;
  region: string;
  org: string;
  /** The user's entity reference. */
  by: string;
  /** The target; writes to the same target are serialized. */
  target: Parts;
  /** Where the write is listed until the region shows it, such as a trail. */
  place: Parts;
  /** Everything that identifies a resent write as the same. */
  content: string;
  /** Details to show later; no content and no secrets. */
  details: JsonObject;
  /** How long the claim outlives a dead replica, in milliseconds. */
  leaseMs: number;
}

/** A recorded write. */
export interface LedgerEntry {
  key: string;
  attempt: string;
  kind: string;
  entityRef: string;
  region: string;
  by: string;
  state: WriteState;
  startedAt: number;
  sentAt?: number;
  settlesAt?: number;
  checkedAt?: number;
  confirmedAt?: number;
  doubt?: WriteDoubt;
  details: JsonObject;
  result?: NotificationOutcome;
}

/** A region's latest response to a write with the portal's key. */
export interface LastWrite {
  kind: string;
  region: string;
  org: string;
  /** Milliseconds since the epoch. */
  at: number;
  outcome: 'written' | 'role-too-low' | 'key-refused';
}

/** Result of claiming a write. */
export type Claim =
  | { claimed: true; entry: LedgerEntry }
  /** Already started, under this key or as the same write under another one. */
  | { claimed: false; entry: LedgerEntry; reason: 'known' | 'same' }
  | { claimed: false; reason: 'key-used' }
  /**
   * Another write to the same target; `entry` is that write, and `isSame` tells
   * whether the same user sends the same content with it.
   */
  | {
      claimed: false;
      reason: 'in-progress';
      entry?: LedgerEntry;
      isSame: boolean;
    };

type Row = Record<string, string | number | null>;

/**
 * Writes sent to the regions, shared by all replicas. Each idempotency key
 * writes once, and each target has at most one write in progress.
 */
export class Ledger {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** Claims the right to send a write. */
  async claim(write: NewWrite): Promise<Claim> {
    const now = Date.now();
    const target = JSON.stringify(write.target);
    await this.#releaseOld(target, now);
    const attempt = randomUUID();
    const row: Row = {
      ...toRow(write, target, attempt, now),
      locked_target: target,
    };
    await this.#table().insert(row).onConflict().ignore();
    let known = await this.#row(write.key);
    if (known && known.attempt !== attempt) {
      if (!isSameWrite(known, row)) {
        return { claimed: false, reason: 'key-used' };
      }
      if (known.state !== 'refused' && known.state !== 'not-written') {
        return known.hash === row.hash
          ? { claimed: false, reason: 'known', entry: toEntry(known) }
          : { claimed: false, reason: 'key-used' };
      }
      known = await this.#claimAgain(row);
    }
    if (!known || known.attempt !== attempt) {
      return this.#conflictingWrite(row);
    }
    const same = await this.#same(row, now);
    if (same) {
      await this.#table().where({ key: write.key, attempt }).delete();
      return { claimed: false, reason: 'same', entry: toEntry(same) };
    }
    return { claimed: true, entry: toEntry(known) };
  }

  /**
   * Records that a write is being sent, so it may have arrived from here on.
   */
  async sending(
    entry: LedgerEntry,
    { settlesAt, details }: { settlesAt: number; details?: JsonObject },
  ): Promise<void> {
    await this.#update(entry, {
      sent_at: Date.now(),
      settles_at: settlesAt,
      ...(details && { details: JSON.stringify(details) }),
    });
  }

  /** Records the outcome of a write. */
  async settle(
    entry: LedgerEntry,
    outcome: {
      state: Exclude<WriteState, 'sending'>;
      /** Why it was rejected. */
      refusal?: WriteRefusalReason;
      doubt?: WriteDoubt;
      /** When it can no longer arrive, if known. */
      settlesAt?: number;
      checkedAt?: number;
      result?: NotificationOutcome;
    },
  ): Promise<LedgerEntry> {
    const { state, refusal, doubt, settlesAt, checkedAt, result } = outcome;
    await this.#update(entry, {
      state,
      ...(state !== 'unknown' && { locked_target: null }),
      ...(refusal && { refusal }),
      ...(doubt && { doubt }),
      ...(settlesAt !== undefined && { settles_at: settlesAt }),
      ...(checkedAt !== undefined && { checked_at: checkedAt }),
      ...(result && { result: JSON.stringify(result) }),
    });
    return (await this.find(entry.key)) ?? entry;
  }

  /** Records that the region shows the write. */
  async confirm(entry: LedgerEntry): Promise<void> {
    await this.#update(entry, { confirmed_at: Date.now() });
  }

  async find(key: string): Promise<LedgerEntry | undefined> {
    const row = await this.#row(key);
    return row && toEntry(row);
  }

  /**
   * Writes to a place that may have arrived but that its region hasn't shown
   * yet, newest first.
   */
  async unconfirmed(place: Parts, since: number): Promise<LedgerEntry[]> {
    const rows: Row[] = await this.#table()
      .where({ place: JSON.stringify(place) })
      .where('started_at', '>=', since)
      .whereNull('confirmed_at')
      .whereNotNull('sent_at')
      .whereIn('state', ['sending', 'written', 'unknown'])
      .orderBy('started_at', 'desc')
      .limit(100);
    return rows.map(toEntry);
  }

  /**
   * The last write to each of some places that may have arrived, confirmed or
   * not.
   */
  async lastSent(places: readonly Parts[]): Promise<LedgerEntry[]> {
    const rows: Row[] = await this.#table()
      .whereIn(
        'place',
        places.map(place => JSON.stringify(place)),
      )
      .whereNotNull('sent_at')
      .whereIn('state', ['sending', 'written', 'unknown'])
      .orderBy('started_at', 'desc')
      .limit(1_000);
    const last = new Map(rows.reverse().map(row => [row.place, row]));
    return [...last.values()].map(toEntry);
  }

  /** The last write to a target that may have arrived. */
  async latest(target: Parts): Promise<LedgerEntry | undefined> {
    const row: Row | undefined = await this.#table()
      .where({ target: JSON.stringify(target) })
      .whereNotNull('sent_at')
      .whereIn('state', ['sending', 'written', 'unknown'])
      .orderBy('started_at', 'desc')
      .first();
    return row && toEntry(row);
  }

  /**
   * Latest responses of the regions to the portal's writes of the last 30 days,
   * by kind and organization, newest first.
   */
  async lastWrites(): Promise<LastWrite[]> {
    const rows: Row[] = await this.#table()
      .select('kind', 'region', 'org', 'state', 'refusal')
      .max({ at: 'sent_at' })
      .where('started_at', '>=', Date.now() - KEEP_MS)
      .whereNotNull('sent_at')
      .where(said =>
        said
          .where({ state: 'written' })
          .orWhereIn('refusal', ['role-too-low', 'key-refused']),
      )
      .groupBy('kind', 'region', 'org', 'state', 'refusal')
      .orderBy('at', 'desc');
    return rows.map(({ kind, region, org, state, refusal, at }) => ({
      kind: String(kind),
      region: String(region),
      org: String(org),
      at: Number(at),
      outcome: (state === 'written' ? state : refusal) as LastWrite['outcome'],
    }));
  }

  /** Deletes the writes that are no longer retained. */
  async prune(): Promise<void> {
    await this.#table()
      .where('started_at', '<', Date.now() - KEEP_MS)
      .where(each =>
        each.whereNot({ kind: 'archive' }).orWhereNot({ state: 'written' }),
      )
      .delete();
  }

  async #claimAgain(row: Row): Promise<Row | undefined> {
    const { key, ...rest } = row;
    try {
      await this.#table()
        .where({ key })
        .whereIn('state', ['refused', 'not-written'])
        .update(rest);
    } catch (error) {
      if (!(await this.#table().where({ locked_target: row.target }).first())) {
        throw error;
      }
      // Another write to the target holds the lock.
    }
    return this.#row(String(key));
  }

  async #conflictingWrite(row: Row): Promise<Claim> {
    const blocking: Row | undefined = await this.#table()
      .where({ locked_target: row.target })
      .first();
    return {
      claimed: false,
      reason: 'in-progress',
      ...(blocking && { entry: toEntry(blocking) }),
      isSame:
        blocking !== undefined &&
        blocking.hash === row.hash &&
        isSameWrite(blocking, row),
    };
  }

  /**
   * Finds the same write under another key, as when two tabs send it. Only the
   * target's last write counts, because a change in between may be reverted on
   * purpose.
   */
  async #same(row: Row, now: number): Promise<Row | undefined> {
    const last: Row | undefined = await this.#table()
      .where({ target: row.target })
      .whereIn('state', ['written', 'unknown'])
      .whereNot({ key: row.key })
      .where('started_at', '>=', now - SAME_WRITE_MS)
      .orderBy('started_at', 'desc')
      .first();
    const isSame =
      last?.state === 'written' && last.hash === row.hash && last.by === row.by;
    return isSame ? last : undefined;
  }

  async #releaseOld(target: string, now: number): Promise<void> {
    await this.#table()
      .where({ locked_target: target, state: 'unknown' })
      .where('started_at', '<', now - UNKNOWN_LOCKS_MS)
      .update({ locked_target: null });
  }

  async #update(entry: LedgerEntry, values: Row): Promise<void> {
    const { key, attempt } = entry;
    await this.#table().where({ key, attempt }).update(values);
  }

  async #row(key: string): Promise<Row | undefined> {
    return this.#table().where({ key }).first();
  }

  #table() {
    return this.#knex<Row>('writes');
  }
}

function toRow(
  write: NewWrite,
  target: string,
  attempt: string,
  now: number,
): Row {
  return {
    key: write.key,
    attempt,
    kind: write.kind,
    entity_ref: write.entityRef,
    region: write.region,
    org: write.org,
    by: write.by,
    target,
    place: JSON.stringify(write.place),
    hash: createHash('sha256').update(write.content).digest('base64url'),
    state: 'sending',
    refusal: null,
    started_at: now,
    sent_at: null,
    settles_at: now + write.leaseMs,
    checked_at: null,
    confirmed_at: null,
    doubt: null,
    details: JSON.stringify(write.details),
    result: null,
  };
}

/** Whether a key is reused for the same kind of write. */
function isSameWrite(a: Row, b: Row): boolean {
  return (['kind', 'entity_ref', 'by'] as const).every(
    column => a[column] === b[column],
  );
}

function toEntry(row: Row): LedgerEntry {
  const time = (value: Row[string]) =>
    value === null ? undefined : Number(value);
  return {
    key: String(row.key),
    attempt: String(row.attempt),
    kind: String(row.kind),
    entityRef: String(row.entity_ref),
    region: String(row.region),
    by: String(row.by),
    state: row.state as WriteState,
    startedAt: Number(row.started_at),
    sentAt: time(row.sent_at),
    settlesAt: time(row.settles_at),
    checkedAt: time(row.checked_at),
    confirmedAt: time(row.confirmed_at),
    doubt: (row.doubt ?? undefined) as WriteDoubt | undefined,
    details: JSON.parse(String(row.details)),
    result: row.result === null ? undefined : JSON.parse(String(row.result)),
  };
}

import { createHash, randomUUID } from 'node:crypto';
import type { JsonObject } from '@backstage/types';
import type {
  NotificationOutcome,
  WriteAnswer,
  WriteDoubt,
  WriteRefusalReason,
} from 'backstage-plugin-supply-chain-common';
import type { Knex } from 'knex';

/** The same content of the same user to the same target counts as one write. */
const SAME_WRITE_MS = 10 * 60_000;

/** A write of unknown outcome stands in the way of others for this long. */
const UNKNOWN_LOCKS_MS = 60 * 60_000;

/** How long writes are remembered. */
const KEEP_MS = 30 * 24 * 60 * 60_000;

/** What the ledger knows of what was written. */
export type WriteKindName =
  | 'attest-generic'
  | 'attest-junit'
  | 'notification'
  | 'archive';

/**
 * - `sending`: claimed, and under way unless its replica died
 * - `refused`: by the portal or the region; nothing was written
 */
export type WriteState = 'sending' | 'refused' | WriteAnswer['outcome'];

/** What tells a target or a place apart from others. */
export type Parts = readonly (string | number | undefined)[];

/** A write that somebody wants to do. */
export interface NewWrite {
  key: string;
  kind: WriteKindName;
  entityRef: string;
  region: string;
  org: string;
  /** Reference of the user. */
  by: string;
  /** What is written to: equal targets are written to one after the other. */
  target: Parts;
  /** Where it is shown until the region shows it, such as a trail. */
  place: Parts;
  /** All that makes it the same write when it is sent again. */
  content: string;
  /** What is shown of it later: neither content nor secrets. */
  details: JsonObject;
  /** How long the claim holds when its replica dies, in milliseconds. */
  leaseMs: number;
}

/** A write as it is remembered. */
export interface LedgerEntry {
  key: string;
  attempt: string;
  kind: WriteKindName;
  entityRef: string;
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

/** How far a region let the portal's key write, the last time. */
export interface LastWrite {
  kind: WriteKindName;
  region: string;
  org: string;
  /** In milliseconds since the epoch. */
  at: number;
  outcome: 'written' | 'role-too-low' | 'key-refused';
}

/** What came of an attempt to begin a write. */
export type Claim =
  | { claimed: true; entry: LedgerEntry }
  /** It was begun before, by this key or by the same write of another one. */
  | { claimed: false; entry: LedgerEntry; reason: 'known' | 'same' }
  | { claimed: false; reason: 'key-used' }
  /** Another write to the same target; `entry` is that one. */
  | { claimed: false; reason: 'in-progress'; entry?: LedgerEntry };

type Row = Record<string, string | number | null>;

/**
 * What was sent to the regions, for all replicas: a key writes once, and only
 * one write to a target is under way.
 */
export class Ledger {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** Takes the right to send a write. */
  async claim(write: NewWrite): Promise<Claim> {
    const now = Date.now();
    await this.#forget(now);
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
      return this.#inTheWay(target);
    }
    const same = await this.#same(row, now);
    if (same) {
      await this.#table().where({ key: write.key, attempt }).delete();
      return { claimed: false, reason: 'same', entry: toEntry(same) };
    }
    return { claimed: true, entry: toEntry(known) };
  }

  /** Notes that a write is sent now: from here on it may have arrived. */
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

  /** Notes what a write came to. */
  async settle(
    entry: LedgerEntry,
    outcome: {
      state: Exclude<WriteState, 'sending'>;
      /** Why it was refused. */
      refusal?: WriteRefusalReason;
      doubt?: WriteDoubt;
      /** When it can't arrive any more, where that is known. */
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

  /** Notes that the region shows what was written. */
  async confirm(entry: LedgerEntry): Promise<void> {
    await this.#update(entry, { confirmed_at: Date.now() });
  }

  async find(key: string): Promise<LedgerEntry | undefined> {
    const row = await this.#row(key);
    return row && toEntry(row);
  }

  /**
   * What was written at a place, or may have been, and that its region did not
   * show yet; the newest first.
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
   * What the regions said last of the portal's right to write, by kind and
   * organization; the newest first.
   */
  async lastWrites(): Promise<LastWrite[]> {
    const rows: Row[] = await this.#table()
      .select('kind', 'region', 'org', 'state', 'refusal')
      .max({ at: 'sent_at' })
      .whereNotNull('sent_at')
      .where(said =>
        said
          .where({ state: 'written' })
          .orWhereIn('refusal', ['role-too-low', 'key-refused']),
      )
      .groupBy('kind', 'region', 'org', 'state', 'refusal')
      .orderBy('at', 'desc');
    return rows.map(({ kind, region, org, state, refusal, at }) => ({
      kind: kind as WriteKindName,
      region: String(region),
      org: String(org),
      at: Number(at),
      outcome: (state === 'written' ? state : refusal) as LastWrite['outcome'],
    }));
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
      // Another write to the target has the lock.
    }
    return this.#row(String(key));
  }

  async #inTheWay(target: string): Promise<Claim> {
    const row: Row | undefined = await this.#table()
      .where({ locked_target: target })
      .first();
    return {
      claimed: false,
      reason: 'in-progress',
      ...(row && { entry: toEntry(row) }),
    };
  }

  /**
   * The same write under another key, as two tabs send it: the last one to the
   * target, as what was changed in between may be changed back.
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

  async #forget(now: number): Promise<void> {
    await this.#table()
      .where('started_at', '<', now - KEEP_MS)
      .delete();
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

/** Whether a key is used for what it was used before. */
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
    kind: row.kind as WriteKindName,
    entityRef: String(row.entity_ref),
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

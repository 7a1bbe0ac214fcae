import { StoreContext } from './context';
import { toColumn } from './json';
import { Flow } from './flows';
import { GitCommit } from './gitCommit';

/** A stored trail; JSON columns are parsed only in views. */
export interface TrailRow {
  seq: number;
  id: string;
  flow: number;
  template: number | null;
  repo: number | null;
  name: string;
  description: string | null;
  origin_url: string | null;
  created_by: string;
  created_at: number;
  last_modified_at: number;
  git_commit_info: string | null;
  user_data: string | null;
  external_urls: string | null;
}

/** The fields of a new trail. */
export interface NewTrail {
  flow: Flow;
  name: string;
  createdBy: string;
  /** Epoch seconds; defaults to now. */
  createdAt?: number;
  repo?: number;
  description?: string;
  originUrl?: string;
  commit?: GitCommit;
  userData?: unknown;
  externalUrls?: unknown;
}

/** A stored event of a trail that isn't implied by other records. */
export interface TrailEventRow {
  seq: number;
  trail: number;
  /** For example `trail_updated`. */
  type: string;
  at: number;
  /** The fields of its type, as JSON. */
  body: string;
}

/** Fields of a trail that may change. */
export interface TrailChange {
  /** The sequence number of the template. */
  template?: number;
  commit?: GitCommit;
  description?: string;
}

/** The region's trails. */
export class Trails {
  constructor(private readonly context: StoreContext) {}

  find(flow: number, name: string): TrailRow | undefined {
    return this.context.db.get<TrailRow>(
      'SELECT * FROM trails WHERE flow = ? AND name = ?',
      flow,
      name,
    );
  }

  byNumber(seqs: number[]): TrailRow[] {
    return this.context.db.all<TrailRow>(
      'SELECT * FROM trails WHERE seq IN (SELECT value FROM json_each(?))',
      JSON.stringify(seqs),
    );
  }

  count(flow: number): number {
    return (
      this.context.db.get<{ total: number }>(
        'SELECT COUNT(*) AS total FROM trails WHERE flow = ?',
        flow,
      )?.total ?? 0
    );
  }

  /** Newest first; all trails if there is no limit (E6). */
  list(flow: number, limit = -1, offset = 0): TrailRow[] {
    return this.context.db.all<TrailRow>(
      'SELECT * FROM trails WHERE flow = ? ORDER BY created_at DESC, seq DESC LIMIT ? OFFSET ?',
      flow,
      limit,
      offset,
    );
  }

  create(trail: NewTrail): TrailRow {
    const { db, ids, clock } = this.context;
    const createdAt = trail.createdAt ?? clock.seconds();
    const row = {
      id: ids.next(),
      flow: trail.flow.seq,
      template: trail.flow.template,
      repo: trail.repo ?? null,
      name: trail.name,
      description: trail.description ?? null,
      origin_url: trail.originUrl ?? null,
      created_by: trail.createdBy,
      created_at: createdAt,
      last_modified_at: createdAt,
      git_commit_info: toColumn(trail.commit),
      user_data: toColumn(trail.userData),
      external_urls: toColumn(trail.externalUrls),
    };
    return { seq: db.insert('trails', row), ...row };
  }

  /** Changes the given fields. */
  update(seq: number, change: TrailChange): void {
    this.context.db.run(
      `UPDATE trails SET template = COALESCE(?, template), description = COALESCE(?, description),
         git_commit_info = COALESCE(?, git_commit_info) WHERE seq = ?`,
      change.template ?? null,
      change.description ?? null,
      toColumn(change.commit),
      seq,
    );
  }

  /** Stores an event that isn't implied by other records. */
  addEvent(
    trail: number,
    type: string,
    at: number,
    body: Record<string, unknown>,
  ): void {
    this.context.db.insert('trail_events', { trail, type, at, body });
  }

  /** The stored events of the trails, oldest first. */
  events(trails: number[]): TrailEventRow[] {
    return this.context.db.all<TrailEventRow>(
      `SELECT * FROM trail_events WHERE trail IN (SELECT value FROM json_each(?))
       ORDER BY trail, at, seq`,
      JSON.stringify(trails),
    );
  }

  /** Updates the trail's modification time after a report; running events don't count. */
  touch(seq: number, at: number): void {
    this.context.db.run(
      'UPDATE trails SET last_modified_at = MAX(last_modified_at, ?) WHERE seq = ?',
      at,
      seq,
    );
  }
}

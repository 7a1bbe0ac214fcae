import { StoreContext } from './context';
import { GitCommit } from './gitCommit';
import { TrailRow } from './trails';

/** A stored artifact of a trail, with the names of its flow and trail. */
export interface ArtifactRow {
  seq: number;
  id: string;
  org: number;
  flow: number;
  trail: number;
  repo: number | null;
  fingerprint: string;
  filename: string;
  template_name: string | null;
  git_commit: string | null;
  git_commit_info: string | null;
  commit_url: string | null;
  build_url: string | null;
  created_at: number;
  last_modified_at: number;
  user_data: string | null;
  external_urls: string | null;
  annotations: string | null;
  flow_name: string;
  trail_name: string;
}

/** The fields of a new artifact. */
export interface NewArtifact {
  org: number;
  trail: TrailRow;
  /** 64 lowercase hex characters. */
  fingerprint: string;
  filename: string;
  templateName?: string;
  commit?: GitCommit;
  buildUrl?: string;
  createdAt?: number;
  userData?: unknown;
  externalUrls?: unknown;
  annotations?: unknown;
}

/** Filter for lists of artifacts (E1, E2). */
export interface ArtifactFilter {
  org: number;
  flow?: number;
  repo?: number;
}

const COLUMNS = 'SELECT a.*, f.name AS flow_name, t.name AS trail_name';
const JOINS = 'JOIN flows f ON f.seq = a.flow JOIN trails t ON t.seq = a.trail';
const SELECT = `${COLUMNS} FROM artifacts a ${JOINS}`;

// Without the hint, SQLite scans the whole organization in chronological order to avoid a sort.
const SELECT_BY_FINGERPRINT = `${COLUMNS} FROM artifacts a
  INDEXED BY artifacts_by_fingerprint ${JOINS}`;

/** The region's artifacts. */
export class Artifacts {
  constructor(private readonly context: StoreContext) {}

  /** Newest first. */
  list(filter: ArtifactFilter, limit: number, offset: number): ArtifactRow[] {
    const { org, flow, repo } = filter;
    const columns = { 'a.org': org, 'a.flow': flow, 'a.repo': repo };
    const given = Object.entries(columns).flatMap(([column, value]) =>
      value === undefined ? [] : [{ condition: `${column} = ?`, value }],
    );
    const where = given.map(({ condition }) => condition).join(' AND ');
    return this.context.db.all<ArtifactRow>(
      `${SELECT} WHERE ${where} AND f.archived_at IS NULL
       ORDER BY a.created_at DESC, a.seq DESC LIMIT ? OFFSET ?`,
      ...given.map(({ value }) => value),
      limit,
      offset,
    );
  }

  /** The artifacts of the trails, oldest first. */
  ofTrails(trails: number[]): ArtifactRow[] {
    return this.context.db.all<ArtifactRow>(
      `${SELECT} WHERE a.trail IN (SELECT value FROM json_each(?))
       ORDER BY a.created_at, a.seq`,
      JSON.stringify(trails),
    );
  }

  /** All records of the fingerprint, oldest first, including archived flows. */
  byFingerprint(org: number, fingerprint: string): ArtifactRow[] {
    return this.context.db.all<ArtifactRow>(
      `${SELECT_BY_FINGERPRINT} WHERE a.org = ? AND a.fingerprint = ? ORDER BY a.created_at, a.seq`,
      org,
      fingerprint,
    );
  }

  /** Artifacts whose fingerprint or commit starts with the prefix, newest first (E9). */
  byPrefix(org: number, prefix: string): ArtifactRow[] {
    const end = `${prefix}g`;
    return this.context.db.all<ArtifactRow>(
      `${SELECT} WHERE a.seq IN (
         SELECT seq FROM artifacts WHERE org = ? AND fingerprint >= ? AND fingerprint < ?
         UNION SELECT seq FROM artifacts WHERE org = ? AND git_commit >= ? AND git_commit < ?)
       ORDER BY a.created_at DESC, a.seq DESC`,
      org,
      prefix,
      end,
      org,
      prefix,
      end,
    );
  }

  create(artifact: NewArtifact): string {
    const { db, ids, clock } = this.context;
    const id = ids.next();
    const at = artifact.createdAt ?? clock.seconds();
    db.insert('artifacts', {
      id,
      org: artifact.org,
      flow: artifact.trail.flow,
      trail: artifact.trail.seq,
      repo: artifact.trail.repo,
      fingerprint: artifact.fingerprint,
      filename: artifact.filename,
      template_name: artifact.templateName,
      git_commit: artifact.commit?.sha1,
      git_commit_info: artifact.commit,
      commit_url: artifact.commit?.url,
      build_url: artifact.buildUrl,
      created_at: at,
      last_modified_at: at,
      user_data: artifact.userData,
      external_urls: artifact.externalUrls,
      annotations: artifact.annotations,
    });
    return id;
  }

  /** Updates the artifact's modification time after a report. */
  touch(trail: number, fingerprint: string, at: number): void {
    this.context.db.run(
      `UPDATE artifacts SET last_modified_at = MAX(last_modified_at, ?)
       WHERE trail = ? AND fingerprint = ?`,
      at,
      trail,
      fingerprint,
    );
  }
}

/** Bump when a table changes; files with another version are rejected. */
export const SCHEMA_VERSION = 3;

/**
 * The tables. `seq` joins rows and orders them by arrival; `id` is the ID in the API. Times are epoch
 * seconds. Compliance isn't stored, but computed on every read; `running.last_state` and
 * `environments.last_compliant` only hold what notifications last reported.
 */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS organizations (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL UNIQUE
);
CREATE TABLE IF NOT EXISTS service_accounts (
  seq INTEGER PRIMARY KEY, org INTEGER NOT NULL REFERENCES organizations,
  name TEXT NOT NULL, UNIQUE (org, name)
);
CREATE TABLE IF NOT EXISTS api_keys (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  account INTEGER NOT NULL REFERENCES service_accounts, role TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE, description TEXT NOT NULL, default_org TEXT NOT NULL,
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
  last_used_at INTEGER, revoked_at INTEGER, given INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS repos (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL, org INTEGER NOT NULL REFERENCES organizations,
  name TEXT NOT NULL, url TEXT NOT NULL, provider TEXT, UNIQUE (org, name)
);
CREATE TABLE IF NOT EXISTS flows (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL, org INTEGER NOT NULL REFERENCES organizations,
  name TEXT NOT NULL, tags TEXT NOT NULL, template INTEGER, archived_at REAL,
  hides_artifact_attestations INTEGER NOT NULL,
  UNIQUE (org, name)
);
CREATE TABLE IF NOT EXISTS templates (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL, flow INTEGER NOT NULL REFERENCES flows,
  version INTEGER NOT NULL, body TEXT NOT NULL, content TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS trails (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL, flow INTEGER NOT NULL REFERENCES flows,
  template INTEGER REFERENCES templates, repo INTEGER REFERENCES repos,
  name TEXT NOT NULL, description TEXT, origin_url TEXT, created_by TEXT NOT NULL,
  created_at REAL NOT NULL, last_modified_at REAL NOT NULL,
  git_commit_info TEXT, user_data TEXT, external_urls TEXT, UNIQUE (flow, name)
);
CREATE INDEX IF NOT EXISTS trails_by_time ON trails (flow, created_at DESC, seq DESC);
CREATE TABLE IF NOT EXISTS trail_events (
  seq INTEGER PRIMARY KEY, trail INTEGER NOT NULL REFERENCES trails,
  type TEXT NOT NULL, at REAL NOT NULL, body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS trail_events_of_trail ON trail_events (trail, seq);
CREATE TABLE IF NOT EXISTS artifacts (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL, org INTEGER NOT NULL REFERENCES organizations,
  flow INTEGER NOT NULL REFERENCES flows, trail INTEGER NOT NULL REFERENCES trails,
  repo INTEGER REFERENCES repos, fingerprint TEXT NOT NULL, filename TEXT NOT NULL,
  template_name TEXT, git_commit TEXT, git_commit_info TEXT, commit_url TEXT, build_url TEXT,
  created_at REAL NOT NULL, last_modified_at REAL NOT NULL,
  user_data TEXT, external_urls TEXT, annotations TEXT, UNIQUE (trail, fingerprint)
);
CREATE INDEX IF NOT EXISTS artifacts_of_org ON artifacts (org, created_at DESC, seq DESC);
CREATE INDEX IF NOT EXISTS artifacts_of_flow ON artifacts (flow, created_at DESC, seq DESC);
CREATE INDEX IF NOT EXISTS artifacts_of_repo ON artifacts (repo, created_at DESC, seq DESC);
CREATE INDEX IF NOT EXISTS artifacts_by_fingerprint ON artifacts (org, fingerprint);
CREATE INDEX IF NOT EXISTS artifacts_by_commit ON artifacts (org, git_commit);
CREATE TABLE IF NOT EXISTS attestations (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL, trail INTEGER NOT NULL REFERENCES trails,
  name TEXT NOT NULL, type TEXT, artifact_fingerprint TEXT, target_artifact TEXT,
  is_compliant INTEGER,
  overridden_id TEXT, created_at REAL NOT NULL, reported_by TEXT NOT NULL,
  description TEXT, origin_url TEXT, git_commit_info TEXT, user_data TEXT,
  annotations TEXT, external_urls TEXT, details TEXT, file_count INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS attestations_of_trail ON attestations (trail, seq);
CREATE TABLE IF NOT EXISTS evidence_files (
  seq INTEGER PRIMARY KEY, attestation INTEGER NOT NULL REFERENCES attestations,
  name TEXT NOT NULL, content_type TEXT NOT NULL, fingerprint TEXT NOT NULL, content BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS evidence_of_attestation ON evidence_files (attestation);
CREATE TABLE IF NOT EXISTS environments (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL, org INTEGER NOT NULL REFERENCES organizations,
  name TEXT NOT NULL, archived_at REAL, snapshot_index INTEGER NOT NULL,
  last_compliant INTEGER NOT NULL, UNIQUE (org, name)
);
CREATE TABLE IF NOT EXISTS running (
  environment INTEGER NOT NULL REFERENCES environments, fingerprint TEXT NOT NULL,
  name TEXT NOT NULL, last_state TEXT, last_provenance INTEGER NOT NULL,
  PRIMARY KEY (environment, fingerprint)
);
CREATE INDEX IF NOT EXISTS running_by_fingerprint ON running (fingerprint);
CREATE TABLE IF NOT EXISTS running_events (
  seq INTEGER PRIMARY KEY, environment INTEGER NOT NULL REFERENCES environments,
  fingerprint TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
  at REAL NOT NULL, snapshot_index INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS running_events_by_fingerprint ON running_events (fingerprint, seq);
CREATE TABLE IF NOT EXISTS allowed (
  environment INTEGER NOT NULL REFERENCES environments, fingerprint TEXT NOT NULL,
  reason TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (environment, fingerprint)
);
CREATE TABLE IF NOT EXISTS notifications (
  seq INTEGER PRIMARY KEY, org INTEGER NOT NULL REFERENCES organizations, number INTEGER NOT NULL,
  name TEXT NOT NULL, environments TEXT NOT NULL, triggers TEXT NOT NULL, targets TEXT NOT NULL,
  created_by TEXT NOT NULL, created_at INTEGER NOT NULL, last_modified_at INTEGER NOT NULL,
  last_success_at INTEGER, last_failure_at INTEGER, is_failing INTEGER NOT NULL,
  from_chat_app INTEGER NOT NULL, UNIQUE (org, number)
);
`;

import { ComplianceState } from '../compliance/types';
import { StoreContext } from './context';

/** A stored environment. */
export interface Environment {
  seq: number;
  id: string;
  org: number;
  name: string;
  snapshotIndex: number;
  /** Compliance at the last notification: 1 or 0. */
  lastCompliant: number;
}

/** An artifact running in an environment. */
export interface RunningArtifact {
  environment: number;
  fingerprint: string;
  name: string;
  /** State at the last notification; null for an artifact without a flow. */
  lastState: ComplianceState | null;
  /** Number of trails with the artifact at the last notification. */
  lastProvenance: number;
}

/** A start or stop of an artifact in an environment. */
export interface RunningEvent {
  seq: number;
  environment: number;
  environmentName: string;
  fingerprint: string;
  name: string;
  kind: 'started' | 'stopped';
  at: number;
  snapshotIndex: number;
}

const ENVIRONMENT = `SELECT seq, id, org, name, snapshot_index AS snapshotIndex,
  last_compliant AS lastCompliant FROM environments`;

const RUNNING = `SELECT r.environment, r.fingerprint, r.name, r.last_state AS lastState,
  r.last_provenance AS lastProvenance FROM running r JOIN environments e ON e.seq = r.environment`;

const EVENT = `SELECT v.seq, v.environment, e.name AS environmentName,
  v.fingerprint, v.name, v.kind, v.at, v.snapshot_index AS snapshotIndex
  FROM running_events v JOIN environments e ON e.seq = v.environment`;

/** The region's environments and what is running in them. */
export class Environments {
  constructor(private readonly context: StoreContext) {}

  find(org: number, name: string): Environment | undefined {
    return this.context.db.get<Environment>(
      `${ENVIRONMENT} WHERE org = ? AND name = ? AND archived_at IS NULL`,
      org,
      name,
    );
  }

  /** Undefined for an archived environment. */
  byNumber(seq: number): Environment | undefined {
    return this.context.db.get<Environment>(
      `${ENVIRONMENT} WHERE seq = ? AND archived_at IS NULL`,
      seq,
    );
  }

  list(org: number): Environment[] {
    return this.context.db.all<Environment>(
      `${ENVIRONMENT} WHERE org = ? AND archived_at IS NULL ORDER BY seq`,
      org,
    );
  }

  create(org: number, name: string): Environment {
    const id = this.context.ids.next();
    const seq = this.context.db.insert('environments', {
      id,
      org,
      name,
      snapshot_index: 0,
      last_compliant: true,
    });
    return { seq, id, org, name, snapshotIndex: 0, lastCompliant: 1 };
  }

  /** Ends everything that runs there. The API has no endpoint to undo it (E14). */
  archive(environment: number): void {
    this.running(environment).forEach(artifact =>
      this.record(environment, 'stopped', artifact),
    );
    this.context.db.run(
      'UPDATE environments SET archived_at = ? WHERE seq = ?',
      this.context.clock.seconds(),
      environment,
    );
  }

  /** The artifacts running in the environment. */
  running(environment: number): RunningArtifact[] {
    return this.context.db.all<RunningArtifact>(
      `${RUNNING} WHERE r.environment = ? ORDER BY r.fingerprint`,
      environment,
    );
  }

  /** Where the artifact is running. */
  runningWhere(org: number, fingerprint: string): RunningArtifact[] {
    return this.context.db.all<RunningArtifact>(
      `${RUNNING} WHERE r.fingerprint = ? AND e.org = ?`,
      fingerprint,
      org,
    );
  }

  /** Starts and stops of the artifacts, oldest first. */
  events(org: number, fingerprints: string[]): RunningEvent[] {
    return this.context.db.all<RunningEvent>(
      `${EVENT} WHERE v.fingerprint IN (SELECT value FROM json_each(?)) AND e.org = ?
       ORDER BY v.at, v.seq`,
      JSON.stringify(fingerprints),
      org,
    );
  }

  /** Artifacts that ran somewhere and whose fingerprint starts with the prefix (E9). */
  fingerprintsThatRan(org: number, prefix: string): string[] {
    return this.context.db
      .all<{ fingerprint: string }>(
        `SELECT DISTINCT v.fingerprint FROM running_events v
         JOIN environments e ON e.seq = v.environment
         WHERE v.fingerprint >= ? AND v.fingerprint < ? AND e.org = ?`,
        prefix,
        `${prefix}g`,
        org,
      )
      .map(row => row.fingerprint);
  }

  /** Records a start or stop in a new snapshot. */
  record(
    environment: number,
    kind: 'started' | 'stopped',
    artifact: { fingerprint: string; name: string },
    at = this.context.clock.seconds(),
  ): void {
    const { db } = this.context;
    db.run(
      'UPDATE environments SET snapshot_index = snapshot_index + 1 WHERE seq = ?',
      environment,
    );
    db.run(
      `INSERT INTO running_events (environment, fingerprint, name, kind, at, snapshot_index)
       SELECT seq, ?, ?, ?, ?, snapshot_index FROM environments WHERE seq = ?`,
      artifact.fingerprint,
      artifact.name,
      kind,
      at,
      environment,
    );
    if (kind === 'stopped') {
      db.run(
        'DELETE FROM running WHERE environment = ? AND fingerprint = ?',
        environment,
        artifact.fingerprint,
      );
      return;
    }
    db.run(
      `INSERT OR IGNORE INTO running (environment, fingerprint, name, last_provenance)
       VALUES (?, ?, ?, 0)`,
      environment,
      artifact.fingerprint,
      artifact.name,
    );
  }

  /** Adds the artifact to the allow-list, so it counts as compliant in the environment. */
  allow(environment: number, fingerprint: string, reason: string): void {
    this.context.db.run(
      'INSERT OR REPLACE INTO allowed (environment, fingerprint, reason, at) VALUES (?, ?, ?, ?)',
      environment,
      fingerprint,
      reason,
      this.context.clock.seconds(),
    );
  }

  allowed(environment: number): Set<string> {
    return new Set(
      this.context.db
        .all<{ fingerprint: string }>(
          'SELECT fingerprint FROM allowed WHERE environment = ?',
          environment,
        )
        .map(row => row.fingerprint),
    );
  }

  /** Stores the state of a running artifact that notifications last reported. */
  rememberArtifact(
    environment: number,
    fingerprint: string,
    state: ComplianceState | null,
    provenance: number,
  ): void {
    this.context.db.run(
      `UPDATE running SET last_state = ?, last_provenance = ?
       WHERE environment = ? AND fingerprint = ?`,
      state,
      provenance,
      environment,
      fingerprint,
    );
  }

  /** Stores the compliance of the environment that notifications last reported. */
  rememberCompliance(environment: number, compliant: boolean): void {
    this.context.db.run(
      'UPDATE environments SET last_compliant = ? WHERE seq = ?',
      Number(compliant),
      environment,
    );
  }
}

import { SandboxClock } from '../base/clock';
import { Artifacts } from './artifacts';
import { Attestations } from './attestations';
import { SqliteDatabase } from './database';
import { Environments } from './environments';
import { Flows } from './flows';
import { IdSource } from './ids';
import { Keys } from './keys';
import { Notifications } from './notifications';
import { Organizations } from './organizations';
import { Repos } from './repos';
import { Trails } from './trails';

/** All data of a region. */
export class Store {
  readonly ids = new IdSource();
  readonly organizations: Organizations;
  readonly keys: Keys;
  readonly repos: Repos;
  readonly flows: Flows;
  readonly trails: Trails;
  readonly artifacts: Artifacts;
  readonly attestations: Attestations;
  readonly environments: Environments;
  readonly notifications: Notifications;

  constructor(readonly db: SqliteDatabase, readonly clock: SandboxClock) {
    const context = { db, ids: this.ids, clock };
    this.organizations = new Organizations(context);
    this.keys = new Keys(context);
    this.repos = new Repos(context);
    this.flows = new Flows(context);
    this.trails = new Trails(context);
    this.artifacts = new Artifacts(context);
    this.attestations = new Attestations(context);
    this.environments = new Environments(context);
    this.notifications = new Notifications(context);
  }

  /** Reads a fact about the whole store, such as the seed it was filled from. */
  fact(name: string): string | undefined {
    return this.db.get<{ value: string }>(
      'SELECT value FROM meta WHERE name = ?',
      name,
    )?.value;
  }

  setFact(name: string, value: string): void {
    this.db.run(
      'INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)',
      name,
      value,
    );
  }
}

export type { ApiKey, Role } from './keys';
export type { ArtifactFilter, ArtifactRow, NewArtifact } from './artifacts';
export type {
  AttestationRow,
  EvidenceFile,
  NewAttestation,
  NewEvidenceFile,
} from './attestations';
export type {
  Environment,
  RunningArtifact,
  RunningEvent,
} from './environments';
export type { Flow, StoredTemplate } from './flows';
export type { GitCommit } from './gitCommit';
export type { NewTrail, TrailChange, TrailEventRow, TrailRow } from './trails';
export type { Notification, NotificationInput } from './notifications';
export type { Organization } from './organizations';
export type { Repo } from './repos';
export { TRIGGERS } from './notifications';
export type { Target, Trigger } from './notifications';
export { SqliteDatabase } from './database';

import type { EnvironmentRef, FlowRef } from '../link/refs';
import type { ArtifactRecord } from './artifacts';
import type {
  BuildVerdict,
  CommitRecord,
  Page,
  ResponseMeta,
  Since,
  Timestamp,
  StateValue,
} from './base';

/** A build in an environment. @public */
export interface EnvironmentBuild extends FlowRef, BuildVerdict {
  /** The artifact's name in the template. */
  name: string;
  fingerprint: string;
  trail: string;
  commit?: CommitRecord;
  /** Absent when only its stop was reported. */
  startedAt?: Timestamp;
  /**
   * Number of newer deliveries (builds of the same artifact in the same flow);
   * 0 for the newest, absent when unknown.
   */
  behind?: number;
  /**
   * URL at the VCS host that compares it with what runs in the environment before,
   * or else with the newest delivery, if known.
   */
  compareUrl?: string;
}

/** An archiving of an environment through the portal. @public */
export interface ArchiveRecord {
  /** Entity reference of the sender. */
  by: string;
  sentAt: Timestamp;
}

/** An environment of the link, with the builds running in it. @public */
export interface EnvironmentRecord extends EnvironmentRef {
  /**
   * The worst verdict of its builds; `unknown` without builds. At best `unknown`
   * unless everything was read.
   */
  state: StateValue;
  /**
   * Since when it has had this state, across the builds that have run in it.
   * Absent for a past time, and if unknown.
   */
  since?: Since;
  /** Usually one; several during a rollout, or for several artifacts. */
  builds: EnvironmentBuild[];
  /**
   * Set once the environment was archived through the portal, until a build
   * starts there again. Absent for a past time.
   */
  archived?: ArchiveRecord;
}

/**
 * Response of `GET …/environments`: where an entity's builds run, or ran at a
 * given time.
 *
 * @public
 */
export interface EnvironmentsResponse extends ResponseMeta {
  /** In the order of promotion. Includes linked ones where nothing runs. */
  environments: EnvironmentRecord[];
  /**
   * The newest build of each artifact in the linked flows, with its current
   * verdict.
   */
  newest: ArtifactRecord[];
  /** The requested time. */
  at?: Timestamp;
}

/** A period in which a build ran in an environment. @public */
export interface DeploymentRecord
  extends Omit<EnvironmentBuild, 'behind' | 'compareUrl'> {
  /** Absent while it is running. */
  stoppedAt?: Timestamp;
  /**
   * The build of the same artifact that it replaced: the one that stopped
   * while this one was the last to have started, or else the last one that
   * had stopped before. Null if it replaced none. Absent if that is unknown,
   * for example while the previous build still runs.
   */
  replaced?: Pick<EnvironmentBuild, 'fingerprint' | 'trail' | 'commit'> | null;
  /** True if it is older than the build it replaced. */
  rolledBack?: true;
}

/**
 * Response of `GET …/environments/:region/:org/:environment/deployments`, newest
 * first.
 *
 * @public
 */
export interface DeploymentsResponse extends Page {
  deployments: DeploymentRecord[];
  /** Start of the oldest stored one, if known. */
  since?: Timestamp;
}

/** A build running in an environment to archive. @public */
export interface AffectedBuild {
  /** The artifact's name in the template. */
  name: string;
  fingerprint: string;
  commit?: CommitRecord;
  /** The entities whose build it is, as far as the caller can see them. */
  entityRefs: string[];
}

/**
 * Response of `GET …/environments/:region/:org/:environment/archive`: the impact
 * of archiving. It affects the whole organization and can't be undone.
 *
 * @public
 */
export interface ArchiveImpact extends ResponseMeta {
  /**
   * Entities with the environment in their annotations that the caller can see.
   */
  entityRefs: string[];
  /**
   * Number of such entities that are hidden from the caller or above the limit.
   */
  otherEntities: number;
  /**
   * Known builds of `entityRefs` running there, each listed once, up to a limit.
   */
  builds: AffectedBuild[];
  /** Number of known builds above the limit. */
  otherBuilds: number;
  /** Number of `entityRefs` that may run more builds there. */
  unprovenEntities: number;
}

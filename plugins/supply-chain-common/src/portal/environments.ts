import type { EnvironmentRef, FlowRef } from '../link/Link';
import type {
  BuildVerdict,
  CommitRecord,
  Page,
  ResponseMeta,
  Since,
  Timestamp,
  StateValue,
} from './base';

/** A build in an environment of its organization. @public */
export interface EnvironmentBuild extends FlowRef, BuildVerdict {
  environment: string;
  /** The artifact's name in the template. */
  name: string;
  fingerprint: string;
  trail: string;
  commit?: CommitRecord;
  /** Absent when only its stop was reported. */
  startedAt?: Timestamp;
  /** Number of newer builds of the artifact in the flow; absent when unknown. */
  behind?: number;
  /** Compares it with what runs in the environment before, or else the newest. */
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
  /** The worst of its builds; at best `unknown` unless all was read. */
  state: StateValue;
  /** Across the builds that have run in it; absent for a past time. */
  since?: Since;
  /** Usually one; several during a rollout, or for several artifacts. */
  builds: EnvironmentBuild[];
  /** Through the portal, until a build starts there again; not for a past time. */
  archived?: ArchiveRecord;
}

/** Response of the `environments` route. @public */
export interface EnvironmentsResponse extends ResponseMeta {
  /** In the order of promotion. Includes linked ones where nothing runs. */
  environments: EnvironmentRecord[];
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

/** Response of the `deployments` route, newest first. @public */
export interface DeploymentsResponse extends Page {
  deployments: DeploymentRecord[];
  /** Start of the oldest stored one, if known. */
  since?: Timestamp;
}

/** What archiving an environment affects, in the whole organization. @public */
export interface ArchiveImpact extends ResponseMeta {
  /** The entities that name it in their annotations, as far as visible. */
  entityRefs: string[];
  /** Number of such entities that are hidden or above the limit. */
  otherEntities: number;
  /** Known builds of `entityRefs` running there, up to a limit. */
  builds: (Pick<EnvironmentBuild, 'name' | 'fingerprint' | 'commit'> & {
    /** The entities whose build it is, as far as the caller can see them. */
    entityRefs: string[];
  })[];
  /** Number of known builds above the limit. */
  otherBuilds: number;
  /** Number of `entityRefs` that may run more builds there. */
  unprovenEntities: number;
}

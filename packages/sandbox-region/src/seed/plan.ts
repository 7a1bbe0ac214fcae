import { FlowTemplate } from '../compliance/types';
import { NotificationInput } from '../store';
import { Host } from './commits';

/** What became of an attestation. An overridden one failed before. */
type Outcome = 'pass' | 'fail' | 'pending' | 'missing' | 'overridden';

/** A change to an existing trail. */
export interface TrailUpdate {
  /** Seconds since it began. */
  after: number;
  template?: FlowTemplate;
  /** The new commit message. */
  commitMessage?: string;
  description?: string;
}

/**
 * Exceptions for one trail of a flow; everything else passes. Keys are names of attestations, or
 * `artifact/attestation` for one of an artifact.
 */
export interface TrailPlan {
  /** The key of a missing artifact is its name. */
  outcomes?: Record<string, Outcome>;
  /** Types of attestations that the template doesn't have; null for an old record without a type. */
  types?: Record<string, string | null>;
  /** Who reviewed the pull request, with the state of the review; only names in old records. */
  reviews?: Array<string | [username: string, state: string]>;
  /** Reported artifacts that aren't in the template. */
  extraArtifacts?: string[];
  updates?: TrailUpdate[];
  /** Who approved or rejected the template's first artifact, in order, after everything else. */
  approvals?: Array<
    [author: string, state: 'APPROVED' | 'REJECTED', comment?: string]
  >;
}

/** A flow to seed. */
export interface FlowPlan {
  name: string;
  /** Trails are named `<prefix>-<number>`; after commits by default. */
  numbered?: { prefix: string; first: number };
  /** Trails alternate between them, starting with the newest; `<organization>/<flow>` by default. */
  repos?: string[];
  /** GitHub by default. */
  host?: Host;
  template: FlowTemplate;
  /** `artifact/attestation`: reported before the artifact exists, with its name as the target. */
  early?: string[];
  trails: number;
  tags?: Record<string, string>;
  /** By age; 0 is the newest trail. */
  special?: Record<number, TrailPlan>;
  /** Share of older trails with a failure. */
  failureRate?: number;
  /** Whether commits have messages and authors that are hard to display. */
  oddTexts?: boolean;
  /** The flow whose builds its releases promote; the newest release promotes the newest build. */
  promotes?: string;
  /** Epoch seconds. */
  archivedAt?: number;
  /** Whether an organization of the same name in another region has the same builds and commits. */
  worldwide?: boolean;
  /** Whether to omit the largest parts of records: files and raw pipeline data. */
  lean?: boolean;
  /** Whether E8 returns `[]` for attestations of artifacts, as some servers do. */
  hidesArtifactAttestations?: boolean;
}

/** The builds of a flow that ran in an environment. The last one still runs. */
export interface RunPlan {
  environment: string;
  flow: string;
  /** Ages of the trails in the order they ran; 0 is the newest. */
  trails: number[];
  /** Those of the template by default. */
  artifacts?: string[];
}

/** A notification with its past deliveries. */
export interface NotificationPlan extends NotificationInput {
  /** Defaults to `release-captain`. */
  createdBy?: string;
  delivered: 'works' | 'failing' | 'never';
  fromChatApp?: boolean;
}

/** An organization to seed. */
export interface OrganizationPlan {
  name: string;
  flows: FlowPlan[];
  runs: RunPlan[];
  /** Running artifacts that no flow has recorded but the allow-list includes. */
  allowed?: Array<{ environment: string; name: string; reason: string }>;
  notifications?: NotificationPlan[];
}

/** Plans where builds ran: by environment and flow, the ages of their trails. */
export function runsIn(
  environments: Record<string, Record<string, number[]>>,
): RunPlan[] {
  return Object.entries(environments).flatMap(([environment, flows]) =>
    Object.entries(flows).map(([flow, trails]) => ({
      environment,
      flow,
      trails,
    })),
  );
}

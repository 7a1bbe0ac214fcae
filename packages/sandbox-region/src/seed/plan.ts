import { FlowTemplate } from '../compliance/types';
import { NotificationInput, Role } from '../store';
import { Host } from './commits';

/** The outcome of an attestation. */
export type Outcome = 'pass' | 'fail' | 'pending' | 'missing';

/** A change to an existing trail. */
export interface TrailUpdate {
  template?: FlowTemplate;
  /** The new commit message. */
  commitMessage?: string;
  description?: string;
}

/** An approval or rejection of an artifact. */
export interface Approval {
  /** The artifact's name in the template. */
  artifact: string;
  author: string;
  state: 'APPROVED' | 'REJECTED';
  comment?: string;
}

/** Exceptions for one trail of a flow; everything else passes. */
export interface TrailPlan {
  /** By attestation name; `artifact/attestation` for an attestation of an artifact. */
  outcomes?: Record<string, Outcome>;
  /** Artifacts in the template that were not reported. */
  missingArtifacts?: string[];
  /** Names of failed attestations that were overridden. */
  overrides?: string[];
  /** Additional attestations, on an artifact if one is named. */
  extras?: Array<{
    name: string;
    type: string;
    passed: boolean;
    artifact?: string;
  }>;
  /** `artifact/attestation`: reported before the artifact exists, with its name as the target. */
  early?: string[];
  /** Changes to the trail; `after` is in seconds since it began. */
  updates?: Array<{ after: number } & TrailUpdate>;
  /** Approvals and rejections, in order, after everything else. */
  approvals?: Approval[];
  /** Names of attestations stored as old records, without a type. */
  typeless?: string[];
  /** By attestation name: creates the fields of its type (E8) from the time in epoch seconds. */
  details?: Record<string, (at: number) => Record<string, unknown>>;
  /** Reported artifacts that aren't in the template. */
  extraArtifacts?: string[];
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
  /** Whether it stays unchanged when time advances. */
  still?: boolean;
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

/** A service account's key that only shows up in lists; nobody knows its secret. */
export interface KeyPlan {
  serviceAccount: string;
  role: Role;
  description: string;
  createdDaysAgo: number;
  /** Undefined = never expires. */
  expiresInDays?: number;
  /** Undefined = never used. */
  usedDaysAgo?: number;
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
  environments: string[];
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

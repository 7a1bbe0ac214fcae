import { FlowTemplate } from '../compliance/types';
import { NotificationInput, Role } from '../store';
import { Outcome } from './evidence';

/**
 * A change to an existing trail.
 *
 * @public
 */
export interface TrailUpdate {
  template?: FlowTemplate;
  /** The new commit message. */
  commitMessage?: string;
  description?: string;
}

/**
 * An approval or rejection of an artifact.
 *
 * @public
 */
export interface Approval {
  /** The artifact's name in the template. */
  artifact: string;
  author: string;
  state: 'APPROVED' | 'REJECTED';
  comment?: string;
}

/**
 * The fields specific to an attestation's type (E8), or a function that creates them from the time of
 * the report in epoch seconds.
 *
 * @public
 */
export type AttestationDetails =
  | Record<string, unknown>
  | ((at: number) => Record<string, unknown>);

/**
 * Exceptions for one trail of a plan; everything else passes.
 *
 * @public
 */
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
  /** By attestation name as in `outcomes`: fields of the type (E8) to use instead of generated ones. */
  details?: Record<string, AttestationDetails>;
  /** Reported artifacts that aren't in the template. */
  extraArtifacts?: string[];
}

/**
 * A flow to seed.
 *
 * @public
 */
export interface FlowPlan {
  name: string;
  /** What trails are named after; defaults to commits. */
  naming?: 'commit' | 'pull-request' | 'release';
  /** Prefix of release numbers; `prod` by default. */
  prefix?: string;
  /** Defaults to `<organization>/<flow>`. */
  repo?: string;
  /**
   * Repositories that trails alternate between, starting with the newest; instead of `repo`, for a
   * shared flow.
   */
  repos?: string[];
  template: FlowTemplate;
  trails: number;
  /** The number of the oldest trail, for pull requests and releases. */
  firstNumber?: number;
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
  /**
   * Whether regions with this flow in an organization of the same name have the same builds and commits.
   */
  worldwide?: boolean;
  /** Whether to omit the largest parts of records: files and raw pipeline data. */
  lean?: boolean;
  /** Whether E8 returns `[]` for attestations of artifacts, as some servers do. */
  hidesArtifactAttestations?: boolean;
  /** Whether it stays unchanged when time advances. */
  still?: boolean;
}

/**
 * The builds of a flow that ran in an environment. The last one is still running unless `stopped` is
 * set.
 *
 * @public
 */
export interface RunPlan {
  environment: string;
  flow: string;
  /** Names of the artifacts in the template. */
  artifacts: string[];
  /** Ages of the trails in the order they ran; 0 is the newest. */
  trails: number[];
  /** Whether the last build stopped too, without a replacement. */
  stopped?: boolean;
}

/**
 * A service account's key that only shows up in lists; nobody knows its secret.
 *
 * @public
 */
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

/**
 * A notification with its past deliveries.
 *
 * @public
 */
export interface NotificationPlan extends NotificationInput {
  /** Defaults to `release-captain`. */
  createdBy?: string;
  delivered: 'works' | 'failing' | 'never';
  fromChatApp?: boolean;
}

/**
 * An organization to seed.
 *
 * @public
 */
export interface OrganizationPlan {
  name: string;
  flows: FlowPlan[];
  /** Environments named in `runs` and `allowed` are created anyway. */
  environments?: string[];
  runs?: RunPlan[];
  /** Running artifacts that no flow has recorded but the allow-list includes. */
  allowed?: Array<{ environment: string; name: string; reason: string }>;
  notifications?: NotificationPlan[];
  keys?: KeyPlan[];
}

/** A flow's plan with all fields that a pipeline needs. */
export type CompleteFlowPlan = FlowPlan &
  Required<Pick<FlowPlan, 'naming' | 'repo'>>;

/** An organization's plan with all fields. */
export interface CompletePlan extends Required<OrganizationPlan> {
  flows: CompleteFlowPlan[];
}

/** Fills in a plan's defaults. */
export function completePlan(plan: OrganizationPlan): CompletePlan {
  const { runs = [], allowed = [] } = plan;
  return {
    ...plan,
    runs,
    allowed,
    flows: plan.flows.map(flow => ({
      ...flow,
      naming: flow.naming ?? 'commit',
      repo: flow.repo ?? `${plan.name}/${flow.name}`,
    })),
    environments: [
      ...new Set([
        ...(plan.environments ?? []),
        ...[...runs, ...allowed].map(({ environment }) => environment),
      ]),
    ],
    notifications: plan.notifications ?? [],
    keys: plan.keys ?? [],
  };
}

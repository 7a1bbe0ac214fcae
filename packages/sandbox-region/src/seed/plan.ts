import { FlowTemplate } from '../compliance';
import { NotificationInput, Role } from '../store';
import { Outcome } from './evidence';

/**
 * A change of a trail that exists.
 *
 * @public
 */
export interface TrailUpdate {
  template?: FlowTemplate;
  /** The new message of its commit. */
  commitMessage?: string;
  description?: string;
}

/**
 * Somebody's word on an artifact.
 *
 * @public
 */
export interface Approval {
  /** The template's name of the artifact. */
  artifact: string;
  author: string;
  state: 'APPROVED' | 'REJECTED';
  comment?: string;
}

/**
 * The fields of an attestation's type (E8), or how to make them from the epoch seconds of the report.
 *
 * @public
 */
export type AttestationDetails =
  | Record<string, unknown>
  | ((at: number) => Record<string, unknown>);

/**
 * What is special about one trail of a plan; all else passes.
 *
 * @public
 */
export interface TrailPlan {
  /** By attestation name; `artifact/attestation` for one on an artifact. */
  outcomes?: Record<string, Outcome>;
  /** Artifacts of the template that were not reported. */
  missingArtifacts?: string[];
  /** Names of failed attestations that somebody overrode. */
  overrides?: string[];
  /** Reported although nobody asked for it; on an artifact where that is named. */
  extras?: Array<{
    name: string;
    type: string;
    passed: boolean;
    artifact?: string;
  }>;
  /** `artifact/attestation`: reported before the artifact exists, with its name as the target. */
  early?: string[];
  /** What was changed on the trail, so many seconds after it began. */
  updates?: Array<{ after: number } & TrailUpdate>;
  /** Who approved or rejected what, in this order, after all else. */
  approvals?: Approval[];
  /** Names of attestations whose record is so old that it has no type. */
  typeless?: string[];
  /** By attestation name as in `outcomes`: the fields of its type (E8) instead of made-up ones. */
  details?: Record<string, AttestationDetails>;
  /** Artifacts that were reported although the template does not ask for them. */
  extraArtifacts?: string[];
}

/**
 * A flow to fill.
 *
 * @public
 */
export interface FlowPlan {
  name: string;
  /** Names trails after commits, the default, or after pull requests or releases. */
  naming?: 'commit' | 'pull-request' | 'release';
  /** What the numbers of releases follow: `prod` unless told. */
  prefix?: string;
  /** `<organization>/<flow>` when left out. */
  repo?: string;
  /** Where trails come from in turn, the newest from the first; instead of `repo`, for a flow that is shared. */
  repos?: string[];
  template: FlowTemplate;
  trails: number;
  /** The number of the oldest trail, for pull requests and releases. */
  firstNumber?: number;
  tags?: Record<string, string>;
  /** By age: 0 is the newest trail. */
  special?: Record<number, TrailPlan>;
  /** The share of older trails in which something fails. */
  failureRate?: number;
  /** Whether commits carry messages and authors that are hard to show. */
  oddTexts?: boolean;
  /** The flow whose builds its releases promote, the newest by the newest. */
  promotes?: string;
  /** Epoch seconds. */
  archivedAt?: number;
  /** Whether regions that have this flow in an organization of the same name build the same from the same commits. */
  worldwide?: boolean;
  /** Whether its records do without files and raw data of the pipeline, which weigh the most. */
  lean?: boolean;
  /** Whether E8 answers `[]` for attestations that belong to an artifact, as some servers do. */
  hidesArtifactAttestations?: boolean;
  /** Whether nothing happens to it while time is played forward. */
  still?: boolean;
}

/**
 * Which builds of a flow ran in an environment: the last one given runs now, unless it stopped too.
 *
 * @public
 */
export interface RunPlan {
  environment: string;
  flow: string;
  /** The template names of the artifacts that run. */
  artifacts: string[];
  /** Ages of the trails, 0 the newest, in the order they ran. */
  trails: number[];
  /** Whether the last one stopped too, without another in its place. */
  stopped?: boolean;
}

/**
 * A service account's key without a known secret: only there to be listed.
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
 * A notification and how its deliveries went so far.
 *
 * @public
 */
export interface NotificationPlan extends NotificationInput {
  /** `release-captain` when left out. */
  createdBy?: string;
  delivered: 'works' | 'failing' | 'never';
  fromChatApp?: boolean;
}

/**
 * An organization to fill.
 *
 * @public
 */
export interface OrganizationPlan {
  name: string;
  flows: FlowPlan[];
  /** Those that `runs` and `allowed` name come into being anyway. */
  environments?: string[];
  runs?: RunPlan[];
  /** What runs without any flow knowing it, but is on the allow-list. */
  allowed?: Array<{ environment: string; name: string; reason: string }>;
  notifications?: NotificationPlan[];
  keys?: KeyPlan[];
}

/** A flow's plan with nothing of what a pipeline needs left out. */
export type CompleteFlowPlan = FlowPlan &
  Required<Pick<FlowPlan, 'naming' | 'repo'>>;

/** An organization's plan with nothing left out. */
export interface CompletePlan extends Required<OrganizationPlan> {
  flows: CompleteFlowPlan[];
}

/** Adds what was left out of a plan. */
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

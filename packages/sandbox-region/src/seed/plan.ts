import { FlowTemplate } from '../compliance';
import { NotificationInput, Role } from '../store';
import { Outcome } from './evidence';

/** What is special about one trail of a plan; all else passes. */
export interface TrailPlan {
  /** By attestation name; `artifact/attestation` for one on an artifact. */
  outcomes?: Record<string, Outcome>;
  /** Artifacts of the template that were not reported. */
  missingArtifacts?: string[];
  /** Names of failed attestations that somebody overrode. */
  overrides?: string[];
  /** Reported although nobody asked for it. */
  extras?: Array<{ name: string; type: string; passed: boolean }>;
  /** Names of attestations whose record is so old that it has no type. */
  typeless?: string[];
}

/** A flow to fill. */
export interface FlowPlan {
  name: string;
  /** Names trails after commits, pull requests or releases. */
  naming: 'commit' | 'pull-request' | 'release';
  repo: string;
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
}

/** Which builds of a flow ran in an environment: the last one given runs now. */
export interface RunPlan {
  environment: string;
  flow: string;
  /** The template names of the artifacts that run. */
  artifacts: string[];
  /** Ages of the trails, 0 the newest, in the order they ran. */
  trails: number[];
}

/** A service account's key without a known secret: only there to be listed. */
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

/** A notification and how its deliveries went so far. */
export interface NotificationPlan extends NotificationInput {
  delivered: 'works' | 'failing' | 'never';
  fromChatApp?: boolean;
}

/** An organization to fill. */
export interface OrganizationPlan {
  name: string;
  flows: FlowPlan[];
  environments: string[];
  runs: RunPlan[];
  /** What runs without any flow knowing it, but is on the allow-list. */
  allowed: Array<{ environment: string; name: string; reason: string }>;
  notifications: NotificationPlan[];
  keys: KeyPlan[];
}

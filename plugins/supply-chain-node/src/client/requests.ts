import type { JsonObject } from '@backstage/types';
import type { NotificationTrigger } from 'backstage-plugin-supply-chain-common';
import type { ParsedList } from '../records/list';
import type { TrailToStore } from '../records/stored';

/** Options of every call. @public */
export interface CallOptions {
  signal?: AbortSignal;
}

/** Names an organization. @public */
export interface OrganizationRequest {
  org: string;
}

/** Names a trail. @public */
export interface TrailRequest extends OrganizationRequest {
  flowName: string;
  trailName: string;
}

/** Selects a page of a list. @public */
export interface PageRequest {
  /** Starts at 1. */
  page?: number;
  /** Defaults to 15 for artifacts; at most 100, the default, for trails. */
  perPage?: number;
}

/** A request for artifacts of an organization (E1). @public */
export interface ListArtifactsRequest extends OrganizationRequest, PageRequest {
  /** Without it, the records have an empty `flow`: regions don't return it. */
  flowName?: string;
  /** The repository's name at the VCS host, such as `owner/repo`. */
  repoName?: string;
}

/** A file for E4 or E5, at most 10 MB. @public */
export interface Attachment {
  content: Blob | Uint8Array;
  fileName: string;
}

/** A request to attest something (E4, E5). @public */
export interface AttestRequest<T> extends TrailRequest {
  data: T;
  attachment?: Attachment;
}

/** A page of trails. @public */
export interface TrailPage extends ParsedList<TrailToStore> {
  hasNextPage: boolean;
}

/** The commit of an attestation (E4, E5). @public */
export interface GitCommitInput {
  /** 40 lower-case hexadecimal characters. */
  sha1: string;
  author?: string;
  branch?: string;
  message?: string;
  url?: string;
  /** In epoch seconds. */
  timestamp?: number;
}

/** Results of one JUnit report. @public */
export interface JunitResultInput {
  name: string;
  /** In seconds. */
  duration: number;
  total: number;
  failures: number;
  errors: number;
  skipped: number;
}

/** What attestations have. Regions reject empty values. @public */
export interface AttestationInput {
  /** Letters, digits, - _ and commas. */
  attestation_name: string;
  git_commit_info?: GitCommitInput;
  user_data?: JsonObject;
}

/** The `data_json` of E4. @public */
export interface JunitAttestationInput extends AttestationInput {
  junit_results: JunitResultInput[];
}

/** The `data_json` of E5. @public */
export interface GenericAttestationInput extends AttestationInput {
  is_compliant: boolean;
  artifact_fingerprint?: string;
  description?: string;
  origin_url?: string;
  annotations?: Record<string, string>;
  /**
   * The contract also allows a plain URL, but in practice regions only accept
   * the object. A key must not contain = or a dot.
   */
  external_urls?: Record<string, { href: string }>;
}

/** A recipient of a notification. @public */
export type NotificationTargetInput =
  | {
      type: 'CHAT';
      webhook: string;
      context?: { channel_id: string; channel_name: string; team_id: string };
    }
  | { type: 'WEBHOOK'; webhook: string; payload_version: '1.0' }
  | { type: 'EMAIL'; emails: string[] };

/** The body of E3. Regions reject unknown fields. @public */
export interface NotificationInput {
  type: 'env';
  /** Starts with a letter or digit; only those and . _ ~ / and -. */
  name: string;
  targets: NotificationTargetInput[];
  environments: string[];
  triggers: NotificationTrigger[];
}

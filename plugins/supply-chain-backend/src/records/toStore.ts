import type {
  ArtifactRecord,
  AttestationDetails,
  NamedUrl,
  TrailEventRecord,
  TrailRecord,
} from 'backstage-plugin-supply-chain-common';

/** An attestation of a trail, with what is needed to look up its details. */
export interface ReportedAttestation {
  name: string;
  id?: string;
  /** Template name of the artifact it is about. */
  artifact?: string;
}

/** What only a trail's drawer shows. */
export interface TrailDetails {
  createdBy?: string;
  externalUrls: NamedUrl[];
  events: TrailEventRecord[];
  omittedEvents: number;
  /** Attestations that the trail's status lists as reported. */
  attestations: ReportedAttestation[];
  /** Attestations found only in events, because a newer entry replaced them. */
  replaced: ReportedAttestation[];
}

/** A period in which a build ran in an environment. Times are ISO 8601. */
export interface DeploymentSpan {
  environment: string;
  fingerprint: string;
  /** Absent if only its end was reported. */
  startedAt?: string;
  /** Absent while it runs. */
  stoppedAt?: string;
}

/** A trail (E6) to be stored. */
export interface TrailToStore {
  record: TrailRecord;
  details: TrailDetails;
  deployments: DeploymentSpan[];
  /** Template names of builds that only events mention, by fingerprint. */
  eventNames: Record<string, string>;
  /**
   * If it is compliant, seconds from its commit, or else from its start, to the
   * last report.
   */
  seconds?: number;
}

/** An artifact (E1) to be stored. */
export interface ArtifactToStore {
  record: ArtifactRecord;
  /** Template name, which distinguishes the components of a flow. */
  templateName?: string;
  /** Name of its repository on the code host (`repo_info.name`). */
  repo?: string;
  /** Evidence attached to it, like the details of attestations. */
  evidence: Omit<AttestationDetails, 'subjects'>[];
  externalUrls: NamedUrl[];
}

import type {
  CommitRecord,
  NamedUrl,
  OverrideRecord,
  ResponseMeta,
  Timestamp,
  StateValue,
} from './base';
import type { FailedTest, JunitCounts } from './writes';

/** A test suite of a JUnit run. @public */
export interface JunitSuite extends Partial<Omit<JunitCounts, 'duration'>> {
  name?: string;
}

/** A review of a pull request. @public */
export interface ReviewRecord {
  by?: string;
  /** One of {@link REVIEW_VERDICTS}, or the record's own word. */
  verdict?: string;
  at?: Timestamp;
}

/** A reported pull request. @public */
export interface PullRequestRecord {
  title?: string;
  url?: string;
  state?: string;
  author?: string;
  mergedAt?: Timestamp;
  /** Absent when the record doesn't include reviews. */
  reviews?: ReviewRecord[];
  /** Absent when the record doesn't include commits. */
  commits?: Partial<CommitRecord>[];
}

/** A finding of a scanner. @public */
export interface ScanFinding {
  /** For example a CVE number. */
  id?: string;
  /** In lower case. */
  severity?: string;
  title?: string;
  /** The affected package and its version, and places in files. */
  where?: string;
  /** First version with a fix. */
  fixedIn?: string;
  url?: string;
}

/** A scanner's results for one target. @public */
export interface ScanResult {
  /** The scanned target. */
  name?: string;
  /** Most severe first. Those not listed weren't counted. */
  counts: { severity: string; count: number }[];
  /** Most severe first, as far as the record lists them. */
  findings: ScanFinding[];
}

/** A run of a scanner. @public */
export interface ScanRecord {
  tool?: string;
  version?: string;
  results: ScanResult[];
}

/** Result of one rule of an attestation type. @public */
export interface RuleRecord {
  rule?: string;
  /** Absent when the record doesn't say, or uses an unknown word. */
  compliant?: boolean;
  /** The original status in the record. */
  status?: string;
  /** Result of evaluating the rule, such as a value. */
  result?: string;
  message?: string;
}

/** Result of a code-quality service. @public */
export interface QualityGateRecord {
  name?: string;
  compliant?: boolean;
  status?: string;
  /** Failed conditions first. */
  conditions: {
    metric?: string;
    compliant?: boolean;
    status?: string;
    operator?: string;
    threshold?: string;
    value?: string;
  }[];
}

/** An attestation of a trail (E8), with the details of its type. @public */
export interface AttestationDetails {
  /** ID for the `evidence` route. */
  id?: string;
  name: string;
  type?: string;
  state: StateValue;
  createdAt?: Timestamp;
  description?: string;
  reportedBy?: string;
  /** Entity reference of the user who attested through the portal. */
  givenBy?: string;
  originUrl?: string;
  htmlUrl?: string;
  /** What it is about; empty if unknown. */
  subjects: {
    /** Template name of the artifact; absent for the trail itself. */
    artifact?: string;
    /** The entry decides the state there. */
    counts?: true;
  }[];
  /** Whether the `evidence` route has a file for it; absent when unknown. */
  hasEvidence?: boolean;
  /** The artifact attested to, if the record names it by fingerprint. */
  fingerprint?: string;
  annotations?: Record<string, string>;
  externalUrls: NamedUrl[];
  /** The reporter's comment on the verdict. */
  comment?: string;
  override?: OverrideRecord;
  /** Suites with failures first. */
  junit?: JunitSuite[];
  pullRequests?: PullRequestRecord[];
  scans?: ScanRecord[];
  /** Failed rules first. */
  rules?: RuleRecord[];
  qualityGates?: QualityGateRecord[];
  tickets?: {
    /** Of the ticket in its tracker. */
    key?: string;
    url?: string;
    /** Whether the tracker has it. */
    exists?: boolean;
    summary?: string;
    status?: string;
  }[];
  /** All other fields of the record as JSON text, truncated if very long. */
  rest?: string;
  /** Some of the record is left out. */
  truncated?: true;
}

/** Response of `GET …/:trail/attestations/:name`, newest first. @public */
export interface AttestationsResponse extends ResponseMeta {
  attestations: AttestationDetails[];
  /** It was reported, but E8 returns no details, or none about some artifact. */
  withheld?: true;
  /** The trail's page in the compliance console, if it is withheld. */
  recordUrl?: string;
}

/** What a file of JUnit, SARIF or Trivy's JSON says. @public */
export interface FileResultsResponse {
  failed: Omit<FailedTest, 'file'>[];
  /** Number of failed tests above the limit. */
  omitted: number;
  scans: ScanRecord[];
}

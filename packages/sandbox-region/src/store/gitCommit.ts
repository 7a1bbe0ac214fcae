/** The commit of a trail, an artifact or an attestation (Git commit in the contract). */
export interface GitCommit {
  sha1?: string;
  message?: string;
  author?: string;
  author_username?: string;
  branch?: string;
  url?: string;
  /** Epoch seconds. */
  timestamp?: number;
  parents?: string[];
  signature_state?: string;
  verified?: boolean;
}

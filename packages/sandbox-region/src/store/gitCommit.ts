/** The commit that a trail, an artifact or an attestation belongs to (Git commit of the contract). */
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

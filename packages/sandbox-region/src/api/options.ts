import { RecordedRequest } from './requestLog';
import { Role } from '../store';

/** A key that the region accepts. */
export interface SandboxKey {
  org: string;
  serviceAccount: string;
  /** reader: all but E3, E4, E5, E10, E11, E14; writer: also E4, E5; admin: all. */
  role: Role;
  /** The secret. */
  key: string;
}

/**
 * How much data to seed: the demo; the demo plus 1,000 flows with 20,000 trails and 100,000 artifacts;
 * or nothing.
 */
export type SandboxScale = 'small' | 'large' | 'empty';

/** Options of a region. Only its name is required. */
export interface SandboxOptions {
  /** `eu` and `us` have their own demo; any other name gets the one of `eu`. */
  region: 'eu' | 'us' | (string & {});
  /** Defaults to 0: any free port. */
  port?: number;
  /** Defaults to 127.0.0.1; the region is not meant to be exposed to a network. */
  host?: string;
  /** SQLite file for the data; in memory by default. An existing file is not seeded again. */
  file?: string;
  /** The same seed produces the same data; 1 by default. */
  seed?: number;
  /** `small` by default. */
  scale?: SandboxScale;
  /** Defaults to random keys for each organization. */
  keys?: SandboxKey[];
  /** Added to every API response. */
  latencyMs?: number;
  /** Enables `/control`, which needs no key: clock, faults, reset. Off by default. */
  control?: boolean;
  /** Start of a clock that only moves when advanced. By default, the clock follows real time. */
  now?: Date;
  /** Allows webhook targets on this machine or in private networks, for tests. Off by default. */
  allowPrivateWebhooks?: boolean;
  /** Maximum number of requests in the log; 10,000 by default. */
  requestLogLimit?: number;
  /**
   * Called when an API request arrives, before the response, for example to change a list between two
   * pages.
   */
  onRequest?: (request: RecordedRequest) => void | Promise<void>;
}

import { RecordedRequest } from './requestLog';
import { OrganizationPlan } from './seed/plan';
import { Role } from './store';

/**
 * A key that the region accepts.
 *
 * @public
 */
export interface SandboxKey {
  org: string;
  serviceAccount: string;
  /** reader: all but E3, E4, E5, E10, E11, E14; writer: also E4, E5; admin: all. */
  role: Role;
  /** The secret. */
  key: string;
}

/**
 * How much a region is filled with: a demo; the demo and 1,000 flows with 20,000 trails and 100,000
 * artifacts; or nothing.
 *
 * @public
 */
export type SandboxScale = 'small' | 'large' | 'empty';

/**
 * How to start a region; all but its name has a default.
 *
 * @public
 */
export interface SandboxOptions {
  /** `eu` and `us` have a demo of their own; any other name is filled like `eu`. */
  region: 'eu' | 'us' | (string & {});
  /** 0, the default, takes any free one. */
  port?: number;
  /** 127.0.0.1 by default: the region is not made for a network. */
  host?: string;
  /** Where to keep the data; in memory when left out. A file that is there already is not filled again. */
  file?: string;
  /** The same seed fills the same data; 1 by default. */
  seed?: number;
  /** `small` by default. */
  scale?: SandboxScale;
  /** What to fill it with instead of the demo. */
  organizations?: OrganizationPlan[];
  /** Random ones for each organization when left out. */
  keys?: SandboxKey[];
  /** Added to every answer of the API. */
  latencyMs?: number;
  /** Offers `/control`, to which no key is needed: time, faults, reset. Off by default. */
  control?: boolean;
  /** Where the clock stands until it is advanced; it follows the real time when left out. */
  now?: Date;
  /** Lets webhook targets be on this machine or in a private network, for tests. Off by default. */
  allowPrivateWebhooks?: boolean;
  /** How many requests are remembered at most; 10,000 by default. */
  requestLogLimit?: number;
  /** Called when a request to the API arrives, before it is answered, such as to change a list that is being paged. */
  onRequest?: (request: RecordedRequest) => void | Promise<void>;
}

import { HumanDuration } from '@backstage/types';
import { SandboxApi } from './api';
import { Faults } from './faults/faults';
import { SandboxKey } from './options';
import { RecordedRequest } from './requestLog';
import { OrganizationPlan } from './seed/plan';
import { Delivery } from './triggers/dispatcher';

/**
 * A running region.
 *
 * @public
 */
export interface SandboxRegion {
  /** The API root, such as `http://127.0.0.1:7010/api/v2`. */
  readonly baseUrl: string;
  readonly origin: string;
  /** The keys it was started with or made at its start. */
  readonly keys: SandboxKey[];
  /** Fills it without HTTP. */
  readonly api: SandboxApi;
  readonly faults: Faults;
  readonly clock: {
    now(): Date;
    /** Plays time forward: whatever is due happens, and its deliveries are made. Milliseconds or a duration. */
    advance(duration: HumanDuration | number): Promise<void>;
  };
  /** What reached the API since it started or was cleared, oldest first; a bounded number. */
  requests(): RecordedRequest[];
  clearRequests(): void;
  /** What the notifications sent, oldest first; a bounded number. */
  deliveries(): Delivery[];
  /** Waits until no delivery is under way. */
  settled(): Promise<void>;
  /** Forgets everything and fills it again as at its start, or with other organizations. The keys stay. */
  reset(organizations?: OrganizationPlan[]): Promise<void>;
  stop(): Promise<void>;
}

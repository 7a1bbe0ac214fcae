import { HumanDuration } from '@backstage/types';
import { SandboxApi } from './SandboxApi';
import { Faults } from '../faults/faults';
import { SandboxKey } from './options';
import { RecordedRequest } from './requestLog';
import { Delivery } from '../triggers/dispatcher';

/** A running region. */
export interface SandboxRegion {
  /** The API root, such as `http://127.0.0.1:7010/api/v2`. */
  readonly baseUrl: string;
  readonly origin: string;
  /** The keys it accepts: passed in as options, or generated on start. */
  readonly keys: SandboxKey[];
  /** Adds data without HTTP. */
  readonly api: SandboxApi;
  readonly faults: Faults;
  readonly clock: {
    now(): Date;
    /** Advances the clock by milliseconds or a duration. */
    advance(duration: HumanDuration | number): Promise<void>;
  };
  /** The latest requests to the API since the start or the last clear, oldest first. */
  requests(): RecordedRequest[];
  clearRequests(): void;
  /** The latest messages sent by notifications, oldest first. */
  deliveries(): Delivery[];
  /** Waits until no delivery is in flight. */
  settled(): Promise<void>;
  /** Deletes all data and seeds the region again. Keys are kept. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

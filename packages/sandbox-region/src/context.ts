import { SandboxClock } from './clock';
import { Links } from './links';
import { Recorder } from './recorder';
import { Store } from './store';

/** What every part of a running region works with. */
export interface RegionContext {
  /** Such as `eu` or `us`. */
  region: string;
  store: Store;
  recorder: Recorder;
  clock: SandboxClock;
  links: Links;
  allowPrivateWebhooks: boolean;
}

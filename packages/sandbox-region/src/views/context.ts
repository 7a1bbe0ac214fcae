import { SandboxClock } from '../base/clock';
import { Links } from '../base/links';
import { Recorder } from '../store/recorder';
import { Store } from '../store';

/** Shared by all parts of a running region. */
export interface RegionContext {
  /** For example `eu` or `us`. */
  region: string;
  store: Store;
  recorder: Recorder;
  clock: SandboxClock;
  links: Links;
  allowPrivateWebhooks: boolean;
}

import type { ResponseMeta, Timestamp } from './base';

/** A recipient of a notification, without secrets. @public */
export interface NotificationTargetRecord {
  /** `chat`, `webhook`, `email`, or the region's own value in lower case. */
  kind: string;
  /** For any kind of chat, the channel's name, or its ID if it has no name. */
  channel?: string;
  /** Email addresses. */
  emails?: string[];
  /** An edit can keep the webhook URL, since the region returns it. */
  canKeepWebhook?: true;
  /** When this target was last notified. */
  lastSuccessAt?: Timestamp;
  /** When notifying this target last failed. */
  lastFailureAt?: Timestamp;
}

/** A notification of recipients about events in environments (E7). @public */
export interface NotificationRecord {
  region: string;
  org: string;
  /** Identifies it in its organization. */
  number: number;
  name?: string;
  /** Currently always `env`; other types may appear. */
  type?: string;
  environments: string[];
  /** For example `ON_NON_COMPLIANT_ENV`; unknown values are passed through. */
  triggers: string[];
  targets: NotificationTargetRecord[];
  createdAt?: Timestamp;
  /** Who created it, without the email address. */
  createdBy?: string;
  /** When any target was last notified. */
  lastSuccessAt?: Timestamp;
  /** When notifying any target last failed. */
  lastFailureAt?: Timestamp;
  /** Absent when the region doesn't say. */
  failing?: boolean;
}

/** Response of the `notifications` route. @public */
export interface NotificationsResponse extends ResponseMeta {
  notifications: NotificationRecord[];
}

import type {
  ArchiveRecord,
  EnvironmentRecord,
  NotificationRecord,
  PendingAttestation,
  PendingNotification,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../access/EntityAccess';
import type { ShownTrail } from './ownTrail';

/** Finds writes that the regions may not show yet. */
export interface SentWrites {
  /**
   * Attestations sent to a trail that its region doesn't show yet.
   *
   * @param shown - the trail as its region shows it
   */
  pendingAttestations(
    ref: TrailRef,
    shown: ShownTrail,
    options: { refresh: boolean },
  ): Promise<PendingAttestation[]>;
  /**
   * How environments were archived.
   *
   * @param environments - with the builds running now
   * @returns an item per environment, in order
   */
  archivesOf(
    environments: readonly EnvironmentRecord[],
  ): Promise<(ArchiveRecord | undefined)[]>;
  /**
   * Notifications written from an entity that aren't shown yet.
   *
   * @param shown - the linked ones as read from their regions
   */
  pendingNotifications(
    entity: AccessibleEntity,
    shown: readonly NotificationRecord[],
  ): Promise<PendingNotification[]>;
}

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
  attestations: {
    /**
     * Attestations sent to a trail that its region doesn't show yet.
     *
     * @param shown - the trail as its region shows it
     * @param options - `refresh` waits for the region to say which attestations
     * came from the portal
     */
    pendingOf(
      ref: TrailRef,
      shown: ShownTrail,
      options: { refresh: boolean },
    ): Promise<PendingAttestation[]>;
  };
  archives: {
    /**
     * How environments were archived.
     *
     * @param environments - with the builds running now
     * @param options - `signal` aborts reads that the caller waits for, without
     * a cache
     * @returns an item per environment, in order
     */
    archiveOf(
      environments: readonly EnvironmentRecord[],
      options: { caller: string; signal?: AbortSignal },
    ): Promise<(ArchiveRecord | undefined)[]>;
  };
  notifications: {
    /**
     * Notifications written from an entity that aren't shown yet.
     *
     * @param shown - the linked ones as read from their regions
     */
    pendingOf(
      authorizedEntity: AccessibleEntity,
      shown: readonly NotificationRecord[],
    ): Promise<PendingNotification[]>;
  };
}

import type {
  PendingAttestation,
  TrailDetailsResponse,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import type { AccessibleEntity } from '../../access/EntityAccess';
import type { StoredTrail } from '../../records/storedRecords';
import type { RegionReader } from '../reader/RegionReader';
import { buildsOf } from '../link/LinkBuilds';
import { LinkData, MAX_LOOKUPS } from '../link/LinkData';
import { holds, ownFlow, readTrail } from './ownTrail';

/** What a region shows of a trail that may be or refer to an attestation. */
export type ShownTrail = Pick<
  StoredTrail,
  'attestations' | 'replaced' | 'events'
>;

/**
 * Finds attestations that were sent to a trail but aren't shown by its region
 * yet.
 */
export interface PendingSource {
  /**
   * @param shown - the trail as its region shows it
   * @param options - `refresh` waits for the region to say which attestations
   * came from the portal
   */
  pendingOf(
    ref: TrailRef,
    shown: ShownTrail,
    options: { refresh: boolean },
  ): Promise<PendingAttestation[]>;
}

/** A linked trail compared with its template, and its events (E6). */
export async function trailDetails(
  { link }: Pick<AccessibleEntity, 'link'>,
  reader: RegionReader,
  ref: TrailRef,
  sent: PendingSource,
): Promise<Omit<TrailDetailsResponse, keyof typeof reader.provenance>> {
  ownFlow(link, ref);
  const data = await LinkData.read(link, reader, MAX_LOOKUPS);
  const { stored, own } = await readTrail(data, reader, ref);
  const pending = await sent.pendingOf(ref, stored, {
    refresh: reader.isRefresh,
  });
  await data.noteUnmatchedNames();
  await data.settle(buildsOf([own]));
  return {
    trail: data.withVerdicts(own),
    pending: pending.filter(
      ({ fingerprint }) => fingerprint === undefined || holds(own, fingerprint),
    ),
    ...(stored.createdBy && { createdBy: stored.createdBy }),
    externalUrls: stored.externalUrls,
    events: data.scope.events(stored, own, stored.events),
    omittedEvents: stored.omittedEvents,
  };
}

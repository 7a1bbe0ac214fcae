import { NotFoundError } from '@backstage/errors';
import type {
  TrailDetailsResponse,
  TrailRecord,
  TrailRef,
} from 'backstage-plugin-supply-chain-common';
import { RegionalApiError } from 'backstage-plugin-supply-chain-node';
import type { TrailDetails } from 'backstage-plugin-supply-chain-node';
import { portalError } from '../errors/problems';
import type { ReadOptions } from '../regions/RegionRequest';
import type { Sync } from '../sync/Sync';
import type { Scope } from './Scope';
import { ownTrails } from './trails';
import type { View } from './View';

/** A whole trail, as stored. */
export type WholeTrail = TrailDetails & { record: TrailRecord };

/** A whole trail, and the entity's view of it. */
export interface OwnTrail {
  scope: Scope;
  stored: WholeTrail;
  own: TrailRecord;
  /** When the region returned it, in milliseconds since the epoch. */
  readAt: number;
}

/**
 * A linked trail as the store has it, reread if it isn't fresh and may be.
 *
 * @throws NotFoundError or NotLinkedError if it isn't the entity's
 */
export async function readOwnTrail(
  view: View,
  sync: Sync,
  ref: TrailRef,
  viewer: ReadOptions & { stored?: boolean },
): Promise<OwnTrail> {
  view.scope.assertFlow(ref);
  const { trails } = view.store;
  await view.readNames();
  const flow = view.flowNamed(ref);
  const known = flow && (await trails.details(flow.flowId, ref.trail));
  if (known && !viewer.stored) {
    await sync.reread(flow, known, viewer);
  }
  const row = known && (await trails.details(known.flowId, ref.trail));
  const [own] = row ? await ownTrails(view, [row]) : [];
  if (!row || !own) {
    const absence = new NotFoundError(
      `No trail ${ref.trail} of the flow ${ref.flow} is known`,
    );
    const { headAt, failure } = flow?.trails ?? {};
    if (headAt !== undefined || !failure) {
      throw absence;
    }
    // The region may have it.
    const { kind } = failure;
    const error = new RegionalApiError({ kind, endpoint: 'E6', message: '' });
    throw portalError(error, ref, absence);
  }
  return {
    scope: view.scope,
    own: own.trail,
    stored: {
      ...row.details,
      record: { ...row.record, ...view.flowOf(row) },
    },
    readAt: row.readAt,
  };
}

/** A linked trail compared with its template, and its events (E6). */
export function trailDetails(
  view: View,
  { own, stored, readAt, scope }: OwnTrail,
  more: Pick<TrailDetailsResponse, 'guidance' | 'delivery'>,
): TrailDetailsResponse {
  const meta = view.meta(view.coverage());
  return {
    trail: own,
    createdBy: stored.createdBy,
    externalUrls: stored.externalUrls,
    labels: stored.labels,
    templateVersion: stored.templateVersion,
    events: scope.events(stored.record, own, stored.events),
    omittedEvents: stored.omittedEvents,
    ...more,
    ...meta,
    coverage: { ...meta.coverage, asOf: new Date(readAt).toISOString() },
  };
}

/** Whether a trail has an artifact. */
export function holds({ artifacts }: TrailRecord, fingerprint: string) {
  return artifacts.some(artifact => artifact.fingerprint === fingerprint);
}

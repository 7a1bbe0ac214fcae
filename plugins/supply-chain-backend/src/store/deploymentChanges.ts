import type {
  DeploymentSpan,
  StoreChange,
  TrailToStore,
} from '../records/storedRecords';
import { anyOf, ofFlows } from './conditions';
import { nameIn, spanOf } from './deploymentRows';
import type { DeploymentTableRow } from './deploymentRows';
import { mapYielding } from './eventLoop';
import { partsOf } from './listTable';
import type { WriteContext, Written } from './listTable';
import { storable } from './storable';

type RunningChange = Extract<
  StoreChange,
  { kind: 'build-started' | 'build-stopped' }
>;

/** A start or stop that a trail didn't report before. */
interface FoundChange {
  trail: Written<TrailToStore>;
  change: RunningChange;
}

/**
 * Builds that started or stopped since their flow was last stored. If several
 * trails report one, only the first counts. In trails not stored before that
 * aren't new, counts only what other trails with the build can't have reported
 * yet.
 *
 * @param stored - IDs of the trails whose deployments are stored
 */
export async function deploymentChanges(
  context: WriteContext,
  trails: readonly Written<TrailToStore>[],
  stored: readonly number[],
): Promise<StoreChange[]> {
  const found = await foundChanges(context, trails, stored);
  const isKnownTrail = ({ trail }: FoundChange) =>
    trail.stored !== undefined || context.isNews(trail);
  const readAt = await lastReadOf(
    context,
    fingerprintsOf(found.filter(each => !isKnownTrail(each))),
  );
  const news = found.filter(
    each =>
      isKnownTrail(each) ||
      Date.parse(each.change.at) >
        (readAt.get(storable(each.change.fingerprint)) ?? Infinity),
  );
  const known = new Set([
    ...context.deletedMoments,
    ...(await momentsIn(context, fingerprintsOf(news))),
  ]);
  return news.flatMap(({ change }) => {
    const moment = momentOf(change);
    const isKnown = known.has(moment);
    known.add(moment);
    return isKnown ? [] : [change];
  });
}

/** What trails report that their stored versions don't. */
async function foundChanges(
  context: WriteContext,
  trails: readonly Written<TrailToStore>[],
  stored: readonly number[],
): Promise<FoundChange[]> {
  const { yielder, flow } = context;
  const rows = await partsOf<DeploymentTableRow>(
    context,
    'deployments',
    'trail_id',
    stored,
  );
  const keyOf = (trailId: number, moment: string) => `${trailId} ${moment}`;
  const known = new Set(
    rows.flatMap(row =>
      storedMomentsOf(row).map(each => keyOf(row.trail_id, each)),
    ),
  );
  const found = await mapYielding(
    trails,
    trail =>
      trail.record.deployments.flatMap(span =>
        momentsOf(span)
          .filter(moment => !known.has(keyOf(trail.id, momentOf(moment))))
          .map((moment): FoundChange => {
            const name = nameIn(trail.record, span);
            const { name: reportedBy } = trail.record.record;
            return {
              trail,
              change: { ...moment, flow, trail: reportedBy, name },
            };
          }),
      ),
    yielder,
  );
  return found.flat();
}

/**
 * When a trail of the flow that lists a build was last read, by fingerprint, in
 * milliseconds since the epoch.
 */
async function lastReadOf(
  { trx, flowId }: WriteContext,
  fingerprints: readonly string[],
): Promise<Map<string, number>> {
  if (fingerprints.length === 0) {
    return new Map();
  }
  const rows: { fingerprint: string; read_at: number | string }[] = await trx(
    'trail_builds as builds',
  )
    .join('trails', 'trails.id', 'builds.trail_id')
    .where(anyOf(trx, 'builds.fingerprint', fingerprints))
    .where(ofFlows(trx, 'builds.flow_id', [flowId]))
    .groupBy('builds.fingerprint')
    .select('builds.fingerprint')
    .max('trails.read_at as read_at');
  return new Map(
    rows.map(({ fingerprint, read_at }) => [fingerprint, Number(read_at)]),
  );
}

/** Starts and stops of builds that trails of the flow report. */
async function momentsIn(
  { trx, flowId }: WriteContext,
  fingerprints: readonly string[],
): Promise<string[]> {
  if (fingerprints.length === 0) {
    return [];
  }
  const rows: DeploymentTableRow[] = await trx('deployments')
    .where(anyOf(trx, 'fingerprint', fingerprints))
    .where(ofFlows(trx, 'flow_id', [flowId]));
  return rows.flatMap(storedMomentsOf);
}

/** Identifies the starts and stops that a stored deployment reports. */
export function storedMomentsOf(row: DeploymentTableRow): string[] {
  return momentsOf(spanOf(row)).map(momentOf);
}

function fingerprintsOf(found: readonly FoundChange[]): string[] {
  return [...new Set(found.map(({ change }) => storable(change.fingerprint)))];
}

/** A start or stop in an environment. */
type Moment = Pick<
  RunningChange,
  'kind' | 'environment' | 'fingerprint' | 'at'
>;

function momentsOf(span: DeploymentSpan): Moment[] {
  const { environment, fingerprint, startedAt, stoppedAt } = span;
  const place = { environment, fingerprint };
  return [
    ...(startedAt
      ? [{ ...place, kind: 'build-started' as const, at: startedAt }]
      : []),
    ...(stoppedAt
      ? [{ ...place, kind: 'build-stopped' as const, at: stoppedAt }]
      : []),
  ];
}

/** Identifies a start or stop within a flow. */
function momentOf({ kind, environment, fingerprint, at }: Moment): string {
  return JSON.stringify([
    storable(environment),
    storable(fingerprint),
    kind,
    Date.parse(at),
  ]);
}

import type {
  ParsedTableQuery,
  TrailRecord,
  TrailsResponse,
} from 'backstage-plugin-supply-chain-common';
import { nextTurn, unknownAtBest } from 'backstage-plugin-supply-chain-node';
import type { RowPage, RowQuery, TrailRow } from '../store/rows';
import { trailText } from '../store/Trails';
import type { Trails } from '../store/Trails';
import { chunksOf } from '../util/chunksOf';
import { isTrusted } from './coverage';
import { readPlaces } from './deployments';
import type { View } from './View';

/** Number of trails read at once when going through all of them. */
const STEP = 250;

/** A trail as the entity sees it, and the row it was read from. */
interface OwnTrail {
  trail: TrailRecord;
  row: TrailRow;
}

/** A page of the entity's trails, newest first (E6, E1). */
export async function trailsPage(
  view: View,
  query: ParsedTableQuery,
): Promise<TrailsResponse> {
  await view.readNames();
  const flows = view.flowsOfQuery(query.flow);
  const { page, perPage, state, text, since, until } = query;
  const place = { offset: (page - 1) * perPage, limit: perPage };
  const rowQuery = { flowIds: flows.map(({ flowId }) => flowId), since, until };
  const { trails, total } = view.scope.isRestricted
    ? await scannedTrails(view, rowQuery, { state, text, ...place })
    : await storedTrails(view, { ...rowQuery, state, text }, place);
  return {
    trails: trails.map(({ trail }) => trail),
    page,
    perPage,
    total,
    ...view.meta(view.coverage({ flows })),
  };
}

async function storedTrails(view: View, query: RowQuery, place: RowPage) {
  const [rows, total] = await Promise.all([
    view.store.trails.page(query, place),
    view.store.trails.count(query),
  ]);
  return { trails: await ownTrails(view, rows), total };
}

/**
 * A page of a flow that the entity shares with others, whose view of a trail,
 * and so its state, isn't stored.
 */
async function scannedTrails(
  view: View,
  query: RowQuery,
  filter: Pick<ParsedTableQuery, 'state' | 'text'> & RowPage,
) {
  const text = filter.text?.toLocaleLowerCase('en-US');
  const matches = ({ trail }: OwnTrail) =>
    (!filter.state || trail.state === filter.state) &&
    (!text ||
      trailText(trail).some(part =>
        part?.toLocaleLowerCase('en-US').includes(text),
      ));
  const trails: OwnTrail[] = [];
  let total = 0;
  for await (const own of allOwnTrails(view, query)) {
    if (matches(own)) {
      if (total >= filter.offset && trails.length < filter.limit) {
        trails.push(own);
      }
      total += 1;
    }
  }
  return { trails, total };
}

/** The builds that some trails report. */
export function fingerprintsIn(
  rows: readonly Pick<TrailRow, 'record'>[],
): string[] {
  return rows.flatMap(({ record }) =>
    record.artifacts.flatMap(({ fingerprint }) => fingerprint ?? []),
  );
}

/**
 * All trails that match a query, newest first, in steps. Gives each trail once,
 * even if others are added or deleted meanwhile.
 */
export async function* allTrails(
  trails: Trails,
  query: RowQuery,
): AsyncGenerator<TrailRow[]> {
  const limit = Number.MAX_SAFE_INTEGER;
  const ids = await trails.ids(query, { offset: 0, limit });
  for (const step of chunksOf(ids, STEP)) {
    yield await trails.byIds(step);
  }
}

/** All of the entity's trails that match a query, newest first. */
export async function* allOwnTrails(
  view: View,
  query: RowQuery,
): AsyncGenerator<OwnTrail> {
  for await (const rows of allTrails(view.store.trails, query)) {
    yield* await ownTrails(view, rows);
    await nextTurn();
  }
}

/**
 * The entity's own among some trails, as it sees them, with the verdicts on
 * their builds and where those run.
 */
export async function ownTrails(
  view: View,
  rows: readonly TrailRow[],
): Promise<OwnTrail[]> {
  const fingerprints = fingerprintsIn(rows);
  const [placesOf] = await Promise.all([
    readPlaces(view, fingerprints),
    view.readBuilds(fingerprints),
  ]);
  return rows.flatMap(row => {
    const trail = ownTrail(view, row);
    const artifacts = trail?.artifacts.map(artifact => ({
      ...artifact,
      ...placesOf({ ...view.flowOf(row), fingerprint: artifact.fingerprint }),
    }));
    return trail && artifacts ? { trail: { ...trail, artifacts }, row } : [];
  });
}

/**
 * A trail as the entity sees it; undefined if it isn't the entity's. What is
 * known of its builds must have been noted.
 */
export function ownTrail(view: View, row: TrailRow): TrailRecord | undefined {
  const flow = view.stateOf(row);
  const record = { ...row.record, ...flow.ref };
  const own = view.scope.trail(record, artifact =>
    view.membershipOf(flow, artifact, artifact.additional ?? false),
  );
  if (!own) {
    return undefined;
  }
  const place = { ...flow.ref, trail: record.name };
  const isKnown = isTrusted(flow.trails, view.now) && !view.isUnresolved;
  return {
    ...own,
    artifacts: own.artifacts.map(artifact =>
      artifact.fingerprint
        ? { ...artifact, ...view.verdictOf(place, artifact.fingerprint) }
        : artifact,
    ),
    state: isKnown ? own.state : unknownAtBest(own.state),
  };
}

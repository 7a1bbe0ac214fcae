import type {
  ParsedTableQuery,
  TrailRecord,
  TrailsResponse,
} from 'backstage-plugin-supply-chain-common';
import { nextTurn, unknownAtBest } from 'backstage-plugin-supply-chain-node';
import { buildKey } from '../util/keys';
import type { DeploymentRow, RowPage, TrailRow } from '../store/rows';
import type { Store } from '../store/Store';
import { trailText } from '../store/Trails';
import { isTrusted } from './coverage';
import { noteNames } from './names';
import type { View } from './View';

/** A trail as the entity sees it, and the row it was read from. */
interface OwnTrail {
  trail: TrailRecord;
  row: TrailRow;
}

/** A page of the entity's trails, newest first (E6, E1). */
export async function trailsPage(
  view: View,
  store: Store,
  query: ParsedTableQuery,
): Promise<TrailsResponse> {
  await noteNames(view, store);
  const flows = view.flowsOfQuery(query.flow);
  const { page, perPage, state, text, since, until } = query;
  const place = { offset: (page - 1) * perPage, limit: perPage };
  const rowQuery = { flowIds: flows.map(({ flowId }) => flowId), since, until };
  const { trails, total } = view.scope.isRestricted
    ? await scannedTrails(view, store, rowQuery, { ...query, ...place })
    : await storedTrails(view, store, { ...rowQuery, state, text }, place);
  return {
    trails: trails.map(({ trail }) => trail),
    page,
    perPage,
    total,
    ...view.meta(view.coverage({ flows })),
  };
}

type RowQuery = Parameters<Store['trails']['page']>[0];

async function storedTrails(
  view: View,
  store: Store,
  query: RowQuery,
  place: RowPage,
): Promise<{ trails: OwnTrail[]; total: number }> {
  const [rows, counted] = await Promise.all([
    store.trails.page(query, place),
    store.trails.count(query),
  ]);
  // Rows may be saved between reading the page and counting.
  const total = Math.max(
    counted,
    rows.length > 0 ? place.offset + rows.length : 0,
  );
  return { trails: await ownTrails(view, store, rows), total };
}

/**
 * A page of a flow that the entity shares with others, whose view of a trail,
 * and so its state, isn't stored.
 */
async function scannedTrails(
  view: View,
  store: Store,
  query: RowQuery,
  filter: Pick<ParsedTableQuery, 'state' | 'text'> & RowPage,
): Promise<{ trails: OwnTrail[]; total: number }> {
  const text = filter.text?.toLocaleLowerCase('en-US');
  const matches = ({ trail }: OwnTrail) =>
    (!filter.state || trail.state === filter.state) &&
    (!text ||
      trailText(trail).some(part =>
        part?.toLocaleLowerCase('en-US').includes(text),
      ));
  const trails: OwnTrail[] = [];
  let total = 0;
  for await (const rows of store.trails.all(query)) {
    for (const own of (await ownTrails(view, store, rows)).filter(matches)) {
      if (total >= filter.offset && trails.length < filter.limit) {
        trails.push(own);
      }
      total += 1;
    }
    await nextTurn();
  }
  return { trails, total };
}

/**
 * The entity's own among some trails, as it sees them, with the verdicts on
 * their builds and where those run.
 */
export async function ownTrails(
  view: View,
  store: Store,
  rows: readonly TrailRow[],
): Promise<OwnTrail[]> {
  const fingerprints = rows.flatMap(({ record }) =>
    record.artifacts.flatMap(({ fingerprint }) => fingerprint ?? []),
  );
  const { flowIds } = view;
  const [builds, deployments] = await Promise.all([
    store.artifacts.builds(flowIds, fingerprints),
    store.deployments.find({ flowIds, fingerprints }),
  ]);
  view.noteBuilds(builds);
  const places = Map.groupBy(deployments, ({ flowId, fingerprint }) => {
    const { region, org } = view.flowOf({ flowId });
    return buildKey({ region, org, fingerprint });
  });
  return rows.flatMap(row => {
    const trail = ownTrail(view, row);
    return trail ? [{ trail: withPlaces(view, trail, places), row }] : [];
  });
}

/**
 * A trail as the entity sees it; undefined if it isn't the entity's. What is
 * known of its builds must have been noted.
 */
export function ownTrail(view: View, row: TrailRow): TrailRecord | undefined {
  const flow = view.stateOf(row);
  const record = { ...row.record, ...flow.ref };
  const own = view.scope.trail(
    record,
    artifact =>
      view.membershipOf(flow, {
        ...artifact,
        isAdditional: artifact.additional ?? false,
      }),
    artifact => view.isOfOtherRepo(flow, artifact),
  );
  if (!own) {
    return undefined;
  }
  const artifacts = own.artifacts.map(artifact => ({
    ...artifact,
    ...(artifact.fingerprint
      ? view.verdictOf(
          { ...flow.ref, trail: record.name },
          artifact.fingerprint,
        )
      : {}),
  }));
  return {
    ...own,
    artifacts,
    state:
      isTrusted(flow.trails, view.now) && !view.isUnresolved
        ? own.state
        : unknownAtBest(own.state),
  };
}

function withPlaces(
  view: View,
  trail: TrailRecord,
  places: ReadonlyMap<string, readonly DeploymentRow[]>,
): TrailRecord {
  const { region, org } = trail;
  const isKnown = view.coverage({
    flows: view.flowsOf(trail),
    ofPlaces: true,
  }).complete;
  return {
    ...trail,
    artifacts: trail.artifacts.map(artifact => {
      const deployments = artifact.fingerprint
        ? places.get(
            buildKey({ region, org, fingerprint: artifact.fingerprint }),
          ) ?? []
        : [];
      const running = environmentsOf(
        deployments.filter(({ stoppedAt }) => stoppedAt === undefined),
      );
      return {
        ...artifact,
        runningIn:
          running.length > 0 ||
          (isKnown && (!trail.unreadable || !artifact.fingerprint))
            ? running
            : undefined,
        ranIn: environmentsOf(deployments).filter(
          environment => !running.includes(environment),
        ),
      };
    }),
  };
}

function environmentsOf(deployments: readonly DeploymentRow[]): string[] {
  return [...new Set(deployments.map(({ environment }) => environment))].sort();
}

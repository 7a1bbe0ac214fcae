import type {
  FoundTrail,
  PastedText,
} from 'backstage-plugin-supply-chain-common';
import { stringifyFlowRef } from 'backstage-plugin-supply-chain-common';
import { nextTurn, unknownAtBest } from 'backstage-plugin-supply-chain-node';
import type { AccessibleEntity } from '../access/catalogFacts';
import type { ListState, TrailRow } from '../store/rows';
import type { Store } from '../store/Store';
import { isComplete } from '../store/progress';
import type { Sync, SyncedFlow } from '../sync/Sync';
import { isTrusted } from './coverage';
import { ownTrail } from './trails';
import { View } from './View';

/** Maximum number of trails in the results. */
const MAX_TRAILS = 100;

/** The trails that match a search, as far as they are stored. */
interface FoundTrails {
  trails: FoundTrail[];
  omitted: number;
  /** Flows of which trails may be missing. */
  unread: SyncedFlow['ref'][];
}

/** Finds the entities' trails by name, or by the URL of their build. */
export async function searchTrails(
  entities: readonly AccessibleEntity[],
  wanted: PastedText,
  { store, sync }: { store: Store; sync: Sync },
): Promise<FoundTrails> {
  const linked = entities.flatMap(entity =>
    entity.link.flows.map(flow => ({ entity, flow })),
  );
  const byFlow = Map.groupBy(linked, ({ flow }) => stringifyFlowRef(flow));
  const flows = await sync.states(
    [...byFlow.values()].map(([{ flow }]) => flow),
  );
  const byId = new Map(flows.map(flow => [flow.flowId, flow]));
  const rows = await matchingRows(store, [...byId.keys()], wanted);
  const builds = Map.groupBy(
    await store.artifacts.builds(
      [...byId.keys()],
      rows.flatMap(({ record }) =>
        record.artifacts.flatMap(({ fingerprint }) => fingerprint ?? []),
      ),
    ),
    ({ flowId }) => flowId,
  );
  const trails: FoundTrail[] = [];
  for (const row of rows) {
    const flow = byId.get(row.flowId)!;
    const owners = byFlow.get(stringifyFlowRef(flow.ref)) ?? [];
    const entityRefs = owners.flatMap(({ entity }) => {
      const view = new View(entity, [flow], store);
      view.noteBuilds(builds.get(row.flowId) ?? []);
      return ownTrail(view, row) ? entity.entityRef : [];
    });
    if (entityRefs.length > 0) {
      trails.push(toFoundTrail(row, flow, entityRefs));
    }
    await nextTurn();
  }
  return {
    trails: trails.slice(0, MAX_TRAILS),
    omitted: Math.max(0, trails.length - MAX_TRAILS),
    unread: flows.filter(flow => isUnread(flow.trails)).map(({ ref }) => ref),
  };
}

/** A flow that doesn't exist, as a wrong annotation says, has no trails. */
function isUnread(list: ListState): boolean {
  return list.failure ? list.failure.kind !== 'not-found' : !isComplete(list);
}

async function matchingRows(
  store: Store,
  flowIds: readonly number[],
  { kind, value }: PastedText,
): Promise<TrailRow[]> {
  if (kind !== 'build') {
    return store.trails.named(flowIds, [value]);
  }
  const found: TrailRow[] = [];
  // Other builds' URLs may begin with this one.
  for await (const rows of store.trails.all({ flowIds, text: value })) {
    found.push(...rows.filter(({ record }) => record.originUrl === value));
  }
  return found;
}

/** The trail's own state, whatever else its entities link. */
function toFoundTrail(
  { record }: TrailRow,
  { ref, trails }: SyncedFlow,
  entityRefs: string[],
): FoundTrail {
  const { name, state, createdAt, unreadable } = record;
  const isProven = !unreadable && isTrusted(trails, Date.now());
  return {
    ...ref,
    name,
    state: isProven ? state : unknownAtBest(state),
    createdAt,
    entityRefs,
  };
}

import type { TrailRow } from '../store/rows';
import type { Store } from '../store/Store';
import type { View } from './View';

/** Names that the template of a trail has. */
export function templateNames({ record }: TrailRow): ReadonlySet<string> {
  return new Set(
    record.artifacts
      .filter(({ additional }) => !additional)
      .map(({ name }) => name),
  );
}

/** Notes the names in the templates of the flows, if they matter. */
export async function noteTemplates(view: View, store: Store): Promise<void> {
  if (view.scope.names !== undefined) {
    const newest = await store.trails.newest(view.flowIds);
    view.noteTemplates(
      new Map(newest.map(row => [row.flowId, templateNames(row)])),
    );
  }
}

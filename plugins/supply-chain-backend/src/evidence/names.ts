import type { TrailRow } from '../store/rows';
import type { Store } from '../store/Store';
import { unknownNameProblem, unknownRepoProblem } from './linkProblems';
import type { View } from './View';

/** Names that the template of a trail has. */
export function templateNames({ record }: TrailRow): ReadonlySet<string> {
  return new Set(
    record.artifacts
      .filter(({ additional }) => !additional)
      .map(({ name }) => name),
  );
}

/**
 * Notes which names and repositories the flows of a shared link have, and linked
 * ones that nothing has: if one is misspelled, builds of the entity are missing.
 */
export async function noteNames(view: View, store: Store): Promise<void> {
  if (view.scope.isRestricted) {
    const newest = await store.trails.newest(view.flowIds);
    view.noteTemplates(
      new Map(newest.map(row => [row.flowId, templateNames(row)])),
    );
    await noteUnknown(view, store);
  }
}

/** Notes linked names and repositories that no stored record has. */
export async function noteUnknown(view: View, store: Store): Promise<void> {
  const { isRestricted, names = [], repos = [] } = view.scope;
  const isRead = view.coverage({ newestOnly: true }).complete;
  if (!isRestricted || !isRead) {
    return;
  }
  const listed = await store.artifacts.names(view.flows);
  const known = new Set([
    ...view.templateNames,
    ...listed.map(({ name }) => name),
  ]);
  for (const name of names.filter(linked => !known.has(linked))) {
    const reporting = await store.trails.newestWith(view.flowIds, [name]);
    if (reporting.length === 0) {
      view.noteUnresolved(unknownNameProblem(name, [...known].sort()));
    }
  }
  const knownRepos = new Set(listed.flatMap(({ repo }) => repo ?? []));
  for (const repo of repos.filter(linked => !knownRepos.has(linked))) {
    if (listed.length > 0) {
      view.noteUnresolved(unknownRepoProblem(repo, [...knownRepos].sort()));
    }
  }
}

/** Notes artifacts that a filter of the link leaves out but may be meant. */
export async function noteLeftOut(
  view: View,
  store: Store,
  flows: View['flows'],
): Promise<void> {
  if (view.scope.isRestricted) {
    view.noteNamings(await store.artifacts.names(flows));
  }
}

import { artifactText } from '../records/searchText';
import { artifactBodyOf, artifactKeyOf } from './bodies';
import { ofRunningBuilds } from './buildRows';
import { deleteParts, insertRows } from './listTable';
import type { ListTable, WriteContext, Written } from './listTable';
import type { KeptArtifact, StoreChange } from '../records/storedRecords';
import { noteNames } from './seenNames';
import type { SeenName } from './seenNames';
import { noteStateChanges } from './stateChanges';
import { hashOf, searchText, wellFormed } from './storable';
import { mapInTurns } from './turns';

/** Storage of artifacts (E1). */
export const ARTIFACTS: ListTable<KeptArtifact> = {
  kind: 'artifacts',
  keyColumns: ['fingerprint', 'trail'],
  keyValues: record => ({ ...artifactKeyOf(record) }),
  ownColumns: ({ templateName, repo }) => ({
    template_name: templateName === undefined ? null : wellFormed(templateName),
    repo: repo === undefined ? null : wellFormed(repo),
  }),
  createdAt: ({ record }) => record.createdAt,
  changedAt: ({ record }) => record.lastModifiedAt,
  stateOf: ({ record }) => record.state,
  textOf: ({ record }, columns) => searchText(artifactText(record), columns),
  hashOf,
  writeParts,
};

/** Writes the bodies of artifacts and returns what changed. */
async function writeParts(
  context: WriteContext,
  artifacts: readonly Written<KeptArtifact>[],
): Promise<StoreChange[]> {
  const { trx } = context;
  const keptIds = artifacts.flatMap(artifact =>
    artifact.kept ? artifact.id : [],
  );
  await deleteParts(trx, 'artifact_bodies', 'artifact_id', keptIds);
  await insertRows(
    trx,
    'artifact_bodies',
    await mapInTurns(artifacts, ({ id, record }) => ({
      artifact_id: id,
      record: artifactBodyOf(record),
    })),
  );
  await noteNames(context, artifacts.flatMap(namesIn));
  const changes = await noteStateChanges(
    context,
    'artifacts',
    artifacts.map(({ kept, state, stateSince, record: { record } }) => ({
      fingerprint: wellFormed(record.fingerprint),
      ...(record.trail !== undefined && { trail: record.trail }),
      from: kept?.state,
      fromSince: kept?.stateSince,
      to: state,
      at: stateSince,
    })),
  );
  return ofRunningBuilds(context, changes);
}

function namesIn({
  sortAt: seenAt,
  record: { templateName, repo },
}: Written<KeptArtifact>): SeenName[] {
  return [
    ...(templateName === undefined
      ? []
      : [{ kind: 'artifact' as const, name: templateName, seenAt }]),
    ...(repo === undefined
      ? []
      : [{ kind: 'repo' as const, name: repo, seenAt }]),
  ];
}

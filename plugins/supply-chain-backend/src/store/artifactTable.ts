import { artifactText } from '../records/artifact/artifactRecord';
import { artifactBodyOf, artifactKeyOf } from './bodies';
import { deleteParts, insertRows } from './listTable';
import type { ListTable, WriteContext, Written } from './listTable';
import type { StoreChange, StoredArtifact } from '../records/storedRecords';
import { saveNames } from './seenNames';
import type { SeenName } from './seenNames';
import { saveStateChanges } from './stateChanges';
import { hashOf, searchText, wellFormed } from './storable';
import { mapYielding } from './eventLoop';

/** Storage of artifacts (E1). */
export const ARTIFACTS: ListTable<StoredArtifact> = {
  kind: 'artifacts',
  keyColumns: ['fingerprint', 'trail'],
  isKeyOfFlow: false,
  keyValues: record => ({ ...artifactKeyOf(record) }),
  ownColumns: ({ templateName, repo }) => ({
    template_name: templateName === undefined ? null : wellFormed(templateName),
    repo: repo === undefined ? null : wellFormed(repo),
  }),
  createdAt: ({ record }) => record.createdAt,
  changedAt: ({ record }) => record.lastModifiedAt,
  restoredAfter: () => undefined,
  fingerprintsOf: ({ record }) => [record.fingerprint],
  stateOf: ({ record }) => record.state,
  textOf: ({ record }, columns) => searchText(artifactText(record), columns),
  hashOf,
  writeParts,
};

/** Writes the bodies of artifacts, and saves which of their states changed. */
async function writeParts(
  context: WriteContext,
  artifacts: readonly Written<StoredArtifact>[],
): Promise<StoreChange[]> {
  const storedIds = artifacts.flatMap(artifact =>
    artifact.stored ? artifact.id : [],
  );
  await deleteParts(context, 'artifact_bodies', 'artifact_id', storedIds);
  await insertRows(
    context,
    'artifact_bodies',
    await mapYielding(
      artifacts,
      ({ id, record }) => ({
        artifact_id: id,
        record: artifactBodyOf(record),
      }),
      context.yielder,
    ),
  );
  await saveNames(context, artifacts.flatMap(namesIn));
  await saveStateChanges(
    context,
    'artifacts',
    artifacts.map(({ stored, state, stateSince, record: { record } }) => ({
      fingerprint: wellFormed(record.fingerprint),
      ...(record.trail !== undefined && { trail: record.trail }),
      from: stored?.state,
      ...(stored && { fromSince: stored.stateSince, fromUntil: stored.readAt }),
      to: state,
      at: stateSince,
    })),
  );
  return [];
}

function namesIn({
  sortAt: seenAt,
  record: { templateName, repo },
}: Written<StoredArtifact>): SeenName[] {
  return [
    ...(templateName === undefined
      ? []
      : [{ kind: 'artifact' as const, name: templateName, seenAt }]),
    ...(repo === undefined
      ? []
      : [{ kind: 'repo' as const, name: repo, seenAt }]),
  ];
}

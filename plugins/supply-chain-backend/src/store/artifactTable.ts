import type { ArtifactRecord } from 'backstage-plugin-supply-chain-common';
import { decideArtifacts } from './buildRows';
import { compress } from './compress';
import { anyOf } from './conditions';
import type { ArtifactToStore } from 'backstage-plugin-supply-chain-node';
import { nameDeployments } from './saveDeployments';
import type { ListTable, WriteContext, Written } from './savePage';
import { verdictChanges } from './verdictChanges';
import { searchText, storable, wellFormed } from './storable';

/** Storage of artifacts (E1). */
export const ARTIFACTS: ListTable<ArtifactToStore> = {
  kind: 'artifacts',
  keyColumns: ['fingerprint', 'trail', 'name'],
  isKeyOfFlow: false,
  keyOf: ({ record, templateName }) => ({
    fingerprint: wellFormed(record.fingerprint),
    trail: wellFormed(record.trail ?? ''),
    name: storable(templateName ?? ''),
  }),
  columnsOf: artifact => ({
    state: artifact.record.state,
    repo: artifact.repo === undefined ? null : wellFormed(artifact.repo),
    reported: ownStateOf(artifact.record) ?? '',
    search: searchText(artifactText(artifact.record)),
  }),
  bodyOf: artifact => ({ record: compress(artifact) }),
  writeParts,
};

/** The searchable text of an artifact. */
function artifactText(artifact: ArtifactRecord): (string | undefined)[] {
  return [
    artifact.name,
    artifact.filename,
    artifact.fingerprint,
    artifact.trail,
    artifact.commit?.sha,
    artifact.commit?.message,
    artifact.commit?.author,
  ];
}

/**
 * Decides the states of the artifacts of a page, and names the deployments of
 * builds whose names weren't known.
 */
async function writeParts(
  context: WriteContext,
  page: {
    written: readonly Written<ArtifactToStore>[];
    ids: readonly number[];
  },
) {
  const { trx, flowId } = context;
  const stored: string[] = await trx('artifacts')
    .where(anyOf(trx, 'id', page.ids))
    .distinct()
    .pluck('fingerprint');
  const added = page.written.map(({ record }) =>
    wellFormed(record.record.fingerprint),
  );
  const decisions = await decideArtifacts(
    trx,
    flowId,
    [...stored, ...added],
    new Map(page.written.map(({ id, stored: old }) => [id, old?.state])),
  );
  await nameDeployments(trx, flowId, added);
  return verdictChanges(context, decisions);
}

/** The region's own state; undefined if it gives none. */
function ownStateOf({ state, originalState }: ArtifactRecord) {
  return state === 'unknown' && originalState === undefined ? undefined : state;
}

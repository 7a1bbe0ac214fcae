import type { ArtifactRecord } from 'backstage-plugin-supply-chain-common';
import { compress } from './compress';
import type { ArtifactToStore } from 'backstage-plugin-supply-chain-node';
import type { ListTable } from './savePage';
import { searchText, storable, wellFormed } from './storable';

/** Storage of artifacts (E1). */
export const ARTIFACTS: ListTable<ArtifactToStore> = {
  kind: 'artifacts',
  bodies: 'artifact_bodies',
  keyColumns: ['fingerprint', 'trail', 'name'],
  isKeyOfFlow: false,
  keyOf: ({ record, templateName }) => ({
    fingerprint: wellFormed(record.fingerprint),
    trail: wellFormed(record.trail ?? ''),
    name: storable(templateName ?? ''),
  }),
  columnsOf: artifact => ({
    state: artifact.record.state,
    repo: artifact.repo === undefined ? null : storable(artifact.repo),
    reported: ownStateOf(artifact.record) ?? '',
    search: searchText(artifactText(artifact.record)),
  }),
  bodyOf: artifact => ({ record: compress(artifact) }),
  compare: async (_, { kept }) => ({
    changes: [],
    // Rereading an unchanged record may change its state, too.
    fingerprints: kept.map(({ record }) => storable(record.record.fingerprint)),
  }),
  writeParts: async () => [],
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

/** The region's own state; undefined if it gives none. */
function ownStateOf({ state, originalState }: ArtifactRecord) {
  return state === 'unknown' && originalState === undefined ? undefined : state;
}

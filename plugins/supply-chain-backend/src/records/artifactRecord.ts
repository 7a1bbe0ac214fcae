import { parseState } from 'backstage-plugin-supply-chain-node';
import type {
  ArtifactEvidenceRecord,
  ArtifactRecord,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { Artifact } from 'backstage-plugin-supply-chain-node';
import { stateFields, toCommit } from './trailRecord';
import { defined, firstLine, webUrl } from './text';

/** An artifact as stored. */
export interface SlimArtifact {
  record: ArtifactRecord;
  /** Template name, which distinguishes the components of a flow. */
  templateName?: string;
}

/** Reduces an artifact (E1, E2) to the fields that the portal shows. */
export function toSlimArtifact(
  flow: FlowRef,
  artifact: Artifact,
): SlimArtifact {
  const filename = firstLine(artifact.filename);
  const templateName = artifact.template_reference_name;
  const commit = toCommit(
    artifact.git_commit_info ??
      (artifact.git_commit ? { sha1: artifact.git_commit } : undefined),
  );
  return defined({
    templateName,
    record: defined({
      ...flow,
      fingerprint: artifact.fingerprint,
      name: templateName ?? filename ?? artifact.fingerprint,
      filename,
      ...stateFields(artifact.state),
      trail: artifact.trail_name,
      createdAt: artifact.created_at,
      lastModifiedAt: artifact.last_modified_at,
      commit: commit && {
        ...commit,
        ...defined({ url: webUrl(artifact.commit_url) ?? commit.url }),
      },
      buildUrl: webUrl(artifact.build_url),
      repoUrl: webUrl(artifact.repo_url),
      htmlUrl: webUrl(artifact.html_url),
    }),
  });
}

/** Evidence attached to the artifact itself, by name. */
export function toArtifactEvidence(
  artifact: Artifact,
): ArtifactEvidenceRecord[] {
  return Object.entries(artifact.evidence ?? {}).map(([name, evidence]) =>
    defined({
      name,
      type: evidence.evidence_type,
      state: parseState(undefined, evidence.is_compliant).value,
      createdAt: evidence.created_at,
      description: firstLine(evidence.description),
      buildUrl: webUrl(evidence.build_url),
      evidenceUrl: webUrl(evidence.evidence_url),
    }),
  );
}

import type {
  ArtifactRecord,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { Artifact } from 'backstage-plugin-supply-chain-node';
import { toEvidenceDetails } from '../attestation/attestationDetails';
import { stateFields, toCommit, toNamedUrls } from '../sharedFields';
import type { ArtifactToStore } from '../toStore';
import { defined, firstLine, webUrl } from '../text';

/** Whether an artifact lacks everything but its fingerprint. */
export function isBare(artifact: Artifact): boolean {
  const {
    created_at: createdAt,
    trail_name: trail,
    filename,
    state,
  } = artifact;
  return (
    createdAt === undefined &&
    trail === undefined &&
    filename === undefined &&
    state.value === 'unknown' &&
    state.original === undefined
  );
}

/** Reduces an artifact (E1, E2) to the fields that the portal shows. */
export function toStoredArtifact(
  flow: FlowRef,
  artifact: Artifact,
): ArtifactToStore {
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
    repo: artifact.repo_info?.name || undefined,
    evidence: Object.entries(artifact.evidence ?? {}).map(([name, evidence]) =>
      toEvidenceDetails(name, evidence),
    ),
    externalUrls: toNamedUrls(artifact.external_urls),
  });
}

/** The searchable text of an artifact. */
export function artifactText(artifact: ArtifactRecord): (string | undefined)[] {
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

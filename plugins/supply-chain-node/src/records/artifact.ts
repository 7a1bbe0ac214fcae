import type { FlowRef } from 'backstage-plugin-supply-chain-common';
import { readEvidence } from './attestation/attestation';
import { readCommit, readNamedUrls, readUrl } from './commit';
import { fieldsOf, readString, readText } from './reading';
import { readState } from './state';
import type { ArtifactToStore } from './stored';
import { firstLine } from './text';
import { parseTimestamp } from './timestamp';

/**
 * Reads an item of the artifact lists (E1, E2).
 *
 * @returns its fingerprint if it lacks everything else
 */
export function readArtifact(
  flow: FlowRef,
  value: unknown,
): ArtifactToStore | string | undefined {
  const artifact = fieldsOf(value);
  const fingerprint = readText(artifact.fingerprint);
  if (fingerprint === undefined) {
    return undefined;
  }
  const state = readState(artifact.state);
  const createdAt = parseTimestamp(artifact.created_at);
  const trail = readString(artifact.trail_name);
  const filename = firstLine(readString(artifact.filename));
  if (
    [createdAt, trail, filename, state.originalState].every(isAbsent) &&
    state.state === 'unknown'
  ) {
    return fingerprint;
  }
  const templateName = readText(artifact.template_reference_name);
  const commit =
    readCommit(artifact.git_commit_info) ??
    readCommit({ sha1: artifact.git_commit });
  return {
    templateName,
    record: {
      ...flow,
      fingerprint,
      name: templateName ?? filename ?? fingerprint,
      filename,
      ...state,
      trail,
      createdAt,
      commit: commit && {
        ...commit,
        url: readUrl(artifact.commit_url) ?? commit.url,
      },
      buildUrl: readUrl(artifact.build_url),
      htmlUrl: readUrl(artifact.html_url),
    },
    repo: readText(fieldsOf(artifact.repo_info).name),
    evidence: Object.entries(fieldsOf(artifact.evidence)).flatMap(
      ([name, evidence]) => readEvidence(name, evidence) ?? [],
    ),
    externalUrls: readNamedUrls(artifact.external_urls),
  };
}

function isAbsent(value: unknown): boolean {
  return value === undefined;
}

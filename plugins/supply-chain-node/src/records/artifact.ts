import type {
  FlowRef,
  HistoryRecord,
} from 'backstage-plugin-supply-chain-common';
import { readEvidence } from './attestation/attestation';
import { readCommit, readLabels, readNamedUrls } from './commit';
import {
  fieldsOf,
  readText,
  parseTimestamp,
  readBoolean,
  readItems,
} from './reading';
import { readState } from './state';
import type { ArtifactToStore, FoundArtifact } from './stored';
import { firstLine, webUrl } from './text';

/**
 * Reads an item of the list of artifacts (E1).
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
  const reported = readState(artifact.state);
  const createdAt = parseTimestamp(artifact.created_at);
  const trail = readText(artifact.trail_name);
  const filename = firstLine(artifact.filename);
  const others = [createdAt, trail, filename, reported];
  if (others.every(other => other === undefined)) {
    return fingerprint;
  }
  const templateName = readText(artifact.template_reference_name);
  const repo = fieldsOf(artifact.repo_info);
  const commit =
    readCommit(artifact.git_commit_info) ??
    readCommit({ sha1: artifact.git_commit });
  return {
    templateName,
    reported,
    record: {
      ...flow,
      fingerprint,
      name: templateName ?? filename ?? fingerprint,
      filename,
      state: reported ?? 'unknown',
      trail,
      createdAt,
      commit: commit && {
        ...commit,
        url: webUrl(artifact.commit_url) ?? commit.url,
      },
      buildUrl: webUrl(artifact.build_url),
      htmlUrl: webUrl(artifact.html_url),
    },
    repo: readText(repo.name),
    repoUrl: webUrl(repo.url),
    evidence: Object.entries(fieldsOf(artifact.evidence)).flatMap(
      ([name, evidence]) => readEvidence(name, evidence) ?? [],
    ),
    externalUrls: readNamedUrls(artifact.external_urls),
    labels: readLabels(artifact.annotations),
  };
}

/**
 * Reads an artifact found by a search (E9). An artifact with provenance is in a
 * flow, even if the region doesn't name it, so it is unreadable then.
 */
export function readFoundArtifact(
  place: { region: string; org: string },
  value: unknown,
): FoundArtifact | undefined {
  const found = fieldsOf(value);
  const fingerprint = readText(found.fingerprint);
  const flow = readText(found.flow);
  if (
    fingerprint === undefined ||
    (flow === undefined && readBoolean(found.has_provenance) !== false)
  ) {
    return undefined;
  }
  const templateName = readText(found.template_reference_name);
  const filename = firstLine(found.name);
  const sha = readText(found.git_commit);
  return {
    ...place,
    flow,
    fingerprint,
    templateName,
    name: firstLine(templateName) ?? filename ?? fingerprint,
    filename,
    state: readState(found.compliance_state),
    trail: readText(found.trail),
    commit:
      sha === undefined ? undefined : { sha, url: webUrl(found.commit_url) },
    buildUrl: webUrl(found.build_url),
    htmlUrl: webUrl(found.html_url),
    runningIn: readItems(found.running_in, readText),
    exitedFrom: readItems(found.exited_from, readText),
    history: readItems(found.history, readHistoryItem),
  };
}

function readHistoryItem(value: unknown): HistoryRecord | undefined {
  const { event, timestamp } = fieldsOf(value);
  const text = readText(event);
  return text === undefined
    ? undefined
    : { event: text, at: parseTimestamp(timestamp) };
}

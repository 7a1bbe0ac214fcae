import type { HistoryRecord } from 'backstage-plugin-supply-chain-common';
import { readUrl } from './commit';
import { fieldsOf, readBoolean, readItems, readText } from './reading';
import { readState } from './state';
import type { FoundArtifact } from './stored';
import { firstLine } from './text';
import { parseTimestamp } from './timestamp';

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
  const filename = firstLine(readText(found.name));
  const sha = readText(found.git_commit);
  return {
    ...place,
    flow,
    fingerprint,
    templateName,
    name: firstLine(templateName) ?? filename ?? fingerprint,
    filename,
    ...readState(found.compliance_state),
    trail: readText(found.trail),
    commit:
      sha === undefined ? undefined : { sha, url: readUrl(found.commit_url) },
    buildUrl: readUrl(found.build_url),
    htmlUrl: readUrl(found.html_url),
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

import type {
  ArtifactRecord,
  FlowRef,
} from 'backstage-plugin-supply-chain-common';
import type { FoundArtifact } from 'backstage-plugin-supply-chain-node';
import { stateFields } from '../sharedFields';
import { defined, firstLine, webUrl } from '../text';

/** Converts a search result (E9) to a table record. */
export function toFoundRecord(
  ref: FlowRef,
  row: FoundArtifact,
): ArtifactRecord {
  const name = firstLine(row.template_reference_name ?? row.name);
  return defined({
    ...ref,
    fingerprint: row.fingerprint,
    name: name ?? row.fingerprint,
    filename: firstLine(row.name),
    ...stateFields(row.compliance_state),
    trail: row.trail,
    commit: row.git_commit
      ? defined({ sha: row.git_commit, url: webUrl(row.commit_url) })
      : undefined,
    buildUrl: webUrl(row.build_url),
    htmlUrl: webUrl(row.html_url),
    runningIn: row.running_in,
  });
}

import type {
  CommitRecord,
  NamedUrl,
  StateValue,
} from 'backstage-plugin-supply-chain-common';
import type {
  ExternalUrl,
  GitCommit,
  State,
} from 'backstage-plugin-supply-chain-node';
import { defined, firstLine, personName, webUrl } from './text';

/** Converts a commit, keeping only the first line of its message. */
export function toCommit(
  commit: GitCommit | undefined,
): CommitRecord | undefined {
  return commit?.sha1
    ? defined({
        sha: commit.sha1,
        message: firstLine(commit.message),
        author: personName(commit.author),
        branch: firstLine(commit.branch),
        committedAt: commit.timestamp,
        url: webUrl(commit.url),
      })
    : undefined;
}

/**
 * The state, plus the region's original value if the portal doesn't know it.
 */
export function stateFields(state: State): {
  state: StateValue;
  originalState?: string;
} {
  return state.value === 'unknown' && state.original
    ? { state: 'unknown', originalState: firstLine(state.original) }
    : { state: state.value };
}

/** Converts named URLs, dropping those that aren't web addresses. */
export function toNamedUrls(
  urls: Readonly<Record<string, ExternalUrl>> | undefined,
): NamedUrl[] {
  return Object.entries(urls ?? {}).flatMap(([name, { href }]) => {
    const url = webUrl(href);
    return url ? [{ name, url }] : [];
  });
}

import type {
  CommitRecord,
  NamedUrl,
} from 'backstage-plugin-supply-chain-common';
import {
  fieldsOf,
  isObject,
  readBoolean,
  readIdentity,
  readText,
  parseTimestamp,
} from './reading';
import { firstLine, personName, readableLine, webUrl } from './text';

/** Maximum number of labels kept of a record. */
const MAX_LABELS = 20;

/** Reads a commit (E1, E6), keeping only the first line of its message. */
export function readCommit(value: unknown): CommitRecord | undefined {
  const commit = fieldsOf(value);
  const sha = readText(commit.sha1);
  return sha === undefined
    ? undefined
    : {
        sha,
        message: firstLine(commit.message),
        author: personName(commit.author),
        branch: firstLine(commit.branch),
        committedAt: parseTimestamp(commit.timestamp),
        url: webUrl(commit.url),
        verified: readBoolean(commit.verified),
        signature: firstLine(commit.signature_state),
      };
}

/**
 * Reads `external_urls`, whose values are `{href, fingerprint?}` or a URL. Drops
 * those that aren't web addresses.
 */
export function readNamedUrls(value: unknown): NamedUrl[] {
  return Object.entries(fieldsOf(value)).flatMap(([name, inner]) => {
    const url = webUrl(isObject(inner) ? inner.href : inner);
    return url === undefined ? [] : [{ name, url }];
  });
}

/**
 * Reads a flow's tags (E6) or an artifact's annotations (E1), as `name=value`
 * and without secrets.
 */
export function readLabels(value: unknown): string[] {
  return Object.entries(fieldsOf(value))
    .slice(0, MAX_LABELS)
    .flatMap(([name, inner]) => {
      const text = readIdentity(inner) ?? readBoolean(inner);
      return (text !== undefined && readableLine(`${name}=${text}`)) || [];
    });
}

import type {
  CommitRecord,
  NamedUrl,
} from 'backstage-plugin-supply-chain-common';
import {
  fieldsOf,
  isObject,
  readString,
  readText,
  parseTimestamp,
} from './reading';
import { firstLine, personName, webUrl } from './text';

/** Reads a commit (E1, E2, E6), keeping only the first line of its message. */
export function readCommit(value: unknown): CommitRecord | undefined {
  const commit = fieldsOf(value);
  const sha = readText(commit.sha1);
  return sha === undefined
    ? undefined
    : {
        sha,
        message: firstLine(readString(commit.message)),
        author: personName(readString(commit.author)),
        branch: firstLine(readString(commit.branch)),
        committedAt: parseTimestamp(commit.timestamp),
        url: readUrl(commit.url),
      };
}

/** Reads a URL that is safe to link to. */
export function readUrl(value: unknown): string | undefined {
  return webUrl(readString(value));
}

/**
 * Reads `external_urls`, whose values are `{href, fingerprint?}` or a URL. Drops
 * those that aren't web addresses.
 */
export function readNamedUrls(value: unknown): NamedUrl[] {
  return Object.entries(fieldsOf(value)).flatMap(([name, inner]) => {
    const url = readUrl(isObject(inner) ? inner.href : inner);
    return url === undefined ? [] : [{ name, url }];
  });
}

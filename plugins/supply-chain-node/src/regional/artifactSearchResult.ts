import { z } from 'zod';
import { parseListField } from './list';
import {
  field,
  identity,
  listOf,
  readBoolean,
  readInteger,
  readText,
  recordOf,
} from './reading';
import { parseState } from './state';
import { parseTimestamp } from './timestamp';

const historyItemSchema = z.object({
  event: field(readText),
  /** ISO 8601, UTC. */
  timestamp: field(parseTimestamp),
});

/**
 * Schema of a {@link FoundArtifact}.
 *
 * @public
 */
export const foundArtifactSchema = z.object({
  fingerprint: identity(readText),
  name: field(readText),
  git_commit: field(readText),
  pipeline: field(readText),
  /** A flow named `…-archived-at-<epoch>` is archived. */
  flow: field(readText),
  trail: field(readText),
  template_reference_name: field(readText),
  build_url: field(readText),
  commit_url: field(readText),
  html_url: field(readText),
  api_url: field(readText),
  /** When false, most other fields are absent. */
  has_provenance: field(readBoolean),
  compliance_state: z
    .unknown()
    .optional()
    .transform(state => parseState(state)),
  running_in: field(listOf(readText)),
  exited_from: field(listOf(readText)),
  history: field(listOf(recordOf(historyItemSchema))),
});

/**
 * An artifact found by a search, once for each flow that has it (E9).
 *
 * @public
 */
export type FoundArtifact = z.output<typeof foundArtifactSchema>;

const matchesSchema = z.object({
  type: field(readText),
  count: field(readInteger),
  matches: field(listOf(readText)),
});

const resolvedToSchema = z.object({
  /** `fingerprint`, `commit`, `multiple`, or a new type. */
  type: field(readText),
  full_match: field(readText),
  fingerprints: field(recordOf(matchesSchema)),
  commits: field(recordOf(matchesSchema)),
});

/**
 * Response of the search by commit or fingerprint (E9).
 *
 * @public
 */
export const artifactSearchResultSchema = z
  .object({
    artifacts: z.unknown().optional(),
    resolved_to: field(recordOf(resolvedToSchema)),
  })
  .transform(({ artifacts, ...rest }) => {
    const { items, unreadable } = parseListField(
      foundArtifactSchema,
      artifacts,
    );
    return {
      ...rest,
      artifacts: items,
      /** Number of unreadable artifacts. */
      unreadable,
    };
  });

/**
 * Response of the search by commit or fingerprint (E9).
 *
 * @public
 */
export type ArtifactSearchResult = z.output<typeof artifactSearchResultSchema>;

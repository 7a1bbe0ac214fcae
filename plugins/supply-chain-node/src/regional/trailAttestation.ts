import { JsonObject } from '@backstage/types';
import { z } from 'zod';
import { readAttestationResults } from './attestationResults';
import { readExternalUrls } from './externalUrls';
import { gitCommitSchema } from './gitCommit';
import { readJunitResults } from './junitResults';
import { readPullRequests } from './pullRequests';
import {
  field,
  listOf,
  readBoolean,
  readIdentity,
  readInteger,
  readJson,
  readJsonObject,
  readString,
  readText,
  recordOf,
} from './reading';
import { parseTimestamp } from './timestamp';

/** Reads a list of names; a bare name counts as a list of one. */
function readNames(value: unknown): string[] | undefined {
  const name = readText(value);
  return name ? [name] : listOf(readText)(value);
}

const generalFields = {
  attestation_id: field(readIdentity),
  attestation_name: field(readString),
  /** For example `junit` or `custom:<name>`; new values may appear. */
  attestation_type: field(readString),
  description: field(readString),
  html_url: field(readString),
  origin_url: field(readString),
  reported_by: field(readString),
  /** ISO 8601, UTC. */
  created_at: field(parseTimestamp),
  /** Whether E13 has a file for it. */
  has_audit_package: field(readBoolean),
  /** Absent means not known yet, as opposed to false. */
  is_compliant: field(readBoolean),
  schema_version: field(readInteger),
  user_data: field(readJsonObject),
  annotations: field(readJsonObject),
  external_urls: field(readExternalUrls),
  artifact_fingerprint: field(readString),
  /** Template names of the artifacts attested to, even before they exist. */
  target_artifacts: field(readNames),
  target_artifact: field(readText),
  /** Present if this entry overrides another. */
  overridden_attestation_id: field(readIdentity),
  git_commit_info: field(recordOf(gitCommitSchema)),
};

const fieldsOfTypes = {
  junit_results: field(readJunitResults),
  pull_requests: field(readPullRequests),
};

const knownFields = z.object({ ...generalFields, ...fieldsOfTypes });

/**
 * The fields that the parsed record doesn't cover in full, as sent by the
 * region: unknown ones, the type's results, and unreadable ones.
 */
function restOf(
  record: Record<string, unknown>,
  parsed: z.output<typeof knownFields>,
): JsonObject {
  const shown = (key: string) =>
    Object.hasOwn(generalFields, key) &&
    parsed[key as keyof typeof parsed] !== undefined;
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => {
      const json = shown(key) ? undefined : readJson(value);
      return json === undefined || key === '__proto__' ? [] : [[key, json]];
    }),
  );
}

/**
 * An attestation of a trail as returned by E8, with the fields of its type.
 *
 * @public
 */
export const trailAttestationSchema = z
  .record(z.string(), z.unknown())
  .transform(record => {
    const parsed = knownFields.parse(record);
    return {
      ...parsed,
      ...readAttestationResults(record),
      /**
       * The remaining raw JSON: unknown fields, the type's results in full, and
       * known fields in an unreadable format.
       */
      raw: restOf(record, parsed),
    };
  });

/**
 * An attestation of a trail as returned by E8, with the fields of its type.
 *
 * @public
 */
export type TrailAttestation = z.output<typeof trailAttestationSchema>;

import { JsonObject } from '@backstage/types';
import { z } from 'zod';
import { readExternalUrls } from './externalUrls';
import { gitCommitSchema } from './gitCommit';
import {
  field,
  isObject,
  readBoolean,
  readIdentity,
  readInteger,
  readJson,
  readJsonObject,
  readString,
  recordOf,
} from './reading';
import {
  readJunitResults,
  readPullRequests,
  readRuleResults,
  readScanResults,
} from './results';
import { parseTimestamp } from './timestamp';

const generalFields = {
  attestation_id: field(readIdentity),
  attestation_name: field(readString),
  /** Such as `junit` or `custom:<name>`; the set grows. */
  attestation_type: field(readString),
  description: field(readString),
  html_url: field(readString),
  origin_url: field(readString),
  reported_by: field(readString),
  /** ISO 8601, UTC. */
  created_at: field(parseTimestamp),
  /** Whether E13 has a file for it. */
  has_audit_package: field(readBoolean),
  /** Absent: not yet known, which is not the same as false. */
  is_compliant: field(readBoolean),
  schema_version: field(readInteger),
  user_data: field(readJsonObject),
  annotations: field(readJsonObject),
  external_urls: field(readExternalUrls),
  artifact_fingerprint: field(readString),
  git_commit_info: field(recordOf(gitCommitSchema)),
};

const fieldsOfTypes = {
  junit_results: field(readJunitResults),
  pull_requests: field(readPullRequests),
  scan_results: field(readScanResults),
  rule_results: field(readRuleResults),
  /** The data of a custom type, as it was reported. */
  custom_data: field(readJson),
  ticket_results: field(readJson),
};

const knownFields = z.object({ ...generalFields, ...fieldsOfTypes });

/**
 * The fields that the record does not show in full, as the region sent them:
 * the unknown ones, the results of its type, and whatever could not be read.
 */
function restOf(
  record: Record<string, unknown>,
  parsed: z.output<typeof knownFields>,
): JsonObject {
  const shown = (key: string) =>
    key in generalFields && parsed[key as keyof typeof parsed] !== undefined;
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => {
      const json = shown(key) ? undefined : readJson(value);
      return json === undefined || key === '__proto__' ? [] : [[key, json]];
    }),
  );
}

/**
 * An attestation of a trail as E8 gives it, with the fields of its type.
 *
 * @public
 */
export const trailAttestationSchema = z
  .record(z.string(), z.unknown())
  .transform(record => {
    const parsed = knownFields.parse(record);
    const { custom_data: custom } = record;
    return {
      ...parsed,
      /** Its own field in some regions, part of `custom_data` in others. */
      rule_results:
        parsed.rule_results ??
        readRuleResults(isObject(custom) ? custom.rule_results : undefined),
      /**
       * The rest as raw JSON: unknown fields, the results of the type in
       * full, and known fields of a form that could not be read.
       */
      raw: restOf(record, parsed),
    };
  });

/**
 * An attestation of a trail as E8 gives it, with the fields of its type.
 *
 * @public
 */
export type TrailAttestation = z.output<typeof trailAttestationSchema>;

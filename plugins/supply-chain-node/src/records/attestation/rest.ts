import type { JsonValue } from '@backstage/types';
import { readJson } from '../reading';
import type { Fields } from '../reading';
import { personName, redactJson } from '../text';
import type { Limits } from './Limits';

/** Maximum length of the JSON text, in characters. */
const MAX_REST = 20_000;

/** Fields that the details show in full. */
const SHOWN: readonly string[] = [
  'attestation_id',
  'attestation_name',
  'attestation_type',
  'description',
  'html_url',
  'origin_url',
  'reported_by',
  'created_at',
  'has_audit_package',
  'is_compliant',
  'schema_version',
  'user_data',
  'annotations',
  'external_urls',
  'artifact_fingerprint',
  'target_artifacts',
  'target_artifact',
  'overridden_attestation_id',
  'git_commit_info',
];

/** The region's internal IDs, which mean nothing elsewhere. */
const INTERNAL_ID = /^(id|org_id|flow_id|trail_id|.*_template_id)$/;

/** Text that is a person's address, possibly with their name. */
const PERSON = /^([^<>@]*<)?[^\s<>@/:]+@[^\s<>@/:]+\.[a-z]+>?$/i;

/** Replaces people's addresses in JSON by their names. */
function withPersonNames(_: string, value: JsonValue): JsonValue | undefined {
  return typeof value === 'string' && PERSON.test(value)
    ? personName(value)
    : value;
}

/**
 * All other fields of a record as JSON text: unknown ones and the type's
 * results, without people's addresses and secrets.
 */
export function readRest(record: Fields, limits: Limits): string | undefined {
  const rest = Object.entries(record).flatMap(([key, value]) => {
    const isLeftOut =
      SHOWN.includes(key) || INTERNAL_ID.test(key) || key === '__proto__';
    const json = isLeftOut ? undefined : readJson(value);
    return json === undefined ? [] : [[key, json] as const];
  });
  return rest.length > 0
    ? limits.cap(
        JSON.stringify(
          redactJson(Object.fromEntries(rest)),
          withPersonNames,
          2,
        ),
        MAX_REST,
      )
    : undefined;
}

import type {
  AttestationDetails,
  OverrideRecord,
} from 'backstage-plugin-supply-chain-common';
import type { JsonValue } from '@backstage/types';
import { readNamedUrls } from '../commit';
import {
  fieldsOf,
  isObject,
  listOf,
  parseTimestamp,
  readBoolean,
  readIdentity,
  readJson,
  readText,
} from '../reading';
import type { Fields } from '../reading';
import { readAttestationState } from '../state';
import type { AttestationEntry, EntryDetails } from '../stored';
import { personName, redactJson, textIn, webUrl } from '../text';
import {
  readOutcome,
  readPullRequest,
  readQualityGate,
  readRules,
  readSuites,
  readTickets,
} from './results';
import { MAX_ITEMS, readScan } from './scans';

/** Maximum length of the JSON text of all other fields, in characters. */
const MAX_REST = 20_000;

const USER_DATA = { user: 'backstage_user', write: 'backstage_write' } as const;

/** Reads an attestation of a trail (E8), with the details of its type. */
export function readAttestation(value: unknown): AttestationEntry | undefined {
  if (!isObject(value)) {
    return undefined;
  }
  const { target_artifacts: several, target_artifact: single } = value;
  const write = fieldsOf(value.user_data)[USER_DATA.write];
  return {
    details: toDetails(value, readRest(value)),
    targets: [...(listOf(several) ?? [several]), single].flatMap(
      target => readText(target) ?? [],
    ),
    overrides: readOverride(value)?.id,
    write: isObject(value.user_data) ? readText(write) ?? null : undefined,
  };
}

/** Reads evidence on an artifact (E1), as if it were an attestation. */
export function readEvidence(
  name: string,
  value: unknown,
): EntryDetails | undefined {
  return isObject(value)
    ? toDetails({
        ...value,
        attestation_name: name,
        attestation_type: value.evidence_type,
        origin_url: value.build_url,
        // Only the ID of an attestation leads to its file.
        has_audit_package: false,
        external_urls: { evidence: value.evidence_url },
      })
    : undefined;
}

/**
 * The `user_data` that the portal writes: who gave the attestation, and which
 * write it came from.
 *
 * @public
 */
export function portalUserData(
  by: string,
  key: string,
): { backstage_user: string; backstage_write: string } {
  return { [USER_DATA.user]: by, [USER_DATA.write]: key };
}

/** Matches the fields for tickets, which are named after their tracker. */
const HOLDS_TICKETS = /(_results|tickets)$/;
/** Matches the fields for the results of a tool. */
const PROCESSED = /^processed_(.+)_results$/;

/** @param rest - all other fields, as text */
function toDetails(record: Fields, rest?: string): EntryDetails {
  const result = isObject(record.result)
    ? record.result
    : { comment: record.result, is_compliant: record.result };
  const fields = Object.entries(record);
  const processed = fields.filter(([name]) => PROCESSED.test(name));
  const holders = [record, ...processed.map(([, value]) => fieldsOf(value))];
  const override = readOverride(record);
  const details: EntryDetails = {
    id: readIdentity(record.attestation_id),
    name: readText(record.attestation_name) ?? '',
    type: readText(record.attestation_type),
    // An entry only exists once reported, so only its own verdict matters.
    state: readAttestationState(
      'COMPLETE',
      readBoolean(record.is_compliant) ?? readOutcome(result.is_compliant),
    ),
    createdAt: parseTimestamp(record.created_at),
    description: textIn(record, 'description'),
    reportedBy: personName(record.reported_by),
    // All other user data stays on the server.
    givenBy: personName(fieldsOf(record.user_data)[USER_DATA.user]),
    originUrl: webUrl(record.origin_url),
    htmlUrl: webUrl(record.html_url),
    hasEvidence: readBoolean(record.has_audit_package),
    fingerprint: readText(record.artifact_fingerprint),
    annotations: readAnnotations(record.annotations),
    externalUrls: readNamedUrls(record.external_urls),
    comment: textIn(result, 'comment', 'message', 'reason'),
    override: override && { reason: override.reason },
    junit: readSuites(record.junit_results),
    pullRequests: listOf(record.pull_requests)?.map(readPullRequest),
    scans: unlessEmpty(
      [['', record.scan_results] as const, ...processed].flatMap(
        ([name, value]) => readScan(value, name.replace(PROCESSED, '$1')) ?? [],
      ),
    ),
    rules: readRules(result.parts),
    qualityGates: unlessEmpty(
      holders
        .flatMap(holder => [holder.quality_gate, holder.qualityGate])
        .flatMap(gate => readQualityGate(gate) ?? []),
    ),
    tickets: unlessEmpty(
      fields.flatMap(([name, value]) =>
        HOLDS_TICKETS.test(name) ? readTickets(value) : [],
      ),
    ),
    rest: rest?.slice(0, MAX_REST),
  };
  const isCut = cutLists(details) || details.rest !== rest;
  return { ...details, truncated: isCut || undefined };
}

function unlessEmpty<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** Shortens the lists in a value. @returns whether any was too long */
function cutLists(value: unknown): boolean {
  const isLong = Array.isArray(value) && value.length > MAX_ITEMS;
  if (isLong) {
    value.splice(MAX_ITEMS);
  }
  const parts = Object.values(listOf(value) ?? fieldsOf(value)).map(cutLists);
  return isLong || parts.includes(true);
}

/** Reads what a record overrides; old ones tell that at their top level. */
export function readOverride(
  record: Fields,
): (OverrideRecord & { id?: string }) | undefined {
  const override = fieldsOf(record.override);
  const id =
    readIdentity(override.overridden_attestation_id) ??
    readIdentity(record.overridden_attestation_id);
  const reason =
    textIn(override, 'reason') ??
    (id === undefined ? undefined : textIn(record, 'reason'));
  return id === undefined && reason === undefined ? undefined : { id, reason };
}

function readAnnotations(value: unknown): AttestationDetails['annotations'] {
  const annotations = isObject(value) ? readJson(value) : undefined;
  if (annotations === undefined) {
    return undefined;
  }
  const redacted = fieldsOf(redactJson(annotations));
  const names = Object.keys(redacted).slice(0, MAX_ITEMS);
  return Object.fromEntries(
    names.map(name => [name, textIn(redacted, name) ?? '']),
  );
}

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
function readRest(record: Fields): string | undefined {
  const rest = Object.entries(record).flatMap(([name, value]) => {
    const isLeftOut = SHOWN.includes(name) || INTERNAL_ID.test(name);
    const json = isLeftOut ? undefined : readJson(value);
    return json === undefined ? [] : [[name, json] as const];
  });
  return rest.length > 0
    ? JSON.stringify(redactJson(Object.fromEntries(rest)), withPersonNames, 2)
    : undefined;
}

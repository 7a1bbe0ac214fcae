import type {
  AttestationDetails,
  JunitSuite,
  OverrideRecord,
  TicketRecord,
} from 'backstage-plugin-supply-chain-common';
import type { JsonObject } from '@backstage/types';
import { readNamedUrls, readUrl } from '../commit';
import { firstText, readAsText, worstOutcome } from '../outcome';
import {
  readableLine,
  readableText,
  redactJson,
  firstLine,
  limitItems,
  personName,
} from '../text';
import {
  fieldsOf,
  isObject,
  listOf,
  readBoolean,
  readIdentity,
  readInteger,
  readItems,
  readJson,
  readJsonObject,
  readString,
  readText,
  parseTimestamp,
} from '../reading';
import type { Fields } from '../reading';
import { readAttestationState } from '../state';
import type { AttestationEntry, EntryDetails } from '../stored';
import { readPullRequest } from './pullRequests';
import { readReportedData, readRest } from './reportedData';
import { findResults } from './results';
import type { Results } from './results';
import { isUnmetGate, isUnmetRule, readQualityGate, readRule } from './rules';
import { readScan } from './scans';

const USER_DATA = { user: 'backstage_user', write: 'backstage_write' } as const;

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

/** Reads an attestation of a trail (E8), with the details of its type. */
export function readAttestation(value: unknown): AttestationEntry | undefined {
  if (!isObject(value)) {
    return undefined;
  }
  const target = readText(value.target_artifact);
  const userData = readJsonObject(value.user_data);
  const write = userData?.[USER_DATA.write];
  const results = findResults(value);
  return {
    details: toDetails(value, results, restOf(value)),
    targets: [
      ...(readNames(value.target_artifacts) ?? []),
      ...(target ? [target] : []),
    ],
    overrides:
      readIdentity(fieldsOf(value.override).overridden_attestation_id) ??
      readIdentity(value.overridden_attestation_id),
    write: userData && (typeof write === 'string' ? write : null),
  };
}

/** Reads evidence on an artifact (E1), as if it were an attestation. */
export function readEvidence(
  name: string,
  value: unknown,
): EntryDetails | undefined {
  // Assigning `__proto__` would change the prototype of an object.
  if (!isObject(value) || name === '__proto__') {
    return undefined;
  }
  const { scans, tickets } = findResults(value);
  return toDetails(
    {
      attestation_name: name,
      attestation_type: value.evidence_type,
      is_compliant: value.is_compliant,
      created_at: value.created_at,
      description: value.description,
      origin_url: value.build_url,
      // Only the ID of an attestation leads to its file.
      has_audit_package: false,
      external_urls: { evidence: value.evidence_url },
      junit_results: value.junit_results,
      pull_requests: value.pull_requests,
    },
    { scans, tickets },
    {},
  );
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

function toDetails(
  record: Fields,
  results: Results,
  raw: JsonObject,
): EntryDetails {
  const result = fieldsOf(record.result);
  const suites = isObject(record.junit_results)
    ? [record.junit_results]
    : record.junit_results;
  const junit = limitItems(listOf(suites), isFailedSuite);
  const pullRequests = limitItems(listOf(record.pull_requests));
  const scans = limitItems(
    results.scans?.flatMap(scan => readScan(scan) ?? []),
  );
  const rules = limitItems(results.rules, isUnmetRule);
  const gates = limitItems(results.gates, isUnmetGate);
  const tickets = limitItems(
    results.tickets?.map(readTicket),
    ({ exists }) => exists === false,
  );
  const data = limitItems(results.data);
  const rest = readRest(raw);
  const annotations = readAnnotations(record.annotations);
  const urls = limitItems(readNamedUrls(record.external_urls));
  const giver = fieldsOf(record.user_data)[USER_DATA.user];
  return {
    id: readIdentity(record.attestation_id),
    name: readString(record.attestation_name) ?? '',
    type: readString(record.attestation_type),
    // An entry only exists once reported, so only its own verdict matters.
    state: readAttestationState(
      'COMPLETE',
      readBoolean(record.is_compliant) ??
        worstOutcome([
          isObject(record.result) ? result.is_compliant : record.result,
        ]),
    ),
    createdAt: parseTimestamp(record.created_at),
    description: readableText(readString(record.description)),
    reportedBy: personName(readString(record.reported_by)),
    // All other user data stays on the server.
    givenBy: personName(readString(giver)),
    originUrl: readUrl(record.origin_url),
    htmlUrl: readUrl(record.html_url),
    hasEvidence: readBoolean(record.has_audit_package),
    fingerprint: readString(record.artifact_fingerprint),
    annotations: annotations.shown,
    externalUrls: urls.shown ?? [],
    comment: readableText(
      isObject(record.result)
        ? firstText(result, ['comment', 'message', 'reason'])
        : readAsText(record.result),
    ),
    override: readOverride(record),
    junit: junit.shown?.map(readSuite),
    pullRequests: pullRequests.shown?.map(readPullRequest),
    scans: scans.shown,
    rules: rules.shown?.map(readRule),
    qualityGates: gates.shown?.map(readQualityGate),
    tickets: tickets.shown,
    data: data.shown?.map(({ name, value }) => readReportedData(name, value)),
    rest: rest.text,
    omitted: orNothing({
      annotations: annotations.omitted,
      externalUrls: urls.omitted,
      junit: junit.omitted,
      pullRequests: pullRequests.omitted,
      scans: scans.omitted,
      rules: rules.omitted,
      qualityGates: gates.omitted,
      tickets: tickets.omitted,
      data: data.omitted,
      rest: rest.omitted,
    }),
  };
}

/**
 * The fields that the details don't show in full, as sent by the region: unknown
 * ones and the type's results.
 */
function restOf(record: Fields): JsonObject {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => {
      const json = SHOWN.includes(key) ? undefined : readJson(value);
      return json === undefined || key === '__proto__' ? [] : [[key, json]];
    }),
  );
}

/** Reads a list of names; a bare name counts as a list of one. */
function readNames(value: unknown): string[] | undefined {
  const name = readText(value);
  return name ? [name] : readItems(value, readText);
}

/** Reads the override from `override`, or from the top level in old records. */
function readOverride(record: Fields): OverrideRecord | undefined {
  const override = fieldsOf(record.override);
  const id =
    readIdentity(override.overridden_attestation_id) ??
    readIdentity(record.overridden_attestation_id);
  const reason =
    readText(override.reason) ??
    (id === undefined ? undefined : readText(record.reason));
  return id === undefined && reason === undefined
    ? undefined
    : { reason: readableText(reason) };
}

function orNothing<T extends object>(counts: T): T | undefined {
  return Object.values(counts).some(Boolean) ? counts : undefined;
}

function isFailedSuite(value: unknown): boolean {
  const { failures, errors } = fieldsOf(value);
  return (readInteger(failures) ?? 0) + (readInteger(errors) ?? 0) > 0;
}

/** A suite in an unknown format is kept without counts. */
function readSuite(value: unknown): JunitSuite {
  const suite = isObject(value) ? value : { name: readAsText(value) };
  return {
    name: firstLine(readString(suite.name)),
    total: readInteger(suite.total),
    failures: readInteger(suite.failures),
    errors: readInteger(suite.errors),
    skipped: readInteger(suite.skipped),
  };
}

function readTicket(value: unknown): TicketRecord {
  if (!isObject(value)) {
    return { key: readableLine(readAsText(value)) };
  }
  return {
    key: readableLine(firstText(value, ['issue_id', 'key', 'id'])),
    url: readUrl(firstText(value, ['issue_url', 'url'])),
    exists: readBoolean(value.issue_exists ?? value.exists),
    summary: readableLine(firstText(value, ['summary', 'title'])),
    status: readableLine(firstText(value, ['issue_status', 'status'])),
  };
}

function readAnnotations(value: unknown): {
  shown?: AttestationDetails['annotations'];
  omitted?: number;
} {
  const annotations = readJsonObject(value);
  const { shown, omitted } = limitItems(
    annotations && Object.entries(fieldsOf(redactJson(annotations))),
  );
  const texts = shown?.map(([key, inner]) => {
    const text = typeof inner === 'string' ? inner : JSON.stringify(inner);
    return [key, readableText(text) ?? ''];
  });
  return { shown: texts && Object.fromEntries(texts), omitted };
}

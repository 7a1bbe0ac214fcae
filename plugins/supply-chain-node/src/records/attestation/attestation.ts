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
  readJsonObject,
  readString,
  readText,
  parseTimestamp,
} from '../reading';
import type { Fields } from '../reading';
import { readAttestationState } from '../state';
import type { AttestationEntry, EntryDetails } from '../stored';
import { Limits } from './Limits';
import { readPullRequest } from './pullRequests';
import { readRest } from './rest';
import { findResults } from './results';
import type { Results } from './results';
import { isUnmetGate, isUnmetRule, readQualityGate, readRule } from './rules';
import { readScan } from './scans';

const USER_DATA = { user: 'backstage_user', write: 'backstage_write' } as const;

/** Reads an attestation of a trail (E8), with the details of its type. */
export function readAttestation(value: unknown): AttestationEntry | undefined {
  if (!isObject(value)) {
    return undefined;
  }
  const target = readText(value.target_artifact);
  const userData = readJsonObject(value.user_data);
  const write = userData?.[USER_DATA.write];
  return {
    details: toDetails(value, findResults(value), value),
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
  raw: Fields,
): EntryDetails {
  const result = fieldsOf(record.result);
  const suites = isObject(record.junit_results)
    ? [record.junit_results]
    : record.junit_results;
  const limits = new Limits();
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
    annotations: readAnnotations(readJsonObject(record.annotations), limits),
    externalUrls: limits.cap(readNamedUrls(record.external_urls)),
    comment: readableText(
      isObject(record.result)
        ? firstText(result, ['comment', 'message', 'reason'])
        : readAsText(record.result),
    ),
    override: readOverride(record),
    junit: limits.read(listOf(suites), readSuite, isFailedSuite),
    pullRequests: limits.read(listOf(record.pull_requests), value =>
      readPullRequest(value, limits),
    ),
    scans:
      results.scans &&
      limits.cap(results.scans.flatMap(scan => readScan(scan, limits) ?? [])),
    rules: limits.read(results.rules, readRule, isUnmetRule),
    qualityGates: limits.read(
      results.gates,
      gate => readQualityGate(gate, limits),
      isUnmetGate,
    ),
    tickets: limits.read(
      results.tickets?.map(readTicket),
      ticket => ticket,
      ({ exists }) => exists === false,
    ),
    rest: readRest(raw, limits),
    truncated: limits.truncated,
  };
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

function readAnnotations(
  annotations: JsonObject | undefined,
  limits: Limits,
): AttestationDetails['annotations'] {
  const entries =
    annotations && Object.entries(fieldsOf(redactJson(annotations)));
  const texts = limits.read(entries, ([key, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [key, readableText(text) ?? ''] as const;
  });
  return texts && Object.fromEntries(texts);
}

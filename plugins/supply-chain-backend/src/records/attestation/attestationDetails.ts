import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import type {
  ArtifactEvidence,
  JunitResult,
  QualityGate,
  RuleResult,
  Ticket,
  TrailAttestation,
} from 'backstage-plugin-supply-chain-node';
import { parseAttestationState } from 'backstage-plugin-supply-chain-node';
import type { JsonObject } from '@backstage/types';
import { readableLine, readableText } from '../readable';
import { redactJson } from '../redact';
import { toCommit, toNamedUrls } from '../sharedFields';
import { toReportedData, toRest } from './reportedData';
import { toPullRequest } from './reviewRecords';
import { toScanRecord } from './scanRecords';
import { defined, firstLine, limitList, personName, webUrl } from '../text';

const USER_DATA = { user: 'backstage_user', write: 'backstage_write' } as const;

/** Maximum number of items shown per list. */
const MAX_ITEMS = 200;

/** An entry's details, without what depends on its trail. */
type EntryDetails = Omit<AttestationDetails, 'subjects'>;

/** An attestation, and the template names of the artifacts it is about. */
export interface AttestationEntry {
  details: EntryDetails;
  targets: string[];
  /** ID of the entry it overrides. */
  overrides?: string;
}

/**
 * Converts all attestations with one name in a trail (E8) to readable details,
 * newest first.
 */
export function toAttestationHistory(
  attestations: readonly TrailAttestation[],
): AttestationEntry[] {
  return attestations
    .map(attestation => {
      const {
        target_artifacts: several = [],
        target_artifact: one,
        override,
      } = attestation;
      return defined({
        details: toAttestationDetails(attestation),
        targets: one ? [...several, one] : several,
        overrides: override?.overridden_attestation_id,
      });
    })
    .sort((a, b) =>
      (b.details.createdAt ?? '').localeCompare(a.details.createdAt ?? ''),
    );
}

/**
 * Adds the overridden attestation to an attestation's details.
 *
 * @param byId - the attestations that the user may see, by ID
 */
export function withReplaced(
  { details, overrides }: AttestationEntry,
  byId: ReadonlyMap<string | undefined, EntryDetails>,
): EntryDetails {
  const replaced = overrides === undefined ? undefined : byId.get(overrides);
  if (!replaced) {
    return details;
  }
  const { name, type, state, createdAt, reportedBy } = replaced;
  return {
    ...details,
    override: {
      ...details.override,
      replaced: defined({ name, type, state, createdAt, reportedBy }),
    },
  };
}

/** Converts evidence on an artifact (E1), as if it were an attestation. */
export function toEvidenceDetails(
  name: string,
  evidence: ArtifactEvidence,
): EntryDetails {
  const {
    evidence_url: url,
    scan_results: scan,
    ticket_results: tickets,
  } = evidence;
  return toAttestationDetails({
    attestation_name: name,
    attestation_type: evidence.evidence_type,
    is_compliant: evidence.is_compliant,
    created_at: evidence.created_at,
    description: evidence.description,
    origin_url: evidence.build_url,
    // Only the ID of an attestation leads to its file.
    has_audit_package: false,
    external_urls: url ? { evidence: { href: url } } : undefined,
    junit_results: evidence.junit_results,
    pull_requests: evidence.pull_requests,
    scans: scan && [scan],
    tickets,
    raw: {},
  });
}

function toAttestationDetails(attestation: TrailAttestation): EntryDetails {
  const junit = limitItems(attestation.junit_results, hasFailures);
  const pullRequests = limitItems(attestation.pull_requests);
  const scans = limitItems(attestation.scans);
  const rules = limitItems(attestation.rule_results, isNotPassed);
  const gates = limitItems(attestation.quality_gates, isNotPassed);
  const tickets = limitItems(
    attestation.tickets,
    ({ exists }) => exists === false,
  );
  const data = limitItems(attestation.data);
  const rest = toRest(attestation.raw);
  const annotations = toAnnotations(attestation.annotations);
  const urls = limitItems(toNamedUrls(attestation.external_urls));
  return defined({
    id: attestation.attestation_id,
    name: attestation.attestation_name ?? '',
    type: attestation.attestation_type,
    state: stateOf(attestation),
    createdAt: attestation.created_at,
    description: readableText(attestation.description),
    reportedBy: personName(attestation.reported_by),
    givenBy: giverOf(attestation.user_data),
    originUrl: webUrl(attestation.origin_url),
    htmlUrl: webUrl(attestation.html_url),
    hasEvidence: attestation.has_audit_package,
    fingerprint: attestation.artifact_fingerprint,
    commit: toCommit(attestation.git_commit_info),
    annotations: annotations.shown,
    externalUrls: urls.shown ?? [],
    comment: readableText(attestation.result?.comment),
    override:
      attestation.override &&
      defined({ reason: readableText(attestation.override.reason) }),
    junit: junit.shown?.map(toSuite),
    pullRequests: pullRequests.shown?.map(toPullRequest),
    scans: scans.shown?.map(toScanRecord),
    rules: rules.shown?.map(toRule),
    qualityGates: gates.shown?.map(toQualityGate),
    tickets: tickets.shown?.map(toTicket),
    data: data.shown?.map(({ name, value }) => toReportedData(name, value)),
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
  });
}

/**
 * The `user_data` that the portal writes: who gave the attestation, and which
 * write it came from.
 */
export function portalUserData(
  by: string,
  key: string,
): Record<(typeof USER_DATA)[keyof typeof USER_DATA], string> {
  return { [USER_DATA.user]: by, [USER_DATA.write]: key };
}

/** ID of the portal write that an attestation came from. */
export function writeOf(userData: JsonObject | undefined): string | undefined {
  const write = userData?.[USER_DATA.write];
  return typeof write === 'string' ? write : undefined;
}

/** Exposes only the user; all other user data stays on the server. */
function giverOf(userData: JsonObject | undefined): string | undefined {
  const user = userData?.[USER_DATA.user];
  return typeof user === 'string' ? personName(user) : undefined;
}

/**
 * An entry only exists once reported, so only the record's own verdict matters.
 */
function stateOf({ is_compliant: isCompliant, result }: TrailAttestation) {
  return parseAttestationState('COMPLETE', isCompliant ?? result?.is_compliant)
    .value;
}

/** Caps a list, keeping the items for which `isFirst` is true at the front. */
function limitItems<T>(
  items: readonly T[] | undefined,
  isFirst: (item: T) => boolean = () => true,
): { shown?: T[]; omitted?: number } {
  return items
    ? limitList(MAX_ITEMS, [
        ...items.filter(isFirst),
        ...items.filter(item => !isFirst(item)),
      ])
    : {};
}

function hasFailures({ failures = 0, errors = 0 }: JunitResult): boolean {
  return failures + errors > 0;
}

function isNotPassed(check: { is_compliant?: boolean }): boolean {
  return check.is_compliant !== true;
}

function orNothing<T extends object>(
  counts: T,
): ReturnType<typeof defined<T>> | undefined {
  const known = defined(counts);
  return Object.keys(known).length > 0 ? known : undefined;
}

function toSuite(suite: JunitResult) {
  return defined({
    name: firstLine(suite.name),
    total: suite.total,
    failures: suite.failures,
    errors: suite.errors,
    skipped: suite.skipped,
    duration: suite.duration,
  });
}

function toRule(rule: RuleResult) {
  return defined({
    rule: readableLine(rule.rule),
    compliant: rule.is_compliant,
    status: readableLine(rule.status),
    result: readableLine(rule.result),
    message: readableText(rule.message),
  });
}

function toQualityGate(gate: QualityGate) {
  const { shown: conditions = [], omitted } = limitItems(
    gate.conditions,
    isNotPassed,
  );
  return defined({
    name: readableLine(gate.name),
    compliant: gate.is_compliant,
    status: readableLine(gate.status),
    conditions: conditions.map(condition =>
      defined({
        metric: readableLine(condition.metric),
        compliant: condition.is_compliant,
        status: readableLine(condition.status),
        operator: readableLine(condition.operator),
        threshold: readableLine(condition.threshold),
        value: readableLine(condition.value),
      }),
    ),
    omittedConditions: omitted,
  });
}

function toTicket({ key, url, exists, summary, status }: Ticket) {
  return defined({
    key: readableLine(key),
    url: webUrl(url),
    exists,
    summary: readableLine(summary),
    status: readableLine(status),
  });
}

function toAnnotations(annotations: JsonObject | undefined): {
  shown?: Record<string, string>;
  omitted?: number;
} {
  if (!annotations) {
    return {};
  }
  const { shown, omitted } = limitList(
    MAX_ITEMS,
    Object.entries(redactJson(annotations) ?? {}),
  );
  const texts = shown.flatMap(([key, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [[key, readableText(text) ?? ''] as const];
  });
  return { shown: Object.fromEntries(texts), omitted };
}

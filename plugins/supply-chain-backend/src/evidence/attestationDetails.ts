import type {
  AttestationDetails,
  ExternalUrl,
  NamedUrl,
  PullRequest,
  TrailAttestation,
} from 'backstage-plugin-supply-chain-common';
import { parseAttestationState } from 'backstage-plugin-supply-chain-common';
import type { JsonObject, JsonValue } from '@backstage/types';
import { defined, firstLine, webUrl } from './text';
import { toCommit } from './trailRecord';

/** Characters of JSON that a reader can make sense of. */
const MAX_REST = 20_000;
const MAX_TEXT = 4_000;
const MAX_ITEMS = 500;

/** What a region numbers things with, and the secrets a pipeline may report. */
const PRIVATE_FIELD =
  /(^|_)(id|ids|uuid)$|webhook|secret|token|password|api_?key/i;

/** Makes an attestation (E8) readable by its type. */
export function toAttestationDetails(
  attestation: TrailAttestation,
): AttestationDetails {
  return defined({
    id: attestation.attestation_id,
    name: attestation.attestation_name ?? '',
    type: attestation.attestation_type,
    // An entry exists only when it was reported.
    state: parseAttestationState('COMPLETE', attestation.is_compliant).value,
    createdAt: attestation.created_at,
    description: attestation.description?.slice(0, MAX_TEXT),
    reportedBy: firstLine(attestation.reported_by),
    originUrl: webUrl(attestation.origin_url),
    htmlUrl: webUrl(attestation.html_url),
    hasEvidence: attestation.has_audit_package ?? false,
    fingerprint: attestation.artifact_fingerprint,
    commit: toCommit(attestation.git_commit_info),
    annotations: toAnnotations(attestation.annotations),
    externalUrls: toNamedUrls(attestation.external_urls),
    junit: attestation.junit_results?.slice(0, MAX_ITEMS).map(suite =>
      defined({
        name: firstLine(suite.name),
        total: suite.total,
        failures: suite.failures,
        errors: suite.errors,
        skipped: suite.skipped,
        duration: suite.duration,
      }),
    ),
    pullRequests: attestation.pull_requests
      ?.slice(0, MAX_ITEMS)
      .map(toPullRequest),
    scan: attestation.scan_results
      ?.slice(0, MAX_ITEMS)
      .map(({ name, ...counts }) =>
        defined({ name: firstLine(name), ...counts }),
      ),
    rules: attestation.rule_results?.slice(0, MAX_ITEMS).map(rule =>
      defined({
        rule: firstLine(rule.rule),
        compliant: rule.is_compliant,
        message: firstLine(rule.message),
      }),
    ),
    rest: toRest(attestation.raw),
  });
}

/** Addresses of a record with their names; what is no web address is left out. */
export function toNamedUrls(
  urls: Readonly<Record<string, ExternalUrl>> | undefined,
): NamedUrl[] {
  return Object.entries(urls ?? {}).flatMap(([name, { href }]) => {
    const url = webUrl(href);
    return url ? [{ name, url }] : [];
  });
}

function toPullRequest(pullRequest: PullRequest) {
  return defined({
    title: firstLine(pullRequest.title),
    url: webUrl(pullRequest.url),
    state: firstLine(pullRequest.state),
    author: firstLine(pullRequest.author),
    mergedAt: pullRequest.merged_at,
    approvers: (pullRequest.approvers ?? []).flatMap(({ username }) => {
      const name = firstLine(username);
      return name ? [name] : [];
    }),
    commits: pullRequest.commits?.length,
  });
}

function toAnnotations(
  annotations: JsonObject | undefined,
): Record<string, string> | undefined {
  return (
    annotations &&
    Object.fromEntries(
      Object.entries(annotations).map(([key, value]) => [
        key,
        (typeof value === 'string' ? value : JSON.stringify(value)).slice(
          0,
          MAX_TEXT,
        ),
      ]),
    )
  );
}

function toRest(raw: JsonObject): string | undefined {
  const rest = withoutPrivate(raw) as JsonObject;
  if (Object.keys(rest).length === 0) {
    return undefined;
  }
  const text = JSON.stringify(rest, null, 2);
  return text.length > MAX_REST ? `${text.slice(0, MAX_REST)}…` : text;
}

function withoutPrivate(value: JsonValue | undefined): JsonValue {
  if (Array.isArray(value)) {
    return value.map(withoutPrivate);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !PRIVATE_FIELD.test(key))
        .map(([key, inner]) => [key, withoutPrivate(inner)]),
    );
  }
  return value ?? null;
}

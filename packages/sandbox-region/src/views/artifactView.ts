import { RegionContext } from './context';
import { artifactState, attestationsOf, Dossier } from './dossier';
import { ArtifactRow, AttestationRow, Repo } from '../store';
import { booleanFromColumn, fromColumn } from '../store/json';

/** Repo info in the contract. */
function repoView(repo: Repo) {
  return {
    id: repo.id,
    name: repo.name,
    short_name: repo.name.split('/').pop() ?? repo.name,
    url: repo.url,
    description: null,
    provider: repo.provider,
    vcs_instance: new URL(repo.url).host,
    namespace_path: repo.name.split('/').slice(0, -1),
    additional_info: null,
  };
}

/** E8 names the field after the tool, E1 always `scan_results`. */
function scanResults(details: Record<string, unknown>) {
  const processed = Object.keys(details).find(key =>
    /^processed_.+_results$/.test(key),
  );
  return details.scan_results ?? (processed ? details[processed] : null);
}

function evidenceView(row: AttestationRow, repo: Repo | undefined) {
  const details = fromColumn<Record<string, unknown>>(row.details) ?? {};
  const commit = fromColumn<{ sha1?: string }>(row.git_commit_info);
  return {
    evidence_type: row.type ?? 'generic',
    is_compliant: booleanFromColumn(row.is_compliant),
    created_at: String(row.created_at),
    has_audit_package: row.file_count > 0,
    build_url: row.origin_url,
    description: row.description,
    evidence_archive_fingerprint: null,
    evidence_url: null,
    evidence_fingerprint: null,
    commit_sha: commit?.sha1 ?? null,
    git_provider: details.pull_requests ? repo?.provider ?? null : null,
    user_data: fromColumn(row.user_data),
    scan_results: scanResults(details),
    junit_results: details.junit_results ?? null,
    ticket_results: details.ticket_results ?? null,
    pull_requests: details.pull_requests ?? null,
  };
}

/** Artifact list item (E1, E2). Times are strings of epoch seconds. */
export function artifactView(
  context: RegionContext,
  org: string,
  artifact: ArtifactRow,
  dossier: Dossier,
  repo: Repo | undefined,
) {
  const { links } = context;
  return {
    id: artifact.id,
    fingerprint: artifact.fingerprint,
    filename: artifact.filename,
    created_at: String(artifact.created_at),
    last_modified_at: String(artifact.last_modified_at),
    // The latest of each name on the artifact, without attestations of the whole trail.
    evidence: Object.fromEntries(
      attestationsOf(dossier, artifact).map(row => [
        row.name,
        evidenceView(row, repo),
      ]),
    ),
    flow_name: artifact.flow_name,
    trail_name: artifact.trail_name,
    template_reference_name: artifact.template_name,
    git_commit: artifact.git_commit,
    git_commit_info: fromColumn(artifact.git_commit_info),
    repo_info: repo ? repoView(repo) : null,
    commit_url: artifact.commit_url,
    build_url: artifact.build_url,
    repo_url: repo?.url ?? null,
    ...artifactLinks(links, org, artifact),
    user_data: fromColumn(artifact.user_data),
    external_urls: fromColumn(artifact.external_urls),
    annotations: fromColumn(artifact.annotations),
    state: artifactState(dossier, artifact),
  };
}

/** URLs of the artifact in the region's web app and API. */
export function artifactLinks(
  links: RegionContext['links'],
  org: string,
  artifact: ArtifactRow,
) {
  return {
    html_url: links.app(
      org,
      'flows',
      artifact.flow_name,
      'artifacts',
      artifact.fingerprint,
    ),
    api_url: links.api(
      'artifacts',
      org,
      artifact.flow_name,
      'fingerprint',
      artifact.fingerprint,
    ),
  };
}

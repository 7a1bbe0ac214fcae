import { RegionContext } from './context';
import { AttestationRow } from '../store';
import { booleanFromColumn, fromColumn } from '../store/json';

/** A trail attestation (E8), including the fields of its type. */
export function attestationView(
  context: RegionContext,
  place: { org: string; flow: string; trail: string },
  row: AttestationRow,
) {
  return {
    attestation_id: row.id,
    attestation_name: row.name,
    attestation_type: row.type,
    description: row.description,
    html_url: context.links.app(
      place.org,
      'flows',
      place.flow,
      'trails',
      place.trail,
      'attestations',
      row.id,
    ),
    origin_url: row.origin_url,
    reported_by: row.reported_by,
    created_at: row.created_at,
    has_audit_package: row.file_count > 0,
    is_compliant: booleanFromColumn(row.is_compliant),
    schema_version: 1,
    user_data: fromColumn(row.user_data) ?? {},
    artifact_fingerprint: row.artifact_fingerprint,
    // Set if the attestation was reported before the artifact existed.
    target_artifacts:
      row.target_artifact === null ? null : [row.target_artifact],
    overridden_attestation_id: row.overridden_id,
    override: row.overridden_id
      ? {
          reason: row.description,
          overridden_attestation_id: row.overridden_id,
        }
      : undefined,
    git_commit_info: fromColumn(row.git_commit_info),
    annotations: fromColumn(row.annotations) ?? {},
    external_urls: fromColumn(row.external_urls) ?? {},
    ...fromColumn<Record<string, unknown>>(row.details),
  };
}

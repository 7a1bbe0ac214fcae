import { z } from 'zod';
import {
  field,
  listOf,
  mapOf,
  readBoolean,
  readIdentity,
  readString,
  recordOf,
} from './reading';
import { parseAttestationState, parseState } from './state';
import { parseTimestamp } from './timestamp';

const attestationStatusSchema = z
  .object({
    attestation_name: field(readString),
    /** May be absent in old records: the template has the type then. */
    attestation_type: field(readString),
    attestation_id: field(readIdentity),
    /** Present when this entry overrides another. */
    overridden_attestation_id: field(readIdentity),
    status: z.unknown().optional(),
    /** Absent: not yet known, which is not the same as false. */
    is_compliant: field(readBoolean),
    /** Reported, but not in the template: additional, not an error. */
    unexpected: field(readBoolean),
  })
  .transform(({ status, ...rest }) => ({
    ...rest,
    status: parseAttestationState(status, rest.is_compliant),
  }));

/**
 * How one attestation of a trail, or of an artifact in it, stands (E6).
 *
 * @public
 */
export type AttestationStatus = z.output<typeof attestationStatusSchema>;

const artifactStatusSchema = z
  .object({
    artifact_fingerprint: field(readString),
    artifact_id: field(readIdentity),
    status: z.unknown().optional(),
    is_compliant: field(readBoolean),
    attestations_statuses: field(listOf(recordOf(attestationStatusSchema))),
    unexpected: field(readBoolean),
    /** ISO 8601, UTC. */
    evaluated_at: field(parseTimestamp),
    flow_template_id: field(readIdentity),
  })
  .transform(({ status, ...rest }) => ({
    ...rest,
    status: parseState(status, rest.is_compliant),
  }));

/**
 * How one artifact of a trail stands (E6).
 *
 * @public
 */
export type ArtifactStatus = z.output<typeof artifactStatusSchema>;

/**
 * How a trail stands against its flow's template (E6).
 *
 * @public
 */
export const complianceStatusSchema = z
  .object({
    status: z.unknown().optional(),
    is_compliant: field(readBoolean),
    attestations_statuses: field(listOf(recordOf(attestationStatusSchema))),
    /** By the name that the template gives the artifact. */
    artifacts_statuses: field(mapOf(recordOf(artifactStatusSchema))),
    /** ISO 8601, UTC. */
    evaluated_at: field(parseTimestamp),
    flow_template_id: field(readIdentity),
  })
  .transform(({ status, ...rest }) => ({
    ...rest,
    status: parseState(status, rest.is_compliant),
  }));

/**
 * How a trail stands against its flow's template (E6).
 *
 * @public
 */
export type ComplianceStatus = z.output<typeof complianceStatusSchema>;

import { z } from 'zod';
import { parseListField } from './list';
import {
  field,
  identity,
  isObject,
  readBoolean,
  readIdentity,
  readString,
  readText,
} from './reading';
import { parseAttestationState, parseState } from './state';
import { parseTimestamp } from './timestamp';

const attestationStatusSchema = z
  .object({
    attestation_name: identity(readText),
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
    artifact_fingerprint: field(readText),
    artifact_id: field(readIdentity),
    status: z.unknown().optional(),
    is_compliant: field(readBoolean),
    attestations_statuses: z.unknown().optional(),
    unexpected: field(readBoolean),
    /** ISO 8601, UTC. */
    evaluated_at: field(parseTimestamp),
    flow_template_id: field(readIdentity),
  })
  .transform(({ status, attestations_statuses: statuses, ...rest }) => {
    const { items, unreadable } = parseListField(
      attestationStatusSchema,
      statuses,
    );
    return {
      ...rest,
      status: parseState(status, rest.is_compliant),
      attestations_statuses: items,
      /** How many of its attestations could not be understood. */
      unreadable,
    };
  });

/**
 * How one artifact of a trail stands (E6).
 *
 * @public
 */
export type ArtifactStatus = z.output<typeof artifactStatusSchema>;

function readArtifactStatuses(value: unknown): {
  statuses: Record<string, ArtifactStatus>;
  unreadable: number;
} {
  if (!isObject(value)) {
    return {
      statuses: {},
      unreadable: value === undefined || value === null ? 0 : 1,
    };
  }
  const statuses: Array<[string, ArtifactStatus]> = [];
  let unreadable = 0;
  for (const [name, status] of Object.entries(value)) {
    const { success, data } = artifactStatusSchema.safeParse(status);
    // Assigning `__proto__` later on would change the map's prototype.
    if (success && name !== '__proto__') {
      statuses.push([name, data]);
      unreadable += data.unreadable;
    } else {
      unreadable += 1;
    }
  }
  return { statuses: Object.fromEntries(statuses), unreadable };
}

/**
 * How a trail stands against its flow's template (E6).
 *
 * @public
 */
export const complianceStatusSchema = z
  .object({
    status: z.unknown().optional(),
    is_compliant: field(readBoolean),
    attestations_statuses: z.unknown().optional(),
    artifacts_statuses: z.unknown().optional(),
    /** ISO 8601, UTC. */
    evaluated_at: field(parseTimestamp),
    flow_template_id: field(readIdentity),
  })
  .transform(
    ({
      status,
      attestations_statuses: attestations,
      artifacts_statuses: artifacts,
      ...rest
    }) => {
      const own = parseListField(attestationStatusSchema, attestations);
      const built = readArtifactStatuses(artifacts);
      return {
        ...rest,
        status: parseState(status, rest.is_compliant),
        attestations_statuses: own.items,
        /** By the name that the template gives the artifact. */
        artifacts_statuses: built.statuses,
        /** How many attestations and artifacts could not be understood. */
        unreadable: own.unreadable + built.unreadable,
      };
    },
  );

/**
 * How a trail stands against its flow's template (E6).
 *
 * @public
 */
export type ComplianceStatus = z.output<typeof complianceStatusSchema>;
